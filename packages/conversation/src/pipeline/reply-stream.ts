import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, ReplyProgress, ReplyTarget } from '@finclaw/types';
import { StreamingText } from './streaming-text.ts';

/** Streams an answer to its channel, segment by segment, as far as the channel supports it. */
export class ReplyStream {
  readonly #channel: Pick<ChannelPlugin, 'progress'>;
  readonly #target: ReplyTarget;
  readonly #runId: string;
  readonly #logger: FinClawLogger;
  readonly #signal: AbortSignal | undefined;
  readonly #segments = new Map<string, StreamingText>();
  /** The segments that are partly displayed. */
  readonly #shown = new Set<string>();
  #isClosed = false;

  /** Displays nothing from the moment the signal aborts. */
  constructor(
    channel: Pick<ChannelPlugin, 'progress'>,
    target: ReplyTarget,
    runId: string,
    logger: FinClawLogger,
    signal?: AbortSignal,
  ) {
    this.#channel = channel;
    this.#target = target;
    this.#runId = runId;
    this.#logger = logger;
    this.#signal = signal;
  }

  push(event: ReplyProgress): void {
    if (this.#isClosed || this.#signal?.aborted || !this.#channel.progress) return;
    switch (event.type) {
      case 'text':
        this.#showText(event.segment, this.#textOf(event.segment, event.continues).push(event.delta));
        return;
      case 'settled':
        if (this.#shown.has(event.segment)) this.#forward(event);
        return;
      case 'withdrawn':
        this.#withdraw(event);
        return;
      default:
        this.#forward(event);
    }
  }

  /** Withdraws all displayed text. */
  withdraw(): void {
    for (const segment of [...this.#segments.keys()]) this.#withdraw({ type: 'withdrawn', segment });
  }

  /**
   * Ends the stream; further text of the model is ignored, and a channel that displays text late displays no more of
   * it.
   */
  close(): void {
    if (!this.#isClosed && this.#shown.size > 0) this.#forward({ type: 'ended' });
    this.#isClosed = true;
  }

  #textOf(segment: string, continues = false): StreamingText {
    let text = this.#segments.get(segment);
    if (!text) {
      const separator = this.#shown.size > 0 && !continues ? '\n\n' : '';
      text = new StreamingText({ separator, isStart: !continues });
      this.#segments.set(segment, text);
    }
    return text;
  }

  #withdraw(event: Extract<ReplyProgress, { type: 'withdrawn' }>): void {
    this.#segments.delete(event.segment);
    if (this.#shown.delete(event.segment)) this.#forward(event);
  }

  #showText(segment: string, delta: string): void {
    if (delta === '') return;
    this.#shown.add(segment);
    this.#forward({ type: 'text', segment, delta });
  }

  #forward(event: ReplyProgress): void {
    try {
      this.#channel.progress?.(this.#target, this.#runId, event);
    } catch (error) {
      this.#logger.warn('The channel could not show progress', { runId: this.#runId }, error);
    }
  }
}
