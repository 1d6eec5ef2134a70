import { insist } from '@finclaw/channel-kit';
import type { BackoffOptions, FinClawLogger } from '@finclaw/infra';

/**
 * Hands messages in one after the other. Discord does not deliver a message twice, so one the program could not accept
 * is kept here and tried again; what comes after it waits, so that order is kept.
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

  /** Takes the next in line; `setAside` tells whoever sent it that it could not be taken. */
  push(accept: () => Promise<void>, setAside?: () => Promise<unknown>): void {
    const options = { signal: this.#signal, logger: this.#logger, backoff: this.#backoff, setAside };
    // It only throws when the account stops.
    this.#last = this.#last.then(() => (this.#signal.aborted ? undefined : insist(accept, options).catch(() => {})));
  }
}
