import { type FoundNumber, numbersIn } from '../numbers/find-numbers.ts';
import { Rational } from '../rational.ts';
import { type Lead, leadBefore, NO_UNIT, type Unit, type UnitHere, unitAt } from '../units.ts';
import type { ClaimedSpans } from './claimed-spans.ts';
import { labelled, type Reading } from './reading.ts';

/** Every number with its sign, currency and unit that no label has taken. */
export function readQuantities(text: string, spans: ClaimedSpans): Reading[] {
  const found: Reading[] = [];
  // A claimed span is replaced by a character that cannot be part of a number.
  const free = spans.masked(text);
  for (const number of numbersIn(free)) {
    const from = found.at(-1)?.end ?? 0;
    const reading = number.form === 'digits' ? fromDigits(free, number, from) : fromWords(free, number);
    if (reading !== undefined && reading.start >= from) {
      spans.claim(reading.start, reading.end);
      found.push(reading);
    }
  }
  return found;
}

function fromDigits(text: string, number: FoundNumber, from: number): Reading {
  const { digitsAt, end: numberEnd, isPlain } = number;
  const lead = leadBefore(text, digitsAt, from);
  const unit = unitAt(text, numberEnd);
  if (/번째$/.test(number.text)) return labelled(digitsAt, numberEnd, 'position');
  if (unit?.isPosition) return labelled(digitsAt, unit.end, 'position');
  const end = unit?.end ?? numberEnd;
  const arrow = /^\s?([↑↓▲▼])(?!\s?\d)/.exec(text.slice(end, end + 3));
  const sign = lead.sign !== 0 ? lead.sign : arrow === null ? 0 : /[↑▲]/.test(arrow[1] as string) ? 1 : -1;
  const size = Rational.of(1n, unit?.partOf ?? 1n);
  const value = absolute(number.value).times(size);
  const plain: Reading = {
    start: lead.start,
    end: end + (arrow?.[0].length ?? 0),
    kind: 'quantity',
    value: sign < 0 ? value.negated() : value,
    step: number.step.times(size),
    scale: isPlain ? 1n : scaleOf(number, text.slice(digitsAt, numberEnd)),
    unit: mergedUnit(unit, lead),
    sign,
    digitsAt,
    ...(isPlain && unit?.partOf === undefined && { isPlain: true }),
  };
  return inBrackets(text, plain, text.slice(digitsAt, numberEnd));
}

/** Returns the place value of the last digit. */
function scaleOf({ step }: FoundNumber, written: string): bigint {
  const decimals = /^[\d,]*\.(\d+)/.exec(written)?.[1]?.length ?? 0;
  const scale = step.times(Rational.of(10n ** BigInt(decimals)));
  return scale.isInteger() ? scale.numerator : 1n;
}

const absolute = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);

function mergedUnit(unit: UnitHere | undefined, { currency }: Lead): Unit {
  if (currency === undefined) return unit?.unit ?? NO_UNIT;
  return unit === undefined || unit.unit.dimension === 'money' ? { dimension: 'money', currency } : unit.unit;
}

const SINO_UNIT = /^\s?(?:원|달러|유로|엔|위안|파운드|퍼센트|프로|주(?![가-힣])|포인트|배(?!당)|%)/;
const COUNTED_NOUN = /^\s?(?:ETF|주식|은행)/;

/** Number words count only with a counted noun, or where their length shows that they are numbers. */
function fromWords(text: string, number: FoundNumber): Reading | undefined {
  const { digitsAt, end, value, step, form } = number;
  const unit = unitAt(text, end);
  if (form === 'fraction') {
    if (number.text === '반') return undefined;
    const isCountOf = unit === undefined || !OF_PARTS.includes(unit.unit.dimension);
    return quantity(
      digitsAt,
      isCountOf ? end : unit.end,
      value,
      step,
      isCountOf ? { dimension: 'multiple' } : unit.unit,
    );
  }
  if (unit?.isPosition || /번째$/.test(number.text) || !isCounted(text, number, unit)) return undefined;
  const count: Unit = COUNTED_NOUN.test(text.slice(end, end + 4)) ? { dimension: 'count' } : NO_UNIT;
  return quantity(digitsAt, unit?.end ?? end, value, step, unit?.unit ?? count);
}

/** Units a fraction can have; of anything else it is a part. */
const OF_PARTS: readonly Unit['dimension'][] = ['money', 'percent', 'percent-points', 'basis-points'];

function quantity(start: number, end: number, value: Rational, step: Rational, unit: Unit): Reading {
  const isWord = unit.dimension === 'multiple';
  return { ...labelled(start, end, 'quantity'), value, step, unit, ...(isWord && { isWord }) };
}

function isCounted(text: string, { text: written, end, value }: FoundNumber, unit: UnitHere | undefined): boolean {
  if (/^[a-z]/i.test(written))
    return value.compareTo(Rational.one) !== 0 || (unit !== undefined && OF_PARTS.includes(unit.unit.dimension));
  const units = written.match(/[십백천만억조경]/g)?.length ?? 0;
  const rest = text.slice(end, end + 6);
  if (units > 0)
    return SINO_UNIT.test(rest) || (units >= 2 && written.length >= 3 && /^(?:[^가-힣]|$|이|에|을|정도)/.test(rest));
  if (value.compareTo(Rational.one) <= 0) return false;
  return unit === undefined ? COUNTED_NOUN.test(rest) : ['count', 'multiple', 'shares'].includes(unit.unit.dimension);
}

const CERTAIN_BEFORE = /(?:^|[|:\t=]|\b(?:of|is|was)|손실|손익|이익|적자|순손실|loss|income)\s{0,3}$/i;
const IN_ACCOUNTS: readonly Unit['dimension'][] = ['none', 'money', 'percent'];

/** (1,234) is a negative number in accounts; in running text a bracket may be just a bracket. */
function inBrackets(text: string, number: Reading, digits: string): Reading {
  const { start, end, unit } = number;
  if (text[start - 1] !== '(' || text[end] !== ')' || number.sign !== 0) return number;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isCertain = CERTAIN_BEFORE.test(text.slice(Math.max(lineStart, start - 20), start - 1));
  const hasKoreanUnit = /[가-힣]$/.test(text.slice(start, end));
  const looksLikeAmount = /[.,]/.test(digits) || unit.dimension === 'money' || digits.length > 2;
  if (!isCertain || hasKoreanUnit || !looksLikeAmount || !IN_ACCOUNTS.includes(unit.dimension)) return number;
  return { ...number, start: start - 1, end: end + 1, value: number.value.negated(), sign: -1 };
}
