import type { LiveBus } from '@finclaw/cluster';
import type { Grounding, RunReport } from '@finclaw/conversation';
import type { InboxOutcome } from '@finclaw/storage';
import type { AnswerEnding, FigureView } from '@finclaw/types';

/** The end of a message's turn. */
export interface TurnEnd {
  readonly runId: string;
  readonly outcome: InboxOutcome;
  readonly ending: AnswerEnding;
  /** Absent when no model was asked, as for a command. */
  readonly report?: RunReport;
  /** Everything that was sent: the answer, a command's reply, or a notice. */
  readonly text: string;
  readonly grounding?: Grounding;
  /** The figures of the answer, their positions in `text`, and their sources. */
  readonly figures?: readonly FigureView[];
}

/** Called for every turn that ends, with the channel and the platform's id of its message. */
export type TurnListener = (channelId: string, messageId: string, end: TurnEnd) => void | Promise<void>;

/** Lets a caller wait for the turn of a message it submitted. */
export class TurnEnds {
  readonly #waiting = new Map<string, (end: TurnEnd) => void>();
  readonly #listeners = new Set<TurnListener>();
  readonly #bus: LiveBus | undefined;

  /** With a bus, turns that end at other processes are reported to those who wait for them here. */
  constructor(bus?: LiveBus) {
    this.#bus = bus;
  }

  /** Subscribes to the turns of other processes. */
  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body) => {
      const { key, end } = JSON.parse(body) as { readonly key: string; readonly end: TurnEnd };
      this.#resolve(key, end);
    });
  }

  /** Calls the listener at the end of every turn; returns the function that removes it. */
  onEnd(listener: TurnListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when the turn of this platform message ends. Call it before the message is passed in. */
  expect(channelId: string, messageId: string): Promise<TurnEnd> {
    return new Promise((resolve) => {
      this.#waiting.set(keyOf(channelId, messageId), resolve);
    });
  }

  /** Releases all waiting callers: unfinished messages stay for the next start. */
  release(): void {
    for (const resolve of this.#waiting.values())
      resolve({ runId: '', outcome: 'cancelled', ending: { kind: 'stopped', text: '' }, text: '' });
    this.#waiting.clear();
  }

  /** Called by the settlement only. */
  async finish(channelId: string, messageId: string, end: TurnEnd): Promise<void> {
    const key = keyOf(channelId, messageId);
    if (this.#waiting.has(key)) this.#resolve(key, end);
    else this.#bus?.publish(TOPIC, JSON.stringify({ key, end }));
    for (const listener of this.#listeners) await listener(channelId, messageId, end);
  }

  #resolve(key: string, end: TurnEnd): void {
    this.#waiting.get(key)?.(end);
    this.#waiting.delete(key);
  }
}

const TOPIC = 'turn';

const keyOf = (channelId: string, messageId: string): string => JSON.stringify([channelId, messageId]);
