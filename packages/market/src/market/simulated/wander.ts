import { noiseAt } from './noise.ts';

/** Steps into which a day is cut; the path is straight between them, so its highs and lows lie on them. */
export const STEPS_PER_DAY = 288;

/** Movements laid over each other, from minutes to years: length in steps, and size. */
const OCTAVES: readonly (readonly [steps: number, size: number])[] = [
  [1, 0.0006],
  [6, 0.0015],
  [24, 0.003],
  [72, 0.005],
  [STEPS_PER_DAY, 0.009],
  [5 * STEPS_PER_DAY, 0.02],
  [21 * STEPS_PER_DAY, 0.05],
  [90 * STEPS_PER_DAY, 0.09],
  [365 * STEPS_PER_DAY, 0.16],
];

/** The distance of a price from its level, as a factor around one. */
export interface Wander {
  /** Returns the factor at a time counted in steps. */
  at(steps: number): number;
  /** Returns the factors of so many whole steps from one on, many times as fast as one by one. */
  along(from: number, count: number): Float64Array;
}

/** A wander that depends on the seed and the time only, stays within a third of the level, and needs no history. */
export function wander(seed: number, liveliness: number): Wander {
  const add = (sums: Float64Array, from: number): Float64Array => {
    for (const [length, size] of OCTAVES) {
      let left = Math.floor(from / length);
      let start = noiseAt(seed + length, left);
      let end = noiseAt(seed + length, left + 1);
      for (let at = 0; at < sums.length; at++) {
        const position = (from + at) / length;
        if (position >= left + 1) {
          left += 1;
          start = end;
          end = noiseAt(seed + length, left + 1);
        }
        sums[at]! += size * (start + (end - start) * (position - left));
      }
    }
    for (let at = 0; at < sums.length; at++) sums[at] = 1 + liveliness * sums[at]!;
    return sums;
  };
  return {
    at: (steps) => add(new Float64Array(1), steps)[0]!,
    along: (from, count) => add(new Float64Array(count), from),
  };
}
