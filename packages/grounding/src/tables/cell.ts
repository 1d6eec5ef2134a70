import { headingUnit, plainText, Rational, type Reading, readText } from '@finclaw/language';

/** A number in a cell of a table, as written. */
export interface CellNumber {
  readonly value: Rational;
  readonly isPercent: boolean;
  readonly currency?: string;
  /** What a word in the cell multiplies it with, where there is one; already in the value. */
  readonly scale?: bigint;
  /** A dash stands for nothing, of whatever unit. */
  readonly isDash: boolean;
  /** Has digits behind the point. */
  readonly isFine: boolean;
}

const DASH = /^(?:[$£€¥₩]\s?)?\(?-{1,3}\)?\s?%?$/;
/** A year, perhaps with the mark of a note, is a head. */
const YEAR_CELL = /^(?:19[5-9]|20\d)\d(?:\s?\(\w{1,2}\)|\*+)?$/;
const NOTE = /(?<=[\d)%])\s*(?:\(\s?(?:\d{1,2}|[a-z])\s?\)|[*†‡]+)$/i;
/** A negative as accounts write it, behind its currency. */
const BRACKETED = /^[^\d(]{0,8}\([^)]{0,40}\d/;
const LONGEST_NUMBER = 40;

/** Reads a cell as one number with its sign, unit and currency; undefined for what is none. */
export function cellNumber(cell: string): CellNumber | undefined {
  if (cell.length > LONGEST_NUMBER || YEAR_CELL.test(cell)) return undefined;
  const plain = plainText(cell).trim();
  if (DASH.test(plain)) return { value: Rational.zero, isPercent: false, isDash: true, isFine: false };
  const text = plain.replace(NOTE, '');
  if (!/\d/.test(text)) return undefined;
  const bare = text.replace(/[()]|(?<=[$£€¥₩])\s+|\s(?=%)/g, '').trim();
  const number = numberIn(bare);
  if (number === undefined || number.unit.dimension === 'duration') return undefined;
  const { value, unit, step, digitsAt } = number;
  const scale = scaleOf(bare.slice(digitsAt), step);
  return {
    value: BRACKETED.test(text) && !value.isNegative() ? value.negated() : value,
    isPercent: unit.dimension.startsWith('percent'),
    ...(unit.currency !== undefined && { currency: unit.currency }),
    ...(scale !== 1n && { scale }),
    ...{ isDash: false, isFine: /\.\d/.test(bare) },
  };
}

/** Most numbers that stand alone are digits, perhaps with a sign for dollars or percent, and need no reading of a whole text. */
const SIMPLE = /^(\$?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%?)$/;

/** The only number of a text, where nothing stands beside it. */
export function numberIn(text: string): Pick<Reading, 'value' | 'step' | 'unit' | 'digitsAt'> | undefined {
  const [, dollar, digits = '', decimals = '', percent] = SIMPLE.exec(text) ?? [];
  if (digits !== '' && !(dollar && percent)) {
    const unit: Reading['unit'] = dollar ? { dimension: 'money', currency: 'USD' } : { dimension: percent ? 'percent' : 'none' };
    const step = Rational.of(1n, 10n ** BigInt(Math.max(0, decimals.length - 1)));
    return {
      value: Rational.parse(digits.replaceAll(',', '') + decimals),
      step,
      unit,
      digitsAt: dollar!.length,
    };
  }
  const [number, ...others] = readText(text);
  const isAlone = number?.kind === 'quantity' && others.length === 0 && number.start === 0 && number.end === text.length;
  return isAlone ? number : undefined;
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

const UNIT = String.raw`(?:[A-Z]{2,3}|[A-Z]{0,3}[$£€¥₩])?\s?'?(?:000s?|[kmb]n?|thousands?|millions?|billions?|십?[천만억조]|백만)?\s?(?:원|달러)?`;
const WHOLE_UNIT = new RegExp(`^${UNIT}$`, 'i');
/** Brackets, "in … millions", and a currency with its scale. */
const UNIT_PARTS =
  /\(([^)]{1,60})\)|(?<![a-z])in ((?:[^\s,]+ ){0,2}(?:thousands?|millions?|billions?))|단위\s*:?\s*([^)]{1,20})|((?:[A-Z]{2,3}|[A-Z]{0,3}[$£€¥₩])\s?'?(?:000s?|[kmb]n?|thousands?|millions?|billions?)(?![a-z]))/gi;
const PERCENT = /%|(?<![a-z])percent(?:age)?(?![a-z])|퍼센트|비율|(?<=[가-힣])률(?![가-힣])/i;

/** Reads "(in millions)", "$'000", "단위: 백만원" or "% of revenue"; a word that only looks like a scale says nothing. */
export function saidUnit(text: string): SaidUnit {
  const plain = plainText(text).trim();
  const parts = [...plain.matchAll(UNIT_PARTS)].map((match) => match.slice(1).find((part) => part !== undefined)!);
  const said: { -readonly [Key in keyof SaidUnit]: SaidUnit[Key] } = PERCENT.test(plain) ? { isPercent: true } : {};
  for (const part of WHOLE_UNIT.test(plain) && plain !== '' ? [...parts, plain] : parts) {
    const { size = 1n, unit } = headingUnit(part) ?? {};
    if (size > 1n) said.scale = size;
    if (unit?.currency !== undefined && (size > 1n || WHOLE_UNIT.test(part))) said.currency = unit.currency;
  }
  return said;
}
