import type { Steps } from '@finclaw/infra';
import { numberPrefixes, Rational } from '@finclaw/language';
import type { ClaimedSpans } from './claimed-spans.ts';
import { NO_UNIT, type ScannedNumber, type Unit } from './scanned-number.ts';
import { type ReadUnit, readPrefix, readScale, readUnit } from './units.ts';

const NUMERAL = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<![\w.])\.\d+/g;
/** More digits than any amount has; such a run is an id of some kind. */
const MOST_DIGITS = 30;
const LONGEST_NUMBER = 60;
const UNIT_SIZES: Readonly<Record<string, bigint>> = {
  십: 10n,
  백: 100n,
  천: 1_000n,
  만: 10n ** 4n,
  억: 10n ** 8n,
  조: 10n ** 12n,
  경: 10n ** 16n,
};

/** The length and value of the number that starts here, Korean units included. */
export interface Numeral {
  readonly value: Rational;
  readonly step: Rational;
  readonly length: number;
  readonly isPlain: boolean;
}

/** Every number written with digits that nothing else has taken, with a rest after each. */
export function* scanningQuantities(text: string, spans: ClaimedSpans): Steps<ScannedNumber[]> {
  const found: ScannedNumber[] = [];
  const pattern = new RegExp(NUMERAL);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index;
    if (!spans.isFree(start, start + match[0].length)) continue;
    const whole = readQuantity(text, start, match[0]);
    // A date may follow without a blank, and what belongs to it is no part of the number.
    const taken = spans.firstTaken(start, whole.end);
    const read = taken === undefined ? whole : readQuantity(text.slice(0, taken), start, match[0]);
    spans.claim(read.start, read.end);
    found.push(read);
    pattern.lastIndex = Math.max(pattern.lastIndex, read.end);
    yield;
  }
  return found;
}

function readQuantity(text: string, at: number, digits: string): ScannedNumber {
  if (digits.replace(/\D/g, '').length > MOST_DIGITS) return bare(at, at + digits.length, 'code');
  const numeral = readNumeral(text, at, digits);
  const prefix = readPrefix(text, at);
  let { value, step } = numeral;
  let end = at + numeral.length;
  const scale = readScale(text, end, prefix.currency !== undefined);
  if (scale !== undefined) {
    const size = Rational.of(scale.size);
    [value, step, end] = [value.times(size), step.times(size), scale.end];
  }
  const cents = readCents(text, end);
  if (cents !== undefined) [value, step] = [value.times(HUNDREDTH), step.times(HUNDREDTH)];
  const unit: ReadUnit | undefined = cents ?? readUnit(text, end);
  if (unit?.kind !== undefined) return bare(at, unit.end, unit.kind);
  const isGlued = unit === undefined && scale === undefined && prefix.currency === undefined && /[A-Za-z]/.test(text[end] ?? '');
  if (isGlued) return bare(at, end + (/^[A-Za-z0-9]+/.exec(text.slice(end, end + 20))?.[0].length ?? 0), 'name');
  end = unit?.end ?? end;
  const arrow = /^\s?([↑↓▲▼])(?!\s?\d)/.exec(text.slice(end, end + 3));
  const sign = prefix.sign !== 0 ? prefix.sign : arrow === null ? 0 : /[↑▲]/.test(arrow[1] as string) ? 1 : -1;
  const plain: ScannedNumber = {
    start: prefix.start,
    end: end + (arrow?.[0].length ?? 0),
    kind: 'quantity',
    value: sign < 0 ? value.negated() : value,
    step,
    unit: mergeUnit(unit?.unit, prefix.currency),
    sign,
    digitsAt: at,
    ...(numeral.isPlain && scale === undefined && cents === undefined && { isPlain: true }),
  };
  return inBrackets(text, plain, digits);
}

const HUNDREDTH = Rational.of(1n, 100n);
const CENTS = /\s?(?:cents?(?![A-Za-z])|¢|센트)/y;

/** 4 cents are a part of a dollar. */
function readCents(text: string, at: number): ReadUnit | undefined {
  CENTS.lastIndex = at;
  const found = CENTS.exec(text);
  return found === null ? undefined : { unit: { dimension: 'money', currency: 'USD' }, end: at + found[0].length };
}

