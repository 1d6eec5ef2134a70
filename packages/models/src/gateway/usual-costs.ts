/** The number of remembered calls of a model, and the number needed for a prediction. */
const REMEMBERED = 32;
const ENOUGH = 4;
/** The dearest of the remembered calls, doubled: an answer longer than usual still fits. */
const MARGIN = 2;

/**
 * Learns which share of the most that a call can cost it usually costs, by model: an answer rarely is as long as it
 * may be, and most of a prompt is cached. Until enough is known, the most is what a call costs.
 */
export class UsualCosts {
  readonly #shares = new Map<string, number[]>();

  /** Returns what a call of a model usually costs that costs so much at most. */
  of(model: string, most: bigint): bigint {
    const shares = this.#shares.get(model) ?? [];
    if (shares.length < ENOUGH) return most;
    const share = Math.min(1, Math.max(...shares) * MARGIN);
    return (most * BigInt(Math.ceil(share * 1_000_000))) / 1_000_000n;
  }

  /** Notes what a call cost that could have cost so much. */
  learn(model: string, cost: bigint, most: bigint): void {
    const shares = this.#shares.get(model) ?? [];
    this.#shares.set(model, shares);
    shares.push(Number(cost) / Number(most));
    if (shares.length > REMEMBERED) shares.shift();
  }
}
