import { SCALE_LETTERS } from '../en.ts';
import { KOREAN_NUMBERS } from '../ko.ts';
import { Rational } from '../rational.ts';
import { unitAt } from '../units.ts';
import { oneOutOf, writtenFraction } from './fractions.ts';
import { isNumberHere } from './korean-endings.ts';
import { nativeNumber } from './native-number.ts';
import { numberPrefixes } from './number-prefixes.ts';

/** The form of a number. */
export type NumberForm = 'digits' | 'words' | 'fraction';

/** The number at the start of a text, without its sign. */
export interface NumberHere {
  readonly value: Rational;
  /** The value of one step of the last digit written. */
  readonly step: Rational;
  readonly length: number;
  readonly form: NumberForm;
  /** True for only digits, a point and grouping commas. */
  readonly isPlain: boolean;
}

/** The text around a number that decides how it is read. */
interface NumberSurroundings {
  readonly isNegative?: boolean;
  /** True if a currency precedes it, so that "1.5m" is a million and a half. */
  readonly hasCurrency?: boolean;
  /** True inside a formula: every word is a number or an operator, and 3/4 and 2^10 are left to the formula. */
  readonly inFormula?: boolean;
}

const HALF = Rational.of(1n, 2n);
const NUMERAL = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|^\.\d+/;
/** Groups of three with blanks between them; two plain groups are one number only if the second is 000. */
const BLANK_GROUPS = /^\d{1,3}(?:(?:[ \u00a0\u202f]\d{3}){2,}|\u202f\d{3}|[ \u00a0]000)(?!\d)(?:\.\d+)?/;

/** Reads the number a text starts with, in digits or words of either language. */
export function numberAt(text: string, around: NumberSurroundings = {}): NumberHere | undefined {
  return /^[a-z]/i.test(text)
    ? englishWords(text)
    : /^[\d.]/.test(text)
      ? fromDigits(text, around)
      : koreanWords(text, around);
}

const inWords = (value: Rational, length: number, form: NumberForm = 'words', step = Rational.one): NumberHere => ({
  value,
  step,
  length,
  form,
  isPlain: false,
});

function koreanWords(
  text: string,
  { isNegative = false, inFormula = false }: NumberSurroundings,
): NumberHere | undefined {
  const fraction = oneOutOf(text) ?? writtenFraction(text);
  if (fraction !== undefined) return inWords(fraction.value, fraction.length, 'fraction');
  if (/^반(?:\s|[.,!?]|$|[을이은의만](?!\p{L}{2}))/u.test(text)) return inWords(HALF, 1, 'fraction');
  const native = nativeNumber(text);
  if (native !== undefined) {
    const dozen = /^\s?다스/.exec(text.slice(native.length))?.[0] ?? '';
    return inWords(Rational.of(native.value * (dozen === '' ? 1n : 12n)), native.length + dozen.length);
  }
  const read = numberPrefixes(text).find((prefix) => inFormula || isNumberHere(text, prefix, isNegative));
  return read && inWords(read.value, read.length, 'words', read.step);
}

function fromDigits(
  text: string,
  { hasCurrency = false, inFormula = false }: NumberSurroundings,
): NumberHere | undefined {
  const part = /^\d{1,6}\s?분의/.test(text) ? writtenFraction(text) : undefined;
  if (part !== undefined) return inWords(part.value, part.length, 'fraction');
  const sum = inFormula ? undefined : arithmetic(text);
  if (sum !== undefined) return inWords(sum.value, sum.length, sum.isPart ? 'fraction' : 'digits');
  const groups = inFormula ? undefined : BLANK_GROUPS.exec(text)?.[0];
  if (groups !== undefined) {
    const plain = groups.replace(/\s/g, '');
    return { value: Rational.parse(plain), step: stepOf(plain), length: groups.length, form: 'digits', isPlain: true };
  }
  const read = numberPrefixes(text).find(
    (prefix) => inFormula || (isNumberHere(text, prefix, false) && (prefix.isPlain || isWhole(text, prefix.length))),
  );
  if (read === undefined) return undefined;
  const scaled = read.isPlain ? letterScale(text, read.length, hasCurrency || inFormula) : undefined;
  if (scaled !== undefined) {
    const size = Rational.of(scaled.size);
    const length = read.length + scaled.length;
    return { value: read.value.times(size), step: read.step.times(size), length, form: 'digits', isPlain: false };
  }
  return { ...colloquial(text, read), form: 'digits', isPlain: read.isPlain };
}

