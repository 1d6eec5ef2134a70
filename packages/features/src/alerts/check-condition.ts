import { addDecimals, compareDecimals } from '@finclaw/market';
import type { AlertCondition, DecimalString, FinancialInstrument, Result } from '@finclaw/types';

/** The invalid part of a condition. */
export type ConditionFault = 'price' | 'volume' | 'rsi' | 'changePercent' | 'digits';

const MAX_CHANGE = 1000n;

/** Validates a condition and normalizes it: with its field, and without insignificant zeros. */
export function checkCondition(
  { type, value, field, inclusive }: AlertCondition,
  instrument: FinancialInstrument,
): Result<AlertCondition, ConditionFault> {
  if (!/^-?\d{1,20}(?:\.\d{1,12})?$/.test(value)) return { ok: false, error: 'digits' };
  const plain = addDecimals(value, 0n);
  const watched = type === 'change_percent' ? 'changePercent' : (field ?? 'price');
  if (!isSensible(watched, plain, instrument)) return { ok: false, error: watched };
  const isInclusive = inclusive === true && type !== 'change_percent';
  return { ok: true, value: { type, value: plain, field: watched, ...(isInclusive && { inclusive: true }) } };
}

function isSensible(
  field: NonNullable<AlertCondition['field']>,
  value: DecimalString,
  { type }: FinancialInstrument,
): boolean {
  switch (field) {
    case 'price':
      // Oil prices have been negative.
      return compareDecimals(value, 0n) > 0 || type === 'commodity';
    case 'volume':
      return compareDecimals(value, 0n) > 0;
    case 'rsi':
      return compareDecimals(value, 0n) > 0 && compareDecimals(value, 100n) < 0;
    case 'changePercent':
      return value !== '0' && compareDecimals(value, MAX_CHANGE) <= 0 && compareDecimals(value, -MAX_CHANGE) >= 0;
  }
}
