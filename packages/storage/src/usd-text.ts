import { createDecimalString, type DecimalString } from '@finclaw/types';

/** Dollars as decimal text, in billionths. */
export function nanoOfUsd(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 1_000_000_000n + BigInt(part.slice(0, 9).padEnd(9, '0'));
}

/** Billionths of a dollar as dollars, digit by digit: the form that leaves the program. */
export function usdText(nano: bigint): DecimalString {
  const digits = nano.toString().padStart(10, '0');
  return createDecimalString(`${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0{1,9}$/, ''));
}
