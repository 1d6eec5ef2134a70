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
  /** The line that a movement follows around a time: where it is, its rise with each step, and the step of its end. */
  const lineAt = ([length, size]: (typeof OCTAVES)[number], steps: number) => {
    const left = Math.floor(steps / length);
    const start = noiseAt(seed + length, left);
    const rise = noiseAt(seed + length, left + 1) - start;
    return {
      now: size * (start + rise * (steps / length - left)),
      rise: (size * rise) / length,
      end: (left + 1) * length,
    };
  };
  return {
    at: (steps) => 1 + liveliness * OCTAVES.reduce((sum, octave) => sum + lineAt(octave, steps).now, 0),
    along(from, count) {
      const factors = new Float64Array(count);
      let [now, rise] = [0, 0];
      for (const octave of OCTAVES) {
        let line = lineAt(octave, from);
        if (line.end >= from + count) {
          // One line from end to end, together with the others of this kind.
          now += line.now;
          rise += line.rise;
          continue;
        }
        let start = from;
        for (let at = 0; at < count; at++) {
          if (from + at === line.end) {
            start = line.end;
            line = lineAt(octave, start);
          }
          factors[at]! += line.now + line.rise * (from + at - start);
        }
      }
      for (let at = 0; at < count; at++) factors[at] = 1 + liveliness * (factors[at]! + now + rise * at);
      return factors;
    },
  };
}
