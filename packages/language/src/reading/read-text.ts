import { readDates } from '../dates/written-dates.ts';
import { ENGLISH_MULTIPLES } from '../en.ts';
import { KOREAN_MULTIPLES } from '../ko.ts';
import { matchesIn } from '../matches-in.ts';
import { plainText } from '../plain-text.ts';
import { Rational } from '../rational.ts';
import { ClaimedSpans } from './claimed-spans.ts';
import { readCodes, readTokens } from './labels.ts';
import { readQuantities } from './quantities.ts';
import { labelled, type Reading } from './reading.ts';

/** A text is read in pieces that end with a line, or with a word where a line is longer than a piece. */
const PIECE = 4000;

/** Returns every number, date and label of a text, in order, without nesting. */
export function readText(raw: string): Reading[] {
  const text = plainText(raw);
  const found: Reading[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    for (const number of readPiece(text.slice(start, end)))
      found.push(
        start === 0
          ? number
          : { ...number, start: number.start + start, end: number.end + start, digitsAt: number.digitsAt + start },
      );
    start = end;
  }
  return found;
}

function endOfPiece(text: string, start: number): number {
  const end = start + PIECE;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > start) return line;
  const word = text.lastIndexOf(' ', end - 1) + 1;
  return word > start ? word : end;
}

function readPiece(text: string): Reading[] {
  const spans = new ClaimedSpans(text.length);
  const labels: Reading[] = [];
  for (const read of [readTokens, readDates, readCodes]) labels.push(...read(text, spans));
  const numbers = readQuantities(text, spans);
  const found = [...labels, ...numbers, ...readMultiples(text, spans)].sort((a, b) => a.start - b.start);
  return shareUnits(text, found);
}

const BETWEEN = /^\s?(?:~|-|에서|to|and|or|\/)\s?$/i;
/** "3에서 5% 사이" is a range, "100에서 20% 오르면" a change. */
const UP_TO = /^\s?(?:사이|까지|로|으로|대|정도)/;
const TEN_THOUSAND = Rational.of(10_000n);

/** In 3~5%, 1.2~1.5조 원 and "between 3 and 5 million" the unit and the scale after the second number apply to both. */
function shareUnits(text: string, numbers: Reading[]): Reading[] {
  for (let at = numbers.length - 2; at >= 0; at--) {
    const [first, second] = [numbers[at] as Reading, numbers[at + 1] as Reading];
    if (first.kind !== 'quantity' || second.kind !== 'quantity' || first.unit.dimension !== 'none') continue;
    const gap = text.slice(first.end, second.start);
    if (
      !first.isPlain ||
      !BETWEEN.test(gap) ||
      (gap.includes('에서') && !UP_TO.test(text.slice(second.end, second.end + 4)))
    )
      continue;
    // Parts of 3만 5천 and the like share nothing.
    const isOne = !/[^\d.,]\d/.test(text.slice(second.digitsAt, second.end));
    const shared = Rational.of(isOne && first.value.compareTo(TEN_THOUSAND) < 0 ? second.scale : 1n);
    numbers[at] = {
      ...first,
      unit: second.unit,
      value: first.value.times(shared),
      step: first.step.times(shared),
      scale: shared.numerator,
    };
  }
  return numbers;
}

const MULTIPLES = [...KOREAN_MULTIPLES, ...ENGLISH_MULTIPLES].map(([words, top, bottom]) => ({
  pattern: new RegExp(words, 'gi'),
  value: Rational.of(top, bottom),
}));

/** Words that are a multiple by themselves: twice, halved, 절반, 갑절. */
function readMultiples(text: string, spans: ClaimedSpans): Reading[] {
  const found: Reading[] = [];
  for (const { pattern, value } of MULTIPLES) {
    for (const { index, 0: word } of matchesIn(text, pattern)) {
      const end = index + word.length;
      if (!spans.isFree(index, end)) continue;
      spans.claim(index, end);
      found.push({ ...labelled(index, end, 'quantity'), value, unit: { dimension: 'multiple' }, isWord: true });
    }
  }
  return found;
}
