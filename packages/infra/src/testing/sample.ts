/** True in `npm run chaos -- --whole`, which goes through everything that `npm test` takes a sample of. */
export const isWhole = process.env.FINCLAW_WHOLE === '1';

/** So many runs of a property, always the same ones; many times as many in `npm run chaos -- --whole`. */
export const runsOf = (count: number): number => (isWhole ? count * 50 : count);

/**
 * Every so manieth of the list, always the same ones, counted from the given one; all of them in `npm run chaos --
 * --whole`.
 */
export const sampleOf = <T>(all: readonly T[], oneIn: number, from = 0): T[] =>
  all.filter((_, at) => isWhole || at % oneIn === from % oneIn);
