import { koreanNumberPrefixes } from './korean-number.ts';
import { nativeNumber } from './native-number.ts';
import { Rational } from './rational.ts';

/** A number in a sentence. */
export interface FoundNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: Rational;
}

interface Read {
  readonly value: Rational;
  readonly length: number;
}

const MINUS_WORD = /^(?:마이너스\s*|음수\s+)/;
/** 이십이다 is 이십 and the verb: a final 이 before these endings is not a two. */
const COPULA = /^(?:다|에요|어요|고|며|라|었|지|네|면|야|니|죠|나|든|던|상|하|내|익|득)/;
/** "5만 이상", "3만 오르면", "100만 사줘": behind digits or a blank, a last 이 or 오 begins the next word unless it is counted. */
const LOOSE_DIGIT = /[십백천만억조](\s?)[일이삼사오육칠팔구]$/;
const COUNTED = /^\s?(?:원|달러|유로|엔|위안|불|주(?![가-힣])|명|개|번|회|점|퍼센트|프로|%)/;
const NUMERAL = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|^\.\d+/;
/** Groups of three with blanks between them; two plain groups are one number only if the second is 000. */
const BLANK_GROUPS = /^\d{1,3}(?:(?:[ \u00a0\u202f]\d{3}){2,}|\u202f\d{3}|[ \u00a0]000)(?!\d)(?:\.\d+)?/;
const DATE = /^(?:\d{1,2}|[일이삼사오육칠팔구십]{1,3})월(?:\s*(?:\d{1,2}|[일이삼사오육칠팔구십]{1,4})일)?/;
/** Chains such as 192.168.1.2, 5/17/2018 and 222-2222: their parts are whole numbers and nothing else. */
const CHAIN = /^\d+(?:[./-]\d+){2,}|^\d+-\d+(?:[-/]\d+)*/;
const MEASURE = /^(?:[a-zA-Z]|미터|킬로|센티|밀리|그램|리터|등석|등급)/;

/** What may follow a number written in words for it to be a number and not the beginning of another word. */
const AFTER_WORDS =
  /^(?:\s|[.,!?)~%]|$|원|달러|유로|엔|위안|불|배|명|개|주|년|월|일|회|번|호|층|살|세|점|퍼센트|프로|척|자루|대|권|은|는|이|가|을|를|의|에|도|만|로|으로|과|와|입|까지|부터|보다|쯤|정도|이상|이하|미만|초과|짜리|분의|째)/;
/** Single words that are numbers even alone; the others (이, 사, 오, 일, 구, 만, 조) mean too much else. */
const SAFE_ALONE = new Set(['삼', '육', '칠', '팔', '십', '백', '영']);
const NOT_NUMBERS = /^(?:만일|천만에|이만큼|일일이|구조조|구조적|사조|이조|사이|오일|일이)/;

/** One message is asked for its numbers from many sides, so the last few are remembered. */
const MOST_REMEMBERED = 32;
const remembered = new Map<string, readonly FoundNumber[]>();

/** Finds the numbers in a Korean or English sentence: digits, 만·억·조, number words, fractions, decimals in words. */
export function findNumbers(sentence: string): readonly FoundNumber[] {
  const known = remembered.get(sentence);
  if (known !== undefined) return known;
  const found = readNumbers(sentence);
  remembered.set(sentence, found);
  const [oldest = ''] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
  return found;
}

function readNumbers(sentence: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < sentence.length; ) {
    const rest = sentence.slice(at);
    const skipped = isWordStart(sentence, at) ? DATE.exec(rest)?.[0].length : undefined;
    if (skipped !== undefined) {
      at += skipped;
      continue;
    }
    const read = isWordStart(sentence, at) ? readNumber(rest, sentence[at - 1] ?? '') : undefined;
    if (read === undefined) {
      at += /^\d+/.exec(rest)?.[0].length ?? 1;
      continue;
    }
    for (const { value, length, offset = 0 } of read) {
      const start = at + offset;
      found.push({ text: sentence.slice(start, start + length), start, end: start + length, value });
    }
    const last = read.at(-1) as Read & { offset?: number };
    at += (last.offset ?? 0) + last.length;
  }
  return found;
}