const bare = (start: number, end: number, kind: ScannedNumber['kind']): ScannedNumber => ({
  start,
  end,
  kind,
  value: Rational.zero,
  step: Rational.one,
  unit: NO_UNIT,
  sign: 0,
  digitsAt: start,
});

function mergeUnit(unit: Unit | undefined, currency: string | undefined): Unit {
  if (currency === undefined) return unit ?? NO_UNIT;
  return unit === undefined || unit.dimension === 'money' ? { dimension: 'money', currency } : unit;
}

/** Reads 7만 5천, 7만5000, 1조 2,000억; a loose number behind a unit belongs to what follows it. */
function readNumeral(text: string, at: number, digits: string): Numeral {
  const window = text.slice(at, at + LONGEST_NUMBER);
  const longest = /^[\d.,\s]*[십백천만억조경]/.test(window)
    ? numberPrefixes(window).find(
        ({ length }) => length >= digits.length && isWhole(window.slice(0, length), window.slice(length)),
      )
    : undefined;
  if (longest === undefined || longest.length <= digits.length) {
    const plain = digits.startsWith('.') ? `0${digits}` : digits.replaceAll(',', '');
    return { value: Rational.parse(plain), step: decimalStep(plain), length: digits.length, isPlain: true };
  }
  const written = window.slice(0, longest.length);
  const step = koreanStep(written);
  const spoken = SPOKEN.exec(written);
  if (spoken === null || !SPOKEN_AFTER.test(window.slice(longest.length)))
    return { value: longest.value, step, length: longest.length, isPlain: false };
  const missing = Rational.parse(spoken[1] as string).times(Rational.of(1_000n * 9_999n));
  return { value: longest.value.plus(missing), step: step.times(Rational.of(10_000n)), length: longest.length, isPlain: false };
}

/** 1억 5천 is a hundred and fifty million to everybody who says it. */
const SPOKEN = /억\s?(\d{1,2})천$/;
const SPOKEN_AFTER = /^(?!\s?(?:만|백|십|원|\d|주|개|명))/;

/** "7만 3" before "%" is 7만 and another number. */
function isWhole(written: string, rest: string): boolean {
  if (/\s$/.test(written)) return false;
  if (/[십백천만억조경]\s+[\d.,]+$/.test(written)) return /^\s?(?:원|달러|엔|유로|위안|주|개|명|건|won)/.test(rest);
  return !/^[.,]?\d/.test(rest);
}

const decimalStep = (digits: string): Rational => Rational.of(1n, 10n ** BigInt(digits.split('.')[1]?.length ?? 0));

/** The worth of one step of the last digit: of 1.2조 a tenth of 조, of 5천억 one 천억. */
export function koreanStep(written: string): Rational {
  const tail = /(?:\.(\d+)|[\d\s가-힣,])?([십백천]?)([만억조경]?)$/.exec(written.replace(/\s+/g, ''));
  const sizes = [tail?.[2], tail?.[3]].map((unit) => UNIT_SIZES[unit ?? ''] ?? 1n);
  const decimals = /\.(\d+)[십백천]?[만억조경]?$/.exec(written.replace(/\s+/g, ''))?.[1]?.length ?? 0;
  return Rational.of((sizes[0] as bigint) * (sizes[1] as bigint), 10n ** BigInt(decimals));
}

const CERTAIN_BEFORE = /(?:^|[|:\t=]|\b(?:of|is|was)|손실|손익|이익|적자|순손실|loss|income)\s*$/i;

/** (1,234) is how accounts write a negative; in running text a bracket may be just a bracket. */
function inBrackets(text: string, number: ScannedNumber, digits: string): ScannedNumber {
  const { start, end, unit } = number;
  if (text[start - 1] !== '(' || text[end] !== ')' || number.sign !== 0) return number;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isCertain = CERTAIN_BEFORE.test(text.slice(Math.max(lineStart, start - 20), start - 1));
  const hasKoreanUnit = /[가-힣]$/.test(text.slice(start, end));
  const looksLikeAmount = /[.,]/.test(digits) || unit.dimension === 'money' || digits.length > 2;
  if (hasKoreanUnit || !looksLikeAmount || !['none', 'money', 'percent'].includes(unit.dimension)) return number;
  const bracketed = { ...number, start: start - 1, end: end + 1 };
  if (isCertain) return { ...bracketed, value: number.value.negated(), sign: -1 };
  return unit.dimension === 'percent' ? number : { ...number, mayBeNegative: true };
}
