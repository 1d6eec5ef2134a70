/** Remembers when each person last ran each command with a cooldown. */
export class CommandCooldowns {
  readonly #readyAt = new Map<string, number>();
  readonly #now: () => number;

  /** The clock must be monotonic. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts the cooldown and returns true, or returns false while it still runs; a refused call does not restart it. */
  accept(key: string, cooldownMs: number): boolean {
    const now = this.#now();
    for (const [other, readyAt] of this.#readyAt) if (readyAt <= now) this.#readyAt.delete(other);
    if (this.#readyAt.has(key)) return false;
    if (cooldownMs > 0) this.#readyAt.set(key, now + cooldownMs);
    return true;
  }
}
