import type { DecimalString } from '@finclaw/types';
import { Decimal, toDecimalString } from '../money/decimal.ts';

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const MAX_DIGITS = 60;

/** Reads a number as vendors write it: a JSON number by its shortest text, "71500", "+1.20", "1,234.50", "0.65%". */
export function readDecimal(value: unknown): DecimalString | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? written(String(value)) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/%$/, '');
  if (PLAIN.test(text)) return written(text);
  return GROUPED.test(text) ? written(text.replaceAll(',', '')) : undefined;
}

/** Parses a number that must be above zero; vendors write zero for unknown values. */
export function readPositive(value: unknown): DecimalString | undefined {
  const number = readDecimal(value);
  return number === undefined || number === '0' || number.startsWith('-') ? undefined : number;
}

/**
 * Reads a number that was a 32-bit float before it became a JSON number, such as 189.97999572753906 for 189.98: the
 * shortest text that means the same 32-bit value. Anything else is read as it stands.
 */
export function readWidenedFloat(value: unknown): DecimalString | undefined {
  const isWidened = Number.isFinite(value) && !Number.isInteger(value) && Math.fround(value as number) === value;
  if (!isWidened) return readDecimal(value);
  for (let digits = 1; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return written(text);
  }
  return readDecimal(value);
}

/** Parses a time in seconds since the epoch. */
export function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
    ? Math.floor(seconds * 1000)
    : undefined;
}

/** Reads a time written with its offset. */
export function readInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value)) return undefined;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? undefined : instant;
}

function written(text: string): DecimalString | undefined {
  const decimal = toDecimalString(new Decimal(text.replace(/^\+/, '').replace(/\.$/, '')));
  return decimal.length <= MAX_DIGITS ? decimal : undefined;
}
