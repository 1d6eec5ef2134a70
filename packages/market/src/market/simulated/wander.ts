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

/**
 * Returns a function that gives the distance of a price from its level at a time counted in steps: a factor around one
 * that depends on the seed and the time only, stays within a third of the level, and needs no history. It is quickest
 * when asked for one time after another.
 */
export function wander(seed: number, liveliness: number): (steps: number) => number {
  const movements = OCTAVES.map(([length, size]) => ({ length, size, left: Number.NaN, from: 0, rise: 0 }));
  return (steps) => {
    let sum = 0;
    for (const movement of movements) {
      const position = steps / movement.length;
      const left = Math.floor(position);
      if (left !== movement.left) {
        movement.left = left;
        movement.from = noiseAt(seed + movement.length, left);
        movement.rise = noiseAt(seed + movement.length, left + 1) - movement.from;
      }
      sum += movement.size * (movement.from + movement.rise * (position - left));
    }
    return 1 + liveliness * sum;
  };
}