const stepOf = (plain: string): Rational => Rational.of(1n, 10n ** BigInt(plain.split('.')[1]?.length ?? 0));

/** "7만 3" before "%" is 7만 and another number; "7만 3,105" is one, whatever is counted. */
function isWhole(text: string, length: number): boolean {
  const [written, rest] = [text.slice(0, length), text.slice(length)];
  if (/^[.,]?\d/.test(rest)) return false;
  if (!/[십백천만억조경]\s+[\d.,]+$/.test(written)) return true;
  return /,\d{3}$/.test(written)
    ? !/^\s?(?:%|퍼센트|프로)/.test(rest)
    : /^\s?(?:원|달러|엔|유로|위안|주|개|명|건|won)/.test(rest);
}

/** Matches colloquial numbers: 1억 5천 means a hundred and fifty million, and 2조 5천 two and a half 조. */
const COLLOQUIAL = /([억조])\s?(\d{1,2})천$/;
/** Matches 억 반, meaning one and a half of them. */
const AND_HALF = /^([만억조])(\s?반)(?=\s?(?:원|어치|달러|정도|을|를|이|$))/;
const LARGE = KOREAN_NUMBERS.large;
const COLLOQUIAL_AFTER = /^(?!\s?(?:만|백|십|원|억|\d|주|개|명))/;

function colloquial(
  text: string,
  { value, step, length }: { readonly value: Rational; readonly step: Rational; readonly length: number },
): { readonly value: Rational; readonly step: Rational; readonly length: number } {
  const [, unit, half] = AND_HALF.exec(text.slice(length - 1)) ?? [];
  if (unit !== undefined && half !== undefined) {
    const more = Rational.of(LARGE[unit] as bigint, 2n);
    return { value: value.plus(more), step: more, length: length + half.length };
  }
  const spoken = COLLOQUIAL.exec(text.slice(0, length));
  if (spoken === null || !COLLOQUIAL_AFTER.test(text.slice(length))) return { value, step, length };
  const size = spoken[1] === '억' ? 10n ** 4n : 10n ** 8n;
  const missing = Rational.parse(spoken[2] as string).times(Rational.of(1_000n * (size - 1n)));
  return { value: value.plus(missing), step: step.times(Rational.of(size)), length };
}

const LETTER = /^([KMBTkmbt])(?![A-Za-z0-9&])/;
const SPACED_LETTER = /^\s([KMBT])(?=\s|[.,)]|$)/;

/** $3.5K and 12B; a small m, b or t needs a currency to be a scale. */
function letterScale(text: string, at: number, hasCurrency: boolean): { size: bigint; length: number } | undefined {
  const rest = text.slice(at, at + 4);
  const close = LETTER.exec(rest);
  const found =
    close !== null && (hasCurrency || /[KMBTk]/.test(close[1] as string))
      ? close
      : hasCurrency
        ? SPACED_LETTER.exec(rest)
        : null;
  const size = SCALE_LETTERS[found?.[1]?.toLowerCase() ?? ''];
  return size === undefined || found === null ? undefined : { size, length: found[0].length };
}

