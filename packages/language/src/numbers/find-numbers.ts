import { ENGLISH_NUMBERS } from '../en.ts';
import { KOREAN_NUMBERS, NATIVE_ONES, NATIVE_TENS } from '../ko.ts';
import { Rational } from '../rational.ts';
import { leadBefore, unitAt } from '../units.ts';
import { MINUS_WORD } from './fractions.ts';
import { MEASURE } from './korean-endings.ts';
import { type NumberForm, type NumberHere, numberAt } from './number-at.ts';
import { LONGEST_NUMBER, MOST_DIGITS } from './number-prefixes.ts';

/** A number in a text, with the sign that stands directly before it. */
export interface FoundNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: Rational;
  readonly step: Rational;
  readonly form: NumberForm;
  /** The start of the digits after its sign. */
  readonly digitsAt: number;
  readonly isPlain: boolean;
}

const FIRST_WORDS = [
  ...Object.keys(ENGLISH_NUMBERS.digits),
  ...Object.keys(ENGLISH_NUMBERS.tens),
  'half',
  'quarter',
  'an?(?=\\s)',
];
const FIRST_SYLLABLES = [...Object.keys(NATIVE_TENS), ...Object.keys(NATIVE_ONES), '스무', '마이너스', '음수', '반'];
/** Matches where a number may start: a digit, a point before one, a sign word, a number word. */
const START = new RegExp(
  `\\d|\\.(?=\\d)|(?<!\\p{L})(?:${FIRST_SYLLABLES.join('|')}|${KOREAN_NUMBERS.word}|(?:${FIRST_WORDS.join('|')}))`,
  'giu',
);
const DATE = /^(?:\d{1,2}|[일이삼사오육칠팔구십]{1,3})월(?:\s*(?:\d{1,2}|[일이삼사오육칠팔구십]{1,4})일)?/;
/** Matches chains such as 192.168.1.2, 5/17/2018 and 222-2222: their parts are plain integers. */
const CHAIN = /^(?:\d+(?:\.\d+){2,}(?!\.?\d)|\d+(?:[/-]\d+){2,}(?!\.?\d)|\d+-\d+(?![.,]?\d|[-/]))/;
const RUN = /\d[\d,.]*/y;

/** Returns true when a text may begin with a number, its sign and its currency; much cheaper than parsing it. */
export function mayBeginWithNumber(text: string): boolean {
  const at = text.search(START);
  return at >= 0 && leadBefore(text, at).start === 0;
}

/** Finds the numbers in a Korean or English text: digits, scales, number words, fractions, decimals in words. */
export const findNumbers = (text: string): readonly FoundNumber[] => [...numbersIn(text)];

/** Yields them one after the other. */
export function* numbersIn(text: string): Generator<FoundNumber> {
  const starts = new RegExp(START);
  for (let next = starts.exec(text); next !== null; next = starts.exec(text)) {
    const at = next.index;
    const found: FoundNumber[] = [];
    const end = isWordStart(text, at) ? readAt(text, at, found) : undefined;
    yield* found;
    starts.lastIndex = end ?? (/\d/.test(next[0]) ? endOfRun(text, at) : at + 1);
  }
}

function endOfRun(text: string, at: number): number {
  RUN.lastIndex = at;
  return at + Math.max(1, (/^\d+/.exec(RUN.exec(text)?.[0] ?? '')?.[0] ?? '').length);
}

/** A number starts a word, or follows a sign that cannot be part of one. */
function isWordStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' ';
  if (!/[\p{L}\d]/u.test(before)) return true;
  return (
    /\d/.test(text[at] as string) &&
    (/[가-힣]/.test(before) || /(?:^|[^\p{L}\d])x$/iu.test(text.slice(Math.max(0, at - 2), at)))
  );
}

