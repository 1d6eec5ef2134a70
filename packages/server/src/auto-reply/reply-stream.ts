import type { FinClawLogger } from '@finclaw/infra';
import type { ChannelPlugin, ReplyProgress, ReplyTarget } from '@finclaw/types';
import { StreamingText } from './streaming-text.ts';

/** Shows an answer on its channel while it is being made, as far as the channel can. */
export class ReplyStream {
  readonly #channel: Pick<ChannelPlugin, 'progress'>;
  readonly #target: ReplyTarget;
  readonly #runId: string;
  readonly #logger: FinClawLogger;
  readonly #signal: AbortSignal | undefined;
  readonly #text = new StreamingText();
  #hasShownText = false;
  #isClosed = false;

  /** Shows nothing from the moment the signal aborts. */
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
    if (event.type === 'discard') this.withdraw();
    else if (event.type === 'text') this.#showText(this.#text.push(event.delta));
    else this.#forward(event);
  }

  /** Takes back the text that was shown, if any. */
  withdraw(): void {
    this.#text.restart();
    if (!this.#hasShownText) return;
    this.#hasShownText = false;
    this.#forward({ type: 'discard' });
  }

  /** Ends the stream; a model that goes on talking is no longer heard. */
  close(): void {
    this.#isClosed = true;
  }

  #showText(delta: string): void {
    if (delta === '') return;
    this.#hasShownText = true;
    this.#forward({ type: 'text', delta });
  }

  #forward(event: ReplyProgress): void {
    try {
      this.#channel.progress?.(this.#target, this.#runId, event);
    } catch (error) {
      this.#logger.warn('The channel could not show progress', { runId: this.#runId }, error);
    }
  }
}
