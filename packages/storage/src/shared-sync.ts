/**
 * Lets any number of writers share one wait for the disk. Whoever asks while a sync runs gets the next one, which starts after
 * it and therefore covers what was written meanwhile. After a failed sync nothing more is promised: what the disk dropped
 * would pass for written the next time.
 */
export class SharedSync {
  readonly #sync: () => Promise<void>;
  readonly #onFailure: () => void;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(sync: () => Promise<void>, onFailure: () => void = () => {}) {
    this.#sync = sync;
    this.#onFailure = onFailure;
  }

  /** Resolves when everything written before the call is on disk. */
  wait(): Promise<void> {
    if (this.#running === undefined) return this.#start();
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#start();
    });
    return this.#next;
  }

  /** Resolves when no sync runs, however the last one ended. */
  async idle(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => {});
  }

  #start(): Promise<void> {
    this.#running = this.#sync().then(
      () => {
        this.#running = undefined;
      },
      (error: unknown) => {
        this.#onFailure();
        throw error;
      },
    );
    return this.#running;
  }
}