/** Adds the number that starts here and returns its end. */
function readAt(text: string, at: number, found: FoundNumber[]): number | undefined {
  const window = text.slice(at, at + LONGEST_NUMBER);
  const date = DATE.exec(window)?.[0];
  if (date !== undefined) return at + date.length;
  const run = /^\d[\d,.]*/.exec(window)?.[0] ?? '';
  if (run.length > MOST_DIGITS && run.replace(/\D/g, '').length > MOST_DIGITS) {
    RUN.lastIndex = at;
    return at + (RUN.exec(text)?.[0].length ?? 1);
  }
  const chain = CHAIN.exec(window)?.[0];
  if (chain !== undefined && !/^\d+\.\d+$/.test(chain)) {
    for (const part of chain.matchAll(/\d+/g)) {
      const read: NumberHere = {
        value: Rational.parse(part[0]),
        step: Rational.one,
        length: part[0].length,
        form: 'digits',
        isPlain: true,
      };
      found.push(numberOf(text, at + part.index, at + part.index, read, 1));
    }
    return at + chain.length;
  }
  return readOne(text, at, window, found);
}

function readOne(text: string, at: number, window: string, found: FoundNumber[]): number | undefined {
  const minus = MINUS_WORD.exec(window)?.[0] ?? '';
  const digitsAt = at + minus.length;
  const lead = leadBefore(text, digitsAt);
  const sign =
    minus !== '' || isAloneNegative(text, at) ? -1 : lead.sign < 0 && /[-−]/.test(text.slice(lead.start, at)) ? -1 : 1;
  const read = numberAt(window.slice(minus.length), {
    isNegative: minus !== '',
    hasCurrency: lead.currency !== undefined,
  });
  if (read === undefined || !isCounted(text, digitsAt, read)) return undefined;
  const start =
    sign < 0 && minus === '' ? at - (/-\s?$/.exec(text.slice(Math.max(0, at - 2), at))?.[0].length ?? 0) : at;
  const number = numberOf(text, start, digitsAt, read, sign);
  found.push(number);
  return number.end;
}

/** A text that is only a number may separate its sign: "- 1 4/5". */
const isAloneNegative = (text: string, at: number): boolean => at === 2 && /^- [\d/ ]{1,20}$/.test(text);

function numberOf(text: string, start: number, digitsAt: number, read: NumberHere, sign: 1 | -1): FoundNumber {
  const { value, step, length, form, isPlain } = read;
  const ordinal =
    form === 'fraction' ? '' : (/^\s?번째/.exec(text.slice(digitsAt + length, digitsAt + length + 4))?.[0] ?? '');
  const end = digitsAt + length + ordinal.length;
  return {
    text: text.slice(start, end),
    start,
    end,
    value: sign < 0 ? value.negated() : value,
    step,
    form,
    digitsAt,
    isPlain,
  };
}

/**
 * Returns true when a number counts something: English words for small numbers only before a counted noun; digits
 * before an unknown measure only as an amount: 1,840kWh.
 */
function isCounted(text: string, at: number, { value, length, form }: NumberHere): boolean {
  const end = at + length;
  if (form === 'digits') {
    if (!MEASURE.test(text.slice(end, end + 3))) return true;
    const measure = unitAt(text, end);
    if (measure === undefined)
      return /\d[.,]\d/.test(text.slice(at, end)) && SHORT_MEASURE.test(text.slice(end, end + 6));
    return !measure.isPosition;
  }
  if (form === 'fraction' || !/[a-z]/i.test(text[at] as string)) return true;
  const unit = unitAt(text, end);
  if (unit?.isPosition || /^\s?of (?:these|them)/i.test(text.slice(end, end + 10))) return false;
  if (unit === undefined) return value.compareTo(NINETY_NINE) > 0;
  return (
    value.compareTo(Rational.one) > 0 || ['percent', 'money', 'percent-points', 'shares'].includes(unit.unit.dimension)
  );
}

const SHORT_MEASURE = /^[A-Za-z]{1,4}(?![A-Za-z\d])/;
const NINETY_NINE = Rational.of(99n);
