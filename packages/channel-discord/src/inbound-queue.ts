import { insist } from '@finclaw/channel-kit';
import type { BackoffOptions, FinClawLogger } from '@finclaw/infra';

/**
 * Passes messages on one after the other. Discord does not deliver a message twice, so one the program could not accept
 * is queued here and retried; later ones wait, so that order is preserved.
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

  /** Adds the next message; `setAside` informs its sender that it could not be accepted. */
  push(accept: () => Promise<void>, setAside?: () => Promise<unknown>): void {
    const options = { signal: this.#signal, logger: this.#logger, backoff: this.#backoff, setAside };
    // It only throws when the account stops.
    this.#last = this.#last.then(() => (this.#signal.aborted ? undefined : insist(accept, options).catch(() => {})));
  }
}