/** 1.1^23, 1e10, 3/4, 2 1/4 */
function arithmetic(
  text: string,
): { readonly value: Rational; readonly length: number; readonly isPart?: true } | undefined {
  const digits = NUMERAL.exec(text)?.[0];
  if (digits === undefined) return undefined;
  const base = Rational.parse(digits.replaceAll(',', ''));
  const rest = text.slice(digits.length);
  const raised = /^\^([+-]*)(\d{1,3})(?!\d)/.exec(rest);
  if (raised !== null) {
    const sign = raised[1] === '-' ? -1 : 1;
    if (base.isZero() && sign < 0) return undefined;
    return { value: base.toPower(sign * Number(raised[2])), length: digits.length + raised[0].length };
  }
  const exponent = /^e([+-]?\d{1,3})(?![\p{L}\d])/iu.exec(rest);
  if (exponent !== null)
    return {
      value: base.times(Rational.of(10n).toPower(Number(exponent[1]))),
      length: digits.length + exponent[0].length,
    };
  const parts = /^(?:\s+(\d{1,3}))?\/(\d{1,3})(?![\d/-]|[.,]\d|\s?%)/.exec(rest);
  if (parts === null || !/^\d+$/.test(digits) || /^0+$/.test(parts[2] as string)) return undefined;
  // 948/358 is a written division, 3/4 a number.
  const [top, bottom] = [Number(parts[1] ?? digits), Number(parts[2])];
  if (top > bottom && bottom > 10) return undefined;
  const under = Rational.parse(parts[2] as string);
  const value = parts[1] === undefined ? base.dividedBy(under) : base.plus(Rational.parse(parts[1]).dividedBy(under));
  return { value, length: digits.length + parts[0].length, isPart: true };
}

const SCALE_WORD = '(?:hundred|thousand|million|billion|trillion|dozen)(?![a-z])';
/** Halves and quarters of a scale, and a count with a half behind it. */
const ARTICLE = new RegExp(`^an?\\s(?=${SCALE_WORD})`, 'i');
const HALF_OF = new RegExp(`^(half|(?:a\\s)?quarter|three quarters)\\s(?:of\\s)?an?\\s(?=${SCALE_WORD})`, 'i');
const HALF_A = /^half a\s/i;
const AND_A_HALF = /^\sand\sa\shalf(?![a-z-])\s?/i;

/** a hundred, half a million, two and a half billion, twenty-five */
function englishWords(text: string): NumberHere | undefined {
  const fraction = writtenFraction(text);
  if (fraction !== undefined) return inWords(fraction.value, fraction.length, 'fraction');
  const part = HALF_OF.exec(text);
  if (part !== null) {
    const share = /^h/i.test(part[1] as string) ? HALF : Rational.of(/^t/i.test(part[1] as string) ? 3n : 1n, 4n);
    return scaledBy(share, text, part[0].length);
  }
  const unit = HALF_A.test(text) ? unitAt(text, 'half a'.length)?.unit.dimension : undefined;
  if (unit !== undefined && unit !== 'duration' && unit !== 'count')
    return inWords(HALF, 'half a'.length, 'words', Rational.of(1n, 10n));
  const article = ARTICLE.exec(text)?.[0];
  if (article !== undefined) return scaledBy(Rational.one, text, article.length);
  const [read] = numberPrefixes(text);
  if (read === undefined || /^[a-z]/i.test(text.slice(read.length))) return undefined;
  const half = AND_A_HALF.exec(text.slice(read.length))?.[0];
  if (half === undefined) return inWords(read.value, read.length);
  const length = read.length + half.length;
  return (
    scaledBy(read.value.plus(HALF), text, length) ??
    inWords(read.value.plus(HALF), read.length + half.trimEnd().length, 'words', HALF)
  );
}

/** Multiplies a count by the following scale. */
function scaledBy(count: Rational, text: string, at: number): NumberHere | undefined {
  const [read] = numberPrefixes(`1 ${text.slice(at)}`);
  if (read === undefined || read.isPlain) return undefined;
  return inWords(read.value.times(count), at + read.length - 2, 'words', read.step);
}
