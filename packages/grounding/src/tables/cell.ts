import { headingUnit, numberAt, plainText, Rational, readText } from '@finclaw/language';

/** A number in a cell of a table, as written. */
export interface CellNumber {
  readonly value: Rational;
  /** The worth of one step of the last digit. */
  readonly step: Rational;
  readonly isPercent: boolean;
  readonly currency?: string;
  /** What a word in the cell multiplies it with, where there is one; already in the value. */
  readonly scale?: bigint;
  /** A dash stands for nothing, of whatever unit. */
  readonly isDash?: boolean;
  /** A count of weeks or days. */
  readonly isDuration?: boolean;
}

const DASH = /^(?:[$£€¥₩]\s?)?\(?-{1,3}\)?\s?%?$/;
const NOTE = /(?<=[\d)%])\s*(?:\(\s?(?:\d{1,2}|[a-z])\s?\)|[*†‡]+)$/i;
/** A negative as accounts write it, behind its currency. */
const BRACKETED = /^[^\d(]{0,8}\([^)]{0,40}\d/;
/** Most cells are digits alone, and need no reading of a whole text. */
const PLAIN = /^\d[\d,]*(?:\.\d+)?$/;
const LONGEST_NUMBER = 40;

/** Reads a cell as one number with its sign, unit and currency; undefined for what is none. */
export function cellNumber(cell: string): CellNumber | undefined {
  if (cell.length > LONGEST_NUMBER) return undefined;
  const plain = plainText(cell).trim();
  if (DASH.test(plain)) return { value: Rational.zero, step: Rational.one, isPercent: false, isDash: true };
  const text = plain.replace(NOTE, '');
  if (!/\d/.test(text)) return undefined;
  const isBracketed = BRACKETED.test(text);
  const bare = text
    .replace(/[()]/g, '')
    .replace(/\s?%/g, '%')
    .replace(/(?<=[$£€¥₩])\s+/g, '')
    .trim();
  const digits = PLAIN.test(bare) ? numberAt(bare) : undefined;
  if (digits?.length === bare.length && digits.isPlain) {
    const value = isBracketed ? digits.value.negated() : digits.value;
    return { value, step: digits.step, isPercent: false };
  }
  const [number, ...others] = readText(bare);
  if (number === undefined || others.length > 0 || number.kind !== 'quantity') return undefined;
  if (number.start > 0 || number.end < bare.length) return undefined;
  const { dimension, currency } = number.unit;
  const scale = scaleOf(bare.slice(number.digitsAt), number.step);
  return {
    value: isBracketed && !number.value.isNegative() ? number.value.negated() : number.value,
    step: number.step,
    isPercent: dimension === 'percent' || dimension === 'percent-points',
    ...(currency !== undefined && { currency }),
    ...(scale !== 1n && { scale }),
    ...(dimension === 'duration' && { isDuration: true }),
  };
}

/** By how much the words behind the digits multiply a number. */
export function scaleOf(digits: string, step: Rational): bigint {
  const decimals = /^[\d,]*\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const scale = step.times(Rational.of(10n ** BigInt(decimals)));
  return scale.isInteger() ? scale.numerator : 1n;
}

/** What a head, label or caption says of the numbers under or beside it. */
export interface SaidUnit {
  readonly scale?: bigint;
  readonly currency?: string;
  readonly isPercent?: boolean;
}

const UNIT_PARTS =
  /\(([^)]{1,60})\)|(?<![a-z])in ((?:[^\s,]+ ){0,2}(?:thousands?|millions?|billions?))|단위\s*:?\s*([^)]{1,20})|((?:[A-Z]{2,3}|[A-Z]{0,3}[$£€¥₩])\s?'?(?:000s?|[kmb]n?|thousands?|millions?|billions?)(?![a-z]))/gi;
const WHOLE_UNIT =
  /^(?:[A-Z]{2,3}|[A-Z]{0,3}[$£€¥₩])?\s?'?(?:000s?|[kmb]n?|thousands?|millions?|billions?|십?[천만억조]|백만)?\s?(?:원|달러)?$/i;
const PERCENT = /%|(?<![a-z])percent(?:age)?(?![a-z])|퍼센트|비율|(?<=[가-힣])률(?![가-힣])/i;

/** Reads "(in millions)", "$'000", "단위: 백만원" or "% of revenue"; a word that only looks like a scale says nothing. */
export function saidUnit(text: string): SaidUnit {
  const plain = plainText(text).trim();
  if (plain === '') return {};
  const parts = [...plain.matchAll(UNIT_PARTS)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
  let said: SaidUnit = PERCENT.test(plain) ? { isPercent: true } : {};
  for (const part of [...parts, ...(WHOLE_UNIT.test(plain) ? [plain] : [])]) {
    const thousands = /(?<![\d.,])000s?(?!\d)/i.test(part);
    const unit = headingUnit(part);
    const scale = thousands ? 1000n : unit !== undefined && unit.size > 1n ? unit.size : undefined;
    if (scale !== undefined) said = { ...said, scale };
    if (unit?.unit.currency !== undefined && (scale !== undefined || WHOLE_UNIT.test(part)))
      said = { ...said, currency: unit.unit.currency };
  }
  return said;
}
