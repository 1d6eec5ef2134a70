import {
  OWN_LABELS,
  type ProviderAdapter,
  type ProviderId,
  type ProviderRequestParams,
  register,
  registerMessage,
  type StreamChunk,
  USER_LABELS,
} from '@finclaw/models';
import {
  type AgentRunParams,
  createAgentId,
  createSessionKey,
  type ModelRef,
  type ToolDefinition,
} from '@finclaw/types';
import type { StreamEvent, StreamEventListener } from '../streaming.ts';

/** The next step of a scripted call: send a chunk, throw, or wait for something. */
export type Step = StreamChunk | Error | ((signal: AbortSignal) => Promise<unknown>);

/** A model that answers each call from a script and records its requests. A call without a script throws. */
export class ScriptedProvider implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly requests: ProviderRequestParams[] = [];
  /** How many calls have left their stream, one way or another. */
  cleanups = 0;
  readonly #scripts: (readonly Step[])[];

  constructor(scripts: readonly (readonly Step[])[], providerId: ProviderId = 'anthropic') {
    this.#scripts = [...scripts];
    this.providerId = providerId;
  }

  get calls(): number {
    return this.requests.length;
  }

  async *streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    this.requests.push(params);
    const script = this.#scripts.shift();
    if (script === undefined) throw new Error(`Call ${this.calls} has no script`);
    try {
      for (const step of script) {
        if (step instanceof Error) throw step;
        if (typeof step === 'function') await step(params.abortSignal!);
        else yield step;
      }
    } finally {
      this.cleanups++;
    }
  }
}

export const text = (value: string): StreamChunk => ({ type: 'text_delta', text: value });
export const usage = (inputTokens: number, outputTokens: number): StreamChunk => ({
  type: 'usage',
  usage: { inputTokens, outputTokens },
});
export const done: StreamChunk = { type: 'done', stopReason: 'end_turn' };

/** The chunks of one complete tool call. */
export function toolCall(id: string, name: string, input: unknown = {}, index?: number): StreamChunk[] {
  const at = index === undefined ? {} : { index };
  return [
    { type: 'tool_use_start', id, name, ...at },
    { type: 'tool_input_delta', delta: typeof input === 'string' ? input : JSON.stringify(input), ...at },
    { type: 'tool_use_end', ...at },
  ];
}

/** Resolves never, and pays no attention to signals. */
export const forever = (): Promise<never> => new Promise(() => {});

/** Rejects with the signal's reason when it aborts, as a well-behaved client library does. */
export function untilSignal(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

export const MODEL: ModelRef = {
  provider: 'anthropic',
  model: 'claude-test',
  contextWindow: 1_000,
  maxOutputTokens: 100,
};

export const tool = (name: string): ToolDefinition => ({ name, description: name, inputSchema: { type: 'object' } });

/** Registers all parts of a run's start: the user's text and our own. */
export function enterAll<Params extends Pick<AgentRunParams, 'messages' | 'tools' | 'systemPrompt'>>(
  params: Params,
): Params {
  for (const message of params.messages) registerMessage(message, USER_LABELS);
  for (const part of [...(params.tools ?? []), ...(params.systemPrompt ?? [])]) register(part, OWN_LABELS);
  return params;
}

/** The parameters of a run with one question, and whatever the test cares about. */
export function runParams(overrides: Partial<AgentRunParams> = {}): AgentRunParams {
  return enterAll({
    agentId: createAgentId('main'),
    sessionKey: createSessionKey('session-1'),
    model: MODEL,
    messages: [{ role: 'user', content: 'hello' }],
    tools: [tool('quote'), tool('order')],
    ...overrides,
  });
}

/** A listener that records its events. */
export function recorder(): { readonly events: StreamEvent[]; readonly listener: StreamEventListener } {
  const events: StreamEvent[] = [];
  return { events, listener: (event) => void events.push(event) };
}

/** The events in short: `text_delta:Hel`, `done`. */
export function inShort(events: readonly StreamEvent[]): string[] {
  return events.map((event) => {
    if (event.type === 'text_delta' || event.type === 'thinking_delta') return `${event.type}:${event.delta}`;
    if (event.type === 'usage_update' && event.threshold) return `usage_update:${event.threshold}`;
    return event.type;
  });
}
