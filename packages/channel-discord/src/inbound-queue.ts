import { type BackoffOptions, computeBackoff, type FinClawLogger, sleepWithAbort } from '@finclaw/infra';

/**
 * Hands messages in one after the other. Discord does not deliver a message twice, so one the program could not accept is kept here
 * and tried again; what comes after it waits, so that order is kept.
 */
export class InboundQueue {
  readonly #signal: AbortSignal;
  readonly #logger: FinClawLogger;
  readonly #backoff: BackoffOptions | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(signal: AbortSignal, logger: FinClawLogger, backoff?: BackoffOptions) {
    this.#signal = signal;
    this.#logger = logger;
    this.#backoff = backoff;
  }

  push(accept: () => Promise<void>): void {
    this.#last = this.#last.then(() => this.#insist(accept));
  }

  async #insist(accept: () => Promise<void>): Promise<void> {
    for (let attempt = 0; !this.#signal.aborted; attempt++) {
      try {
        return await accept();
      } catch (error) {
        if (this.#signal.aborted) return;
        this.#logger.warn('A Discord message could not be taken and is tried again', { attempt }, error);
        await sleepWithAbort(computeBackoff(attempt, this.#backoff), this.#signal).catch(() => {});
      }
    }
  }
}
