import { headingUnit, plainText } from '@finclaw/language';

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
