import type { Claim } from '../context/claim.ts';

/** The words that speak of a figure without the figures beside it: those before and behind it, then all of its sentence, row and column. */
export function wordsAround(text: string, { stretch, said, lead, clause }: Claim, others: readonly Claim[]): readonly string[] {
  const heads = said.slice(0, said.length - (stretch.end - stretch.start));
  const ends = [stretch.start, ...others.map(({ number }) => number.end)];
  const pieces = ends.map((end, at) => text.slice(end, others[at]?.number.start ?? stretch.end));
  const all = heads + pieces.join(' ');
  return others.length < 2 ? [all] : [lead, clause[1], all];
}
