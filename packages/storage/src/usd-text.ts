import { createDecimalString, type DecimalString } from '@finclaw/types';

/** Billionths of a dollar as dollars, digit by digit: the form that leaves the program. */
export function usdText(nano: bigint): DecimalString {
  const digits = nano.toString().padStart(10, '0');
  return createDecimalString(`${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0{1,9}$/, ''));
}
