import type { Unit } from './scanned-number.ts';

/** A unit that is given once for many numbers. */
export interface AmountUnit {
  readonly size: bigint;
  readonly unit: Unit;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/원|KRW|won|₩/i, 'KRW'],
  [/달러|USD|\$|dollar/i, 'USD'],
  [/엔|JPY|yen|¥/i, 'JPY'],
  [/유로|EUR|€/i, 'EUR'],
];
const SIZES: readonly (readonly [RegExp, bigint])[] = [
  [/조|trillion/i, 10n ** 12n],
  [/십억|billion|\bbn\b|\$bn|\$b\b/i, 10n ** 9n],
  [/억/, 10n ** 8n],
  [/백만|million|\bmn\b|\$mn?\b|\bm\b/i, 10n ** 6n],
  [/만/, 10n ** 4n],
  [/천|thousand|\$k\b/i, 1_000n],
];

/** Reads a unit such as 억원, "USD millions", %, 배 or 주. */
export function readAmountUnit(text: string): AmountUnit | undefined {
  const plain = text.trim();
  if (/^(?:%p|%포인트|percentage points?|pp)$/i.test(plain)) return { size: 1n, unit: { dimension: 'percent-points' } };
  if (/%|percent|퍼센트/i.test(plain)) return { size: 1n, unit: { dimension: 'percent' } };
  if (/^(?:배|x|times)$/i.test(plain)) return { size: 1n, unit: { dimension: 'multiple' } };
  const size = SIZES.find(([pattern]) => pattern.test(plain))?.[1] ?? 1n;
  if (/주$|shares?$/i.test(plain)) return { size, unit: { dimension: 'shares' } };
  const currency = CURRENCIES.find(([pattern]) => pattern.test(plain))?.[1];
  if (currency !== undefined) return { size, unit: { dimension: 'money', currency } };
  return size === 1n ? undefined : { size, unit: { dimension: 'none' } };
}
