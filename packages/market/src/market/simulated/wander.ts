import { smoothNoise } from './noise.ts';

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
 * Returns the distance of a price from its level at a time counted in steps: a factor around one that depends on the
 * seed and the time only, stays within a third of the level, and needs no history.
 */
export function wander(seed: number, liveliness: number, steps: number): number {
  let sum = 0;
  for (const [length, size] of OCTAVES) sum += size * smoothNoise(seed + length, steps / length);
  return 1 + liveliness * sum;
}
