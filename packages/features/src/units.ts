import type { DecimalString } from '@finclaw/types';

/** The digits after the point: more than any price has, so comparing units is comparing amounts. */
const DIGITS = 18;
const ONE = 10n ** BigInt(DIGITS);

/** Converts an amount to an integer of its smallest units, which are fast to compare. */
export function toUnits(amount: DecimalString): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return amount.startsWith('-') ? -units : units;
}

/** The amount that so many smallest parts are. */
export function fromUnits(units: bigint): DecimalString {
  const size = units < 0n ? -units : units;
  const fraction = (size % ONE)
    .toString()
    .padStart(DIGITS, '0')
    .replace(/(?<!0)0+$/, '');
  return `${units < 0n ? '-' : ''}${size / ONE}${fraction === '' ? '' : `.${fraction}`}` as DecimalString;
}

/** Returns how many per cent an amount is above another, in units. */
export function percentAbove(amount: bigint, base: bigint): bigint {
  return ((amount - base) * 100n * ONE) / base;
}
