import { FinClawError } from '@finclaw/infra';
import type { DecimalString } from '@finclaw/types';
import { Decimal as BaseDecimal } from 'decimal.js';

/** The one configured decimal type: eighty digits, banker's rounding, never an exponent when written. */
export const Decimal = BaseDecimal.clone({
  precision: 80,
  rounding: BaseDecimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = InstanceType<typeof BaseDecimal>;

/** The rounding modes; `half-up` is what people expect to see, `half-even` is best for sums. */
export type Rounding = 'half-up' | 'half-even' | 'up' | 'down' | 'floor' | 'ceil';

const ROUNDINGS = {
  'half-up': BaseDecimal.ROUND_HALF_UP,
  'half-even': BaseDecimal.ROUND_HALF_EVEN,
  up: BaseDecimal.ROUND_UP,
  down: BaseDecimal.ROUND_DOWN,
  floor: BaseDecimal.ROUND_FLOOR,
  ceil: BaseDecimal.ROUND_CEIL,
} as const;

/** The operands of arithmetic: decimal text and integers, never a float. */
export type DecimalInput = DecimalString | bigint;

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;
const MAX_LENGTH = 70;

/** Reads a written decimal; anything else, floats included, is refused. */
export function parseDecimal(value: string | bigint): Decimal {
  const text = typeof value === 'bigint' ? value.toString() : value;
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !PLAIN_DECIMAL.test(text)) {
    throw new FinClawError(`Not a decimal amount: ${JSON.stringify(String(value).slice(0, 40))}`, 'AMOUNT_INVALID');
  }
  return new Decimal(text);
}

/** Writes a decimal out; a value that came out of a division is never infinite or not a number. */
export function toDecimalString(value: Decimal): DecimalString {
  if (!value.isFinite()) throw new FinClawError('The result is not a finite number', 'AMOUNT_INVALID');
  return (value.isZero() ? '0' : value.toFixed()) as DecimalString;
}

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
  const divisor = parseDecimal(b);
  if (divisor.isZero()) throw new FinClawError('Division by zero', 'AMOUNT_INVALID');
  return toDecimalString(parseDecimal(a).dividedBy(divisor).toDecimalPlaces(digits, ROUNDINGS[rounding]));
}

/** Rounds a value to a number of digits after the point, with trailing zeros. */
export function roundDecimal(value: DecimalInput, digits: number, rounding: Rounding = 'half-up'): DecimalString {
  const rounded = parseDecimal(value).toDecimalPlaces(digits, ROUNDINGS[rounding]);
  return (rounded.isZero() ? new Decimal(0) : rounded).toFixed(digits) as DecimalString;
}

/** Moves a value onto a grid of steps, such as an exchange's tick size. */
export function roundToStep(value: DecimalInput, step: DecimalInput, rounding: Rounding = 'half-up'): DecimalString {
  const grid = parseDecimal(step);
  const steps = parseDecimal(value).dividedBy(grid).toDecimalPlaces(0, ROUNDINGS[rounding]);
  return toDecimalString(steps.times(grid));
}

/** Negative, zero or positive as a is below, equal to or above b. */
export const compareDecimals = (a: DecimalInput, b: DecimalInput): number =>
  parseDecimal(a).comparedTo(parseDecimal(b));
