import type { Claim } from '../context/claim.ts';

/** Ends what is said of one figure behind it. */
const NEXT_CLAUSE = /[,;]|\s(?:and|while|but)\s|그리고|[가-힣](?:며|고)\s/;

/** The words that speak of a figure without the figures beside it: those before and behind it, then all of its sentence, row and column. */
export function wordsAround(text: string, { stretch, said, number: own }: Claim, others: readonly Claim[]): readonly string[] {
  let all = said.slice(0, said.length - (stretch.end - stretch.start));
  let end = stretch.start;
  let [lead, tail] = ['', ''];
  for (const { number, written } of others) {
    if (number !== own && /^(?:19|20)\d\d$/.test(written)) continue;
    const piece = text.slice(end, number.start);
    if (number === own) lead = piece;
    else if (number.start > own.start && tail === '') tail = piece;
    all += `${piece} `;
    end = number.end;
  }
  const rest = text.slice(end, stretch.end);
  all += rest;
  return others.length < 2 ? [all] : [lead, (tail === '' ? rest : tail).split(NEXT_CLAUSE)[0] ?? '', all];
}
