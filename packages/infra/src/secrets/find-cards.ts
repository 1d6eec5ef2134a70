import { eachMatch } from './each-match.ts';
import type { Finding } from './finding.ts';

// Space, no-break, thin and narrow spaces, ASCII and Unicode hyphens; never a line break.
const SEPARATOR = '[ \\u00A0\\u2009\\u202F\\u2010-\\u2015-]';

/** Matches runs of 13 or more digits that single separators may divide; the checks below decide. */
const CARD_CANDIDATE = new RegExp(`(?<!\\d)\\d(?:${SEPARATOR}?\\d){12}`, 'g');
const MORE_OF_IT = new RegExp(`(?:${SEPARATOR}?\\d){1,1000}`, 'y');

const ISSUERS =
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|3[47]|30[0-5]|3[689]|6011|64[4-9]|65|62|352[89]|35[3-8])/;
const QUANTITY_KEY =
  /(?:cap|volume|amount|price|value|revenue|income|assets|debt|shares|qty|time|timestamp|ts|date)"\s*:\s*$/i;
const USUAL_GROUPINGS = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [6, 13],
  ['whole'],
] as const satisfies readonly (readonly (number | 'whole')[])[];

interface Group {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** The separator in front of it. */
  readonly separator: string;
}

/** The card numbers in a text. */
export function findCards(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (let run = runFrom(text, 0); run; run = runFrom(text, run.end)) {
    const groups = groupsOf(text.slice(run.start, run.end), run.start);
    for (const card of cardsIn(groups, text))
      findings.push({ start: card[0]!.start, end: card.at(-1)!.end, kind: 'CARD' });
  }
  return findings;
}

function runFrom(text: string, from: number): { readonly start: number; readonly end: number } | undefined {
  CARD_CANDIDATE.lastIndex = from;
  const first = CARD_CANDIDATE.exec(text);
  if (!first) return undefined;
  let end = CARD_CANDIDATE.lastIndex;
  for (MORE_OF_IT.lastIndex = end; MORE_OF_IT.test(text); MORE_OF_IT.lastIndex = end) end = MORE_OF_IT.lastIndex;
  return { start: first.index, end };
}

function groupsOf(run: string, offset: number): readonly Group[] {
  const groups: Group[] = [];
  eachMatch(run, /\d+/g, ({ 0: digits, index }) => {
    const start = offset + index;
    groups.push({ start, end: start + digits.length, digits, separator: index === 0 ? '' : run[index - 1]! });
  });
  return groups;
}

/**
 * Finds cards in a run, which may contain a year, a card and another number side by side. The run is a card as a whole,
 * or contains one in the usual grouping; then the parts on either side are checked separately.
 */
function cardsIn(groups: readonly Group[], text: string): readonly (readonly Group[])[] {
  const cards: (readonly Group[])[] = [];
  const addIfCard = (run: readonly Group[]) => {
    const isOne = run.length > 0 && run.length <= 19 && isCard(run, text);
    if (isOne) cards.push(run);
    return isOne;
  };
  let runStart = 0;
  if (addIfCard(groups)) return cards;
  for (let first = 0; first < groups.length; first++) {
    const card = usualCardAt(groups, first, text);
    if (!card) continue;
    addIfCard(groups.slice(runStart, first));
    cards.push(card);
    runStart = first + card.length;
    if (addIfCard(groups.slice(runStart, runStart + 20))) return cards;
    first = runStart - 1;
  }
  return cards;
}

function usualCardAt(groups: readonly Group[], first: number, text: string): readonly Group[] | undefined {
  for (const sizes of USUAL_GROUPINGS) {
    const isWrittenSo = sizes.every((size, i) => fits(groups[first + i], size));
    if (!isWrittenSo) continue;
    const candidate = groups.slice(first, first + sizes.length);
    if (isCard(candidate, text)) return candidate;
  }
  return undefined;
}

function fits(group: Group | undefined, size: number | 'whole'): boolean {
  const length = group?.digits.length ?? 0;
  return size === 'whole' ? length >= 13 && length <= 19 : length === size;
}

function isCard(groups: readonly Group[], text: string): boolean {
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length < 13 || digits.length > 19 || !passesLuhn(digits)) return false;
  if (groups.slice(2).some((group) => group.separator !== groups[1]!.separator)) return false;
  const { start } = groups[0]!;
  const { end } = groups.at(-1)!;
  const before = text.slice(Math.max(0, start - 24), start);
  // A preceding mask is no context, although it contains the word.
  if (!ISSUERS.test(digits) && !/card|카드/i.test(before.slice(before.lastIndexOf(']') + 1))) return false;
  const after = text.slice(end, end + 8);
  if (/[A-Za-z_\p{Sc}]$|\d[.,]$/u.test(before) || /^(?:[A-Za-z_\p{Sc}]|[.,]\d)/u.test(after)) return false;
  if (/^\s?(?:원|주|krw\b|usd\b)/i.test(after)) return false;
  return !QUANTITY_KEY.test(text.slice(Math.max(0, start - 80), start));
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
