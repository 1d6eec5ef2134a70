import {
  addToSegment,
  endStateOf,
  type GatewayEvent,
  type LiveTurn,
  textOfSegments,
  withoutSegment,
} from '@finclaw/types';

/** A long answer is cut here while it is live; the delivered one is whole. */
const MAX_TEXT = 200_000;

/** The answers in progress, folded from their events, for readers who join late. */
export class LiveTurns {
  readonly #turns = new Map<string, Map<string, LiveTurn>>();

  apply(event: GatewayEvent): void {
    if (!('runId' in event) || event.runId === undefined) return;
    const { sessionKey, runId } = event;
    const turns = this.#turns.get(sessionKey) ?? new Map<string, LiveTurn>();
    const turn = turns.get(runId) ?? (BEGINS.has(event.type) ? emptyTurn(runId, event.messageId) : undefined);
    if (event.type === 'turn-end') turns.delete(runId);
    else if (turn) turns.set(runId, { ...turn, ...changed(turn, event) });
    if (turns.size === 0) this.#turns.delete(sessionKey);
    else this.#turns.set(sessionKey, turns);
  }

  /** The answer that is being made in a conversation; with a command beside it, the older one. */
  of(sessionKey: string): LiveTurn | undefined {
    return this.#turns.get(sessionKey)?.values().next().value;
  }

  get size(): number {
    return this.#turns.size;
  }
}

/** Only these events start an answer; a message alone may come from an earlier process. */
const BEGINS: ReadonlySet<string> = new Set(['text', 'thinking', 'tool-start', 'progress-notice']);

function emptyTurn(runId: string, messageId: string | undefined): LiveTurn {
  const turn = { runId, segments: [], isThinking: false, calls: [], notices: [] };
  return messageId === undefined ? turn : { ...turn, messageId };
}

function changed(turn: LiveTurn, event: GatewayEvent): Partial<LiveTurn> {
  switch (event.type) {
    case 'text':
      return { segments: grown(turn, event.segment, event.delta), isThinking: false };
    case 'thinking':
      return { isThinking: true };
    case 'tool-start': {
      const { toolUseId, name, input } = event;
      return { isThinking: false, calls: [...turn.calls, { toolUseId, name, input, state: 'running' }] };
    }
    case 'tool-end':
      return {
        calls: turn.calls.map((call) =>
          call.toolUseId === event.toolUseId
            ? { ...call, state: endStateOf(event), durationMs: event.durationMs }
            : call,
        ),
      };
    case 'progress-notice':
      return { notices: [...turn.notices, event.text] };
    // The delivered text is in the conversation itself from now on.
    case 'answer':
      return { segments: [], isThinking: false };
    case 'withdrawn':
      return { segments: withoutSegment(turn.segments, event.segment), isThinking: false };
    default:
      return {};
  }
}

const grown = ({ segments }: LiveTurn, segment: string, delta: string): LiveTurn['segments'] =>
  addToSegment(segments, segment, delta.slice(0, Math.max(0, MAX_TEXT - textOfSegments(segments).length)));
