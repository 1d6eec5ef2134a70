import { PARTS } from '../en.ts';
import { KOREAN_NUMBERS, NATIVE_ONES } from '../ko.ts';
import { Rational } from '../rational.ts';
import { endsInCopula } from './korean-endings.ts';
import { type NumberPrefix, numberPrefixes } from './number-prefixes.ts';

/** A value at the start of a text. */
export interface Read {
  readonly value: Rational;
  readonly length: number;
}

/** Words that negate the following number. */
export const MINUS_WORD = /^(?:마이너스\s*|음수\s+)/;

/** A fraction, a mixed number or a decimal in words: 삼분의 이, 백과 사분의 삼, 이백점 영삼, two thirds, three point five. */
export const writtenFraction = (text: string): Read | undefined =>
  /^[a-z]/i.test(text)
    ? (englishPart(text) ?? spokenDecimal(text))
    : (mixedFraction(text) ?? fraction(text) ?? spokenDecimal(text));

/** 삼분의 이, 20분의 마이너스 일 */
function fraction(text: string): Read | undefined {
  if (!/^[^분]{1,40}분의/.test(text)) return undefined;
  for (const bottom of numberPrefixes(text)) {
    const link = /^\s?분의\s?/.exec(text.slice(bottom.length))?.[0];
    if (link === undefined || bottom.value.isZero()) continue;
    const rest = text.slice(bottom.length + link.length);
    const minus = MINUS_WORD.exec(rest)?.[0] ?? '';
    const top = numerator(rest.slice(minus.length));
    if (top === undefined) continue;
    const value = top.value.dividedBy(bottom.value);
    return {
      value: minus === '' ? value : value.negated(),
      length: bottom.length + link.length + minus.length + top.length,
    };
  }
  return undefined;
}

/** "삼분의 일만" is only a third, and "삼분의 일조각" is a piece: no large unit directly behind one digit. */
function numerator(text: string): NumberPrefix | undefined {
  return numberPrefixes(text).find(
    ({ length }) =>
      !/^(?:\d|[일이삼사오육칠팔구])\s?[만조]$/.test(text.slice(0, length)) && !endsInCopula(text, length),
  );
}

/** 백삼과 삼분의 이: whole numbers, joined, before a fraction. */
function mixedFraction(text: string): Read | undefined {
  if (!/^[^분]{1,60}분의/.test(text)) return undefined;
  for (const integer of numberPrefixes(text)) {
    const link = /^[과와]\s/.exec(text.slice(integer.length))?.[0];
    if (link === undefined) continue;
    const rest = text.slice(integer.length + link.length);
    const more = mixedFraction(rest) ?? fraction(rest);
    if (more !== undefined)
      return { value: integer.value.plus(more.value), length: integer.length + link.length + more.length };
  }
  return undefined;
}

/** Parses 이백점 영삼, three point five: the part after the point is read digit by digit. */
function spokenDecimal(text: string): Read | undefined {
  const integer = numberPrefixes(text)[0];
  if (integer === undefined || integer.hasDigits) return undefined;
  const rest = text.slice(integer.length);
  const spoken = /^점\s?([영일이삼사오육칠팔구]+)/.exec(rest);
  if (spoken === null) return englishDecimal(integer, rest);
  // The last syllable may be a particle: 오점 오이다.
  const words = (spoken[1] as string).replace(/(?<=.)이$/, '');
  const digits = [...words].map((word) => KOREAN_NUMBERS.digits[word]).join('');
  const length = integer.length + spoken[0].length - ((spoken[1] as string).length - words.length);
  return { value: integer.value.plus(Rational.parse(`0.${digits}`)), length };
}

const DIGIT_WORDS = 'zero|one|two|three|four|five|six|seven|eight|nine';
const POINT = new RegExp(`^\\s+point((?:\\s+(?:${DIGIT_WORDS})){1,10})(?![a-z])`, 'i');

function englishDecimal(integer: NumberPrefix, rest: string): Read | undefined {
  const spoken = POINT.exec(rest);
  if (spoken === null) return undefined;
  const names = DIGIT_WORDS.split('|');
  const digits = (spoken[1] as string)
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => names.indexOf(word));
  return {
    value: integer.value.plus(Rational.parse(`0.${digits.join('')}`)),
    length: integer.length + spoken[0].length,
  };
}

const PART = new RegExp(
  `^(an?|one|two|three|four|five|seven|nine)[ -](${Object.keys(PARTS).join('|')})(s?)(?![a-z-])`,
  'i',
);
/** "a third quarter", "a fifth place" count; they do not divide. */
const COUNTS_ON = /^\s(?:quarter|party|time|place|rank|largest|biggest|day|week|month|year|straight|consecutive)/i;
/** "a quarter" alone is three months. */
const OF_SOMETHING = /^\s(?:of|less|more|lower|higher|the)\b/i;

/** a third, two-thirds, three quarters */
function englishPart(text: string): Read | undefined {
  const parts = PART.exec(text);
  if (parts === null) return undefined;
  const [whole, count = '', name = '', plural = ''] = parts;
  const rest = text.slice(whole.length);
  const top = /^an?$/i.test(count) ? Rational.one : (numberPrefixes(count)[0]?.value ?? Rational.one);
  const isSeveral = (plural !== '' || /^halves$/i.test(name)) && top.compareTo(Rational.one) > 0;
  if (COUNTS_ON.test(rest) || (/^quarter$/i.test(name) && !isSeveral && !OF_SOMETHING.test(rest))) return undefined;
  return { value: top.dividedBy(Rational.of(PARTS[name.toLowerCase()] as bigint)), length: whole.length };
}

const COUNTING_NOUNS = '둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열';
const ONE_OF = new RegExp(`^(${COUNTING_NOUNS}) 중 하나`);

/** 셋 중 하나 is a third. */
export function oneOutOf(text: string): Read | undefined {
  const parts = ONE_OF.exec(text);
  if (parts === null) return undefined;
  const count = parts[1] === '열' ? 10 : (NATIVE_ONES[parts[1] as string] ?? 1);
  return { value: Rational.of(1n, BigInt(count)), length: parts[0].length };
}
