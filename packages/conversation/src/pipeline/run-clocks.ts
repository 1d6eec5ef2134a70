import type { RunSignal } from './run-signal.ts';

/** The clocks of active runs by conversation, which pause while waiting for a person. */
export class RunClocks {
  readonly #running = new Map<string, Set<RunSignal>>();

  /** Adds the clock of a run and returns the function that removes it. */
  add(sessionKey: string, clock: RunSignal): () => void {
    const clocks = this.#running.get(sessionKey) ?? new Set();
    this.#running.set(sessionKey, clocks.add(clock));
    return () => {
      clocks.delete(clock);
      if (clocks.size === 0 && this.#running.get(sessionKey) === clocks) this.#running.delete(sessionKey);
    };
  }

  /** Waits for a person; that time does not count for the run. */
  async hold<T>(sessionKey: string, wait: () => Promise<T>): Promise<T> {
    const releases = [...(this.#running.get(sessionKey) ?? [])].map((clock) => clock.hold());
    try {
      return await wait();
    } finally {
      for (const release of releases) release();
    }
  }
}
