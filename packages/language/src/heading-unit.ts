import { CURRENCY_SIGNS, ENGLISH_NUMBERS, ENGLISH_UNITS, SCALE_LETTERS } from './en.ts';
import { KOREAN_UNITS } from './ko.ts';
import { numberPrefixes } from './numbers/number-prefixes.ts';
import { plainText } from './plain-text.ts';
import type { UnitRow } from './table.ts';
import type { Unit } from './units.ts';

/** A unit that is given once for many numbers. */
interface HeadingUnit {
  readonly size: bigint;
  readonly unit: Unit;
}

const MONEY = [...KOREAN_UNITS, ...ENGLISH_UNITS]
  .filter(({ dimension, partOf }) => dimension === 'money' && partOf === undefined)
  .map(({ words, currency }: UnitRow) => ({ pattern: new RegExp(words, 'i'), currency: currency as string }));
const SIGN = /(?:US|HK|NT|NZ|CN|S|A|C)?[$₩€£¥₹₫฿]/;
const SCALE_WORD = /(?<![a-z])(thousand|million|billion|trillion|bn|mn|tn|mm|mil)s?(?![a-z])/i;
const SCALE_LETTER = /(?:[$€£¥₩]|(?<![A-Za-z])([A-Z]{3}))([kKmMbB])n?(?![A-Za-z])|(?<![A-Za-z])([mM])(?![A-Za-z])/;
const THOUSANDS = /(?<![\d.,])000s?(?![\d.,])/i;

/** Reads a unit such as 억원, "USD millions", %, 배 or 주. */
export function headingUnit(text: string): HeadingUnit | undefined {
  const plain = text.trim();
  if (/^(?:%p|%포인트|percentage points?|pp)$/i.test(plain)) return { size: 1n, unit: { dimension: 'percent-points' } };
  if (/%|percent|퍼센트/i.test(plain)) return { size: 1n, unit: { dimension: 'percent' } };
  if (/^(?:배|x|times)$/i.test(plain)) return { size: 1n, unit: { dimension: 'multiple' } };
  const size = sizeIn(plain);
  if (/주$|shares?$/i.test(plain)) return { size, unit: { dimension: 'shares' } };
  const currency = currencyIn(plain);
  if (currency !== undefined) return { size, unit: { dimension: 'money', currency } };
  return size === 1n ? undefined : { size, unit: { dimension: 'none' } };
}

function currencyIn(text: string): string | undefined {
  const sign = SIGN.exec(text)?.[0];
  return (sign === undefined ? undefined : CURRENCY_SIGNS[sign]) ?? MONEY.find(({ pattern }) => pattern.test(text))?.currency;
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** 억 and 백만 count one of themselves. */
function sizeIn(text: string): bigint {
  const korean = /[십백천만억조경]+/.exec(text)?.[0];
  if (korean !== undefined) return numberPrefixes(`일${korean}`)[0]?.value.numerator ?? 1n;
  if (THOUSANDS.test(text)) return 1000n;
  const word = SCALE_WORD.exec(text)?.[1]?.toLowerCase() ?? '';
  // LINK is no thousand of anything.
  const [, code, behind, alone] = SCALE_LETTER.exec(text) ?? [];
  const letter = code === undefined || isCurrency(code) ? (behind ?? alone ?? '') : '';
  return ENGLISH_NUMBERS.large[word] ?? ENGLISH_NUMBERS.afterDigits[word] ?? SCALE_LETTERS[letter.toLowerCase()] ?? 1n;
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
