/** The number of remembered calls of a model, and the number needed for a prediction. */
const REMEMBERED = 32;
const ENOUGH = 4;
/** The most expensive remembered call, doubled: an answer longer than usual still fits. */
const MARGIN = 2;

/**
 * Learns the usual share of a call's maximum cost, by model: an answer is rarely as long as allowed, and most of a
 * prompt is cached. Until enough calls are known, it is the maximum.
 */
export class UsualCosts {
  readonly #shares = new Map<string, number[]>();

  /** Returns the usual cost of a model's call with this maximum. */
  of(model: string, most: bigint): bigint {
    const shares = this.#shares.get(model) ?? [];
    if (shares.length < ENOUGH) return most;
    const share = Math.min(1, Math.max(...shares) * MARGIN);
    return (most * BigInt(Math.ceil(share * 1_000_000))) / 1_000_000n;
  }

  /** Records the cost of a call with this maximum. */
  learn(model: string, cost: bigint, most: bigint): void {
    const shares = this.#shares.get(model) ?? [];
    this.#shares.set(model, shares);
    shares.push(Number(cost) / Number(most));
    if (shares.length > REMEMBERED) shares.shift();
  }
}