/** A number starts a word, or follows a sign that cannot be part of one. */
function isWordStart(sentence: string, at: number): boolean {
  return (
    at === 0 ||
    !/[\p{L}\d]/u.test(sentence[at - 1] as string) ||
    (/^\d/.test(sentence.slice(at)) && /[가-힣]/.test(sentence[at - 1] as string))
  );
}

type Reads = readonly (Read & { readonly offset?: number })[];

function readNumber(text: string, before: string): Reads | undefined {
  const chain = CHAIN.exec(text)?.[0];
  if (chain !== undefined && !/^\d+\.\d+$/.test(chain)) return chainParts(chain);
  const minus = MINUS_WORD.exec(text)?.[0] ?? (/[\d\p{L}]/u.test(before) ? undefined : /^-\s?(?=[\d.])/.exec(text)?.[0]) ?? '';
  const body = text.slice(minus.length);
  const read =
    oneOutOf(body) ??
    mixedFraction(body) ??
    fraction(body) ??
    arithmetic(body) ??
    spokenDecimal(body) ??
    half(body) ??
    whole(body, minus !== '');
  if (read === undefined) return undefined;
  return [{ value: minus === '' ? read.value : read.value.negated(), length: minus.length + read.length }];
}

function chainParts(chain: string): Reads {
  return [...chain.matchAll(/\d+/g)].map((part) => ({
    value: Rational.parse(part[0]),
    length: part[0].length,
    offset: part.index,
  }));
}

/** A fraction, a mixed number or a decimal in words at the start of a text: 삼분의 이, 백과 사분의 삼, 이백점 영삼. */
export const writtenFraction = (text: string): Read | undefined => mixedFraction(text) ?? fraction(text) ?? spokenDecimal(text);

/** 삼분의 이, 20분의 마이너스 일 */
function fraction(text: string): Read | undefined {
  for (const bottom of koreanNumberPrefixes(text)) {
    const link = /^\s?분의\s?/.exec(text.slice(bottom.length))?.[0];
    if (link === undefined || bottom.value.isZero()) continue;
    const rest = text.slice(bottom.length + link.length);
    const minus = MINUS_WORD.exec(rest)?.[0] ?? '';
    const top = numerator(rest.slice(minus.length));
    if (top === undefined) continue;
    const value = top.value.dividedBy(bottom.value);
    return { value: minus === '' ? value : value.negated(), length: bottom.length + link.length + minus.length + top.length };
  }
  return undefined;
}

/** "삼분의 일만" is only a third, and "삼분의 일조각" is a piece: no large unit directly behind one digit. */
function numerator(text: string): Read | undefined {
  return koreanNumberPrefixes(text).find(
    ({ length }) => !/^(?:\d|[일이삼사오육칠팔구])\s?[만조]$/.test(text.slice(0, length)) && !endsInCopula(text, length),
  );
}

/** 백삼과 삼분의 이: whole numbers, joined, before a fraction. */
function mixedFraction(text: string): Read | undefined {
  for (const integer of koreanNumberPrefixes(text)) {
    const link = /^[과와]\s/.exec(text.slice(integer.length))?.[0];
    if (link === undefined) continue;
    const rest = text.slice(integer.length + link.length);
    const more = mixedFraction(rest) ?? fraction(rest);
    if (more !== undefined) return { value: integer.value.plus(more.value), length: integer.length + link.length + more.length };
  }
  return undefined;
}

/** 1.1^23, 1e10, 3/4, 2 1/4 */
function arithmetic(text: string): Read | undefined {
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
    return { value: base.times(Rational.of(10n).toPower(Number(exponent[1]))), length: digits.length + exponent[0].length };
  const parts = /^(?:\s+(\d+))?\/(\d+)(?![\d/-])/.exec(rest);
  if (parts === null || digits.includes('.') || /^0+$/.test(parts[2] as string)) return undefined;
  const under = Rational.parse(parts[2] as string);
  const value = parts[1] === undefined ? base.dividedBy(under) : base.plus(Rational.parse(parts[1]).dividedBy(under));
  return { value, length: digits.length + parts[0].length };
}

