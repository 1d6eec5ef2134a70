import { runToEnd, type Steps } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import { ClaimedSpans } from './claimed-spans.ts';
import { scanCodes, scanTokens } from './codes.ts';
import { scanMoments } from './moments.ts';
import { scanNumberWords } from './number-words.ts';
import { plainText } from './plain-text.ts';
import { scanningQuantities } from './quantities.ts';
import type { ScannedNumber } from './scanned-number.ts';

/** Every number in a text in any form people write it, in the order of the text, none inside another. */
export function scanNumbers(raw: string): ScannedNumber[] {
  return runToEnd(scanningNumbers(raw));
}

/** As much as is scanned without a rest. */
const PIECE = 4000;

/** The same in steps. A long text is scanned in pieces that end with a line, or with a word where a line is longer than a piece. */
export function* scanningNumbers(raw: string): Steps<ScannedNumber[]> {
  const text = plainText(raw);
  const found: ScannedNumber[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    for (const number of yield* scanningPiece(text.slice(start, end)))
      found.push(
        start === 0
          ? number
          : { ...number, start: number.start + start, end: number.end + start, digitsAt: number.digitsAt + start },
      );
    start = end;
    yield;
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

function* scanningPiece(text: string): Steps<ScannedNumber[]> {
  const spans = new ClaimedSpans(text.length);
  const found = [
    ...scanTokens(text, spans),
    ...scanParts(text, spans),
    ...scanMoments(text, spans),
    ...scanCodes(text, spans),
    ...scanFractions(text, spans),
    ...(yield* scanningQuantities(text, spans)),
    ...scanNumberWords(text, spans),
  ].sort((a, b) => a.start - b.start);
  return shareUnits(text, found);
}

const PART = /(?<![\d.,])(\d{1,3})분의\s?(\d{1,3})(?!\d)/g;

/** 3분의 1 before 3분 can be taken for minutes. */
function scanParts(text: string, spans: ClaimedSpans): ScannedNumber[] {
  return [...text.matchAll(PART)].flatMap((match) => ratio(match, match[2] as string, match[1] as string, spans));
}

const FRACTION = /(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/g;

/** 1/3 is a third, 11/15 a day; a smaller number over a small one is a fraction. */
function scanFractions(text: string, spans: ClaimedSpans): ScannedNumber[] {
  return [...text.matchAll(FRACTION)].flatMap((match) => {
    const [top, bottom] = [Number(match[1]), Number(match[2])];
    if (bottom > 1 && bottom <= 10 && top < bottom) return ratio(match, match[1] as string, match[2] as string, spans);
    const isDay = top >= 1 && top <= 12 && bottom >= 1 && bottom <= 31;
    const [start, end] = [match.index, match.index + match[0].length];
    if (!isDay || !spans.isFree(start, end)) return [];
    spans.claim(start, end);
    return [{ start, end, kind: 'date', moment: { month: top, day: bottom }, ...NOTHING, digitsAt: start } as const];
  });
}

const NOTHING = { value: Rational.zero, step: Rational.one, unit: { dimension: 'none' }, sign: 0 } as const;

function ratio(match: RegExpMatchArray, top: string, bottom: string, spans: ClaimedSpans): ScannedNumber[] {
  const start = match.index as number;
  const end = start + match[0].length;
  if (Number(bottom) === 0 || !spans.isFree(start, end)) return [];
  spans.claim(start, end);
  const value = Rational.of(BigInt(top), BigInt(bottom));
  return [{ ...NOTHING, start, end, kind: 'quantity', value, unit: { dimension: 'multiple' }, digitsAt: start, isWord: true }];
}

const BETWEEN = /^\s?(?:~|-|에서|to|and|or|\/)\s?$/i;
const LARGE_UNIT = /^[\d.,]+\s?([만억조경])/;
const SIZES: Readonly<Record<string, bigint>> = { 만: 10n ** 4n, 억: 10n ** 8n, 조: 10n ** 12n, 경: 10n ** 16n };

/** In 3~5% and 1.2~1.5조 원 the unit behind the second number belongs to both. */
function shareUnits(text: string, numbers: ScannedNumber[]): ScannedNumber[] {
  for (let at = numbers.length - 2; at >= 0; at--) {
    const [first, second] = [numbers[at] as ScannedNumber, numbers[at + 1] as ScannedNumber];
    if (first.kind !== 'quantity' || second.kind !== 'quantity' || first.unit.dimension !== 'none') continue;
    if (!first.isPlain || !BETWEEN.test(text.slice(first.end, second.start))) continue;
    const size = SIZES[LARGE_UNIT.exec(text.slice(second.digitsAt, second.end))?.[1] ?? ''] ?? 1n;
    const shared = first.value.compareTo(Rational.of(10_000n)) < 0 ? Rational.of(size) : Rational.one;
    numbers[at] = { ...first, unit: second.unit, value: first.value.times(shared), step: first.step.times(shared) };
  }
  return numbers;
}
