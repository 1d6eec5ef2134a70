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
  return {
    at(steps) {
      let sum = 0;
      for (const [length, size] of OCTAVES) {
        const left = Math.floor(steps / length);
        const start = noiseAt(seed + length, left);
        sum += size * (start + (noiseAt(seed + length, left + 1) - start) * (steps / length - left));
      }
      return 1 + liveliness * sum;
    },
    along(from, count) {
      const factors = new Float64Array(count);
      // The movements that follow one line all the way are added up to one.
      let [line, rise] = [0, 0];
      for (const [length, size] of OCTAVES) {
        let left = Math.floor(from / length);
        let end = size * noiseAt(seed + length, left);
        for (let at = 0; at < count; left++) {
          const start = end;
          end = size * noiseAt(seed + length, left + 1);
          const slope = (end - start) / length;
          const now = start + slope * (from + at - left * length);
          const stop = (left + 1) * length - from;
          if (at === 0 && stop >= count) {
            line += now;
            rise += slope;
            break;
          }
          const first = at;
          for (; at < stop && at < count; at++) factors[at]! += now + slope * (at - first);
        }
      }
      for (let at = 0; at < count; at++) factors[at] = 1 + liveliness * (factors[at]! + line + rise * at);
      return factors;
    },
  };
}
