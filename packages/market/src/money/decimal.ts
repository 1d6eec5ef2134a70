import { FinClawError } from '@finclaw/infra';
import type { DecimalString } from '@finclaw/types';
import { Decimal, type Rounding } from './big-decimal.ts';

export { Decimal, type Rounding };

/** The operands of arithmetic: decimal text and integers, never a float. */
export type DecimalInput = DecimalString | bigint;

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;
const MAX_LENGTH = 70;

/** Parses a decimal text; anything else, floats included, is refused. */
export function parseDecimal(value: string | bigint): Decimal {
  const text = typeof value === 'bigint' ? value.toString() : value;
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !PLAIN_DECIMAL.test(text)) {
    throw new FinClawError(`Not a decimal amount: ${JSON.stringify(String(value).slice(0, 40))}`, 'AMOUNT_INVALID');
  }
  return new Decimal(text);
}

/** Writes a decimal out. */
export const toDecimalString = (value: Decimal): DecimalString => value.toFixed() as DecimalString;

/** a + b */
export const addDecimals = (a: DecimalInput, b: DecimalInput): DecimalString =>
  toDecimalString(parseDecimal(a).plus(parseDecimal(b)));

/** a - b */
export const subtractDecimals = (a: DecimalInput, b: DecimalInput): DecimalString =>
  toDecimalString(parseDecimal(a).minus(parseDecimal(b)));

/** a × b */
export const multiplyDecimals = (a: DecimalInput, b: DecimalInput): DecimalString =>
  toDecimalString(parseDecimal(a).times(parseDecimal(b)));

/** a ÷ b, cut to a number of digits after the point. */
export function divideDecimals(
  a: DecimalInput,
  b: DecimalInput,
  digits: number,
  rounding: Rounding = 'half-up',
): DecimalString {
  return toDecimalString(parseDecimal(a).dividedBy(parseDecimal(b), digits, rounding));
}

/** Rounds a value half up to a number of digits after the point, with trailing zeros. */
export function roundDecimal(value: DecimalInput, digits: number): DecimalString {
  return parseDecimal(value).toDecimalPlaces(digits, 'half-up').toFixed(digits) as DecimalString;
}

/** Moves a value onto a grid of steps, such as an exchange's tick size. */
export function roundToStep(value: DecimalInput, step: DecimalInput, rounding: Rounding = 'half-up'): DecimalString {
  const grid = parseDecimal(step);
  return toDecimalString(parseDecimal(value).dividedBy(grid, 0, rounding).times(grid));
}

/** Negative, zero or positive as a is below, equal to or above b. */
export const compareDecimals = (a: DecimalInput, b: DecimalInput): number =>
  parseDecimal(a).comparedTo(parseDecimal(b));