/** 이백점 영삼: what follows 점 is read digit by digit. */
function spokenDecimal(text: string): Read | undefined {
  const integer = koreanNumberPrefixes(text)[0];
  if (integer === undefined || integer.hasDigits) return undefined;
  const spoken = /^점\s?([영일이삼사오육칠팔구]+)/.exec(text.slice(integer.length));
  if (spoken === null) return undefined;
  // The last syllable may be a particle: 오점 오이다.
  const words = (spoken[1] as string).replace(/(?<=.)이$/, '');
  const digits = [...words].map((word) => '영일이삼사오육칠팔구'.indexOf(word)).join('');
  const length = integer.length + spoken[0].length - ((spoken[1] as string).length - words.length);
  return { value: integer.value.plus(Rational.parse(`0.${digits}`)), length };
}

/** 셋 중 하나 is a third. */
function oneOutOf(text: string): Read | undefined {
  const parts = /^(둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열) 중 하나/.exec(text);
  if (parts === null) return undefined;
  const count = ['둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'].indexOf(parts[1] as string) + 2;
  return { value: Rational.of(1n, BigInt(count)), length: parts[0].length };
}

const half = (text: string): Read | undefined =>
  /^반(?:\s|[.,!?]|$|[을이은의만](?!\p{L}{2}))/u.test(text) ? { value: Rational.of(1n, 2n), length: 1 } : undefined;

function whole(text: string, isNegative: boolean): Read | undefined {
  const groups = BLANK_GROUPS.exec(text)?.[0];
  if (groups !== undefined) return { value: Rational.parse(groups.replace(/\s/g, '')), length: groups.length };
  const native = nativeNumber(text);
  if (native !== undefined) {
    const dozen = /^\s?다스/.exec(text.slice(native.length))?.[0] ?? '';
    return { value: Rational.of(native.value * (dozen === '' ? 1n : 12n)), length: native.length + dozen.length };
  }
  const point = /^\.\d+/.exec(text)?.[0];
  const prefixes =
    point === undefined ? koreanNumberPrefixes(text) : [{ value: Rational.parse(point), length: point.length, hasDigits: true }];
  const read = prefixes.find((prefix) => isNumberHere(text, prefix, isNegative));
  if (read === undefined) return undefined;
  const ordinal = /^\s?번째/.exec(text.slice(read.length))?.[0] ?? '';
  return { value: read.value, length: read.length + ordinal.length };
}

function isNumberHere(text: string, { length, hasDigits }: { length: number; hasDigits: boolean }, isNegative: boolean): boolean {
  const after = text.slice(length);
  // 1조각 is a piece and 일만큼 is "as much as one": the unit belongs to the next word.
  if (/조$/.test(text.slice(0, length)) && after.startsWith('각')) return false;
  if (/만$/.test(text.slice(0, length)) && after.startsWith('큼')) return false;
  const loose = LOOSE_DIGIT.exec(text.slice(0, length));
  const isNext =
    loose !== null && (loose[1] === '' ? hasDigits && !/^[은을의과]/.test(after) : hasDigits || /^[가-힣]/.test(after));
  if (isNext && !COUNTED.test(after)) return false;
  if (hasDigits) return !MEASURE.test(after);
  if (NOT_NUMBERS.test(text) || MEASURE.test(after)) return false;
  if (endsInCopula(text, length)) return false;
  const word = text.slice(0, length);
  if (word.length > 1) return AFTER_WORDS.test(after) || word.length > 2;
  if (isNegative || text.trim() === word) return true;
  return SAFE_ALONE.has(word) && /^(?:[은을이]|입니다|$|[.,!?]|\s?번째)/.test(after);
}

const endsInCopula = (text: string, length: number): boolean =>
  /..이$/.test(text.slice(0, length)) && COPULA.test(text.slice(length));
