// Imported, because tests replace the global one with a fake clock.
import { setImmediate } from 'node:timers';

/**
 * Lets any number of writers share one wait for the disk. A sync begins at the end of a turn of the event loop, after
 * the running one, so it covers all earlier requests. After a failed sync nothing more is promised: data the disk
 * dropped would count as written the next time.
 */
export class SharedSync {
  readonly #sync: () => Promise<void>;
  readonly #onFailure: () => void;
  #running: Promise<void> | undefined;
  /** The sync that has not begun yet. */
  #upcoming: Promise<void> | undefined;

  constructor(sync: () => Promise<void>, onFailure: () => void = () => {}) {
    this.#sync = sync;
    this.#onFailure = onFailure;
  }

  /** Resolves when everything written before the call is on disk. */
  wait(): Promise<void> {
    this.#upcoming ??= this.#syncAfter(this.#running);
    return this.#upcoming;
  }

  /** Resolves when no sync is running or pending, however the last one ended. */
  async idle(): Promise<void> {
    await (this.#upcoming ?? this.#running)?.catch(() => {});
  }

  async #syncAfter(running: Promise<void> | undefined): Promise<void> {
    await running;
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#upcoming = undefined;
    this.#running = this.#start();
    await this.#running;
  }

  async #start(): Promise<void> {
    try {
      await this.#sync();
    } catch (error) {
      this.#onFailure();
      throw error;
    }
    this.#running = undefined;
  }
}
