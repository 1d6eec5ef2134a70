import { FinClawError } from '@finclaw/infra';

/** The rounding modes; `half-up` is what people expect to see, `half-even` is best for sums. */
export type Rounding = 'half-up' | 'half-even' | 'up' | 'down' | 'floor' | 'ceil';

/** The operands of arithmetic: a number has to be an integer. */
export type Operand = Decimal | string | bigint | number;

/** The significant digits of a result; one that has more is rounded to them, half to even. */
const PRECISION = 80;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const SCIENTIFIC = /^(.+)e([+-]?\d{1,3})$/i;

/** An exact decimal: so many units of which one has so many digits after the point. It never changes. */
export class Decimal {
  readonly units: bigint;
  readonly digits: number;

  /** Reads a written number or an integer; a bigint may be units of a number of digits after the point. */
  constructor(value: Operand, digits = 0) {
    if (typeof value === 'bigint') {
      this.units = value;
      this.digits = digits;
    } else if (typeof value === 'string') {
      const { units, digits: written } = readText(value);
      this.units = units;
      this.digits = written;
    } else if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) throw notDecimal(`${value}`);
      this.units = BigInt(value);
      this.digits = 0;
    } else {
      this.units = value.units;
      this.digits = value.digits;
    }
  }

  /** Returns the smallest of some values. */
  static min(first: Operand, ...others: readonly Operand[]): Decimal {
    return others.reduce<Decimal>((least, each) => (least.greaterThan(each) ? of(each) : least), of(first));
  }

  /** Returns the largest of some values. */
  static max(first: Operand, ...others: readonly Operand[]): Decimal {
    return others.reduce<Decimal>((most, each) => (most.lessThan(each) ? of(each) : most), of(first));
  }

  plus(other: Operand): Decimal {
    const [a, b] = [this as Decimal, of(other)];
    const digits = a.digits > b.digits ? a.digits : b.digits;
    return rounded(unitsIn(a, digits) + unitsIn(b, digits), digits);
  }

  minus(other: Operand): Decimal {
    const [a, b] = [this as Decimal, of(other)];
    const digits = a.digits > b.digits ? a.digits : b.digits;
    return rounded(unitsIn(a, digits) - unitsIn(b, digits), digits);
  }

  times(other: Operand): Decimal {
    const factor = of(other);
    return rounded(this.units * factor.units, this.digits + factor.digits);
  }

  /**
   * Divides; with a number of digits after the point the quotient is rounded to them at once, which takes a tenth of the
   * time.
   */
  dividedBy(other: Operand, digits?: number, rounding: Rounding = 'half-even'): Decimal {
    const divisor = of(other);
    if (divisor.units === 0n) throw new FinClawError('Division by zero', 'AMOUNT_INVALID');
    const sign = divisor.units < 0n ? -1n : 1n;
    const [above, below] = [this.units * sign, divisor.units * sign];
    const enough = PRECISION + 4 + widthOf(below) - widthOf(above) + this.digits - divisor.digits;
    const places = digits ?? Math.max(0, enough);
    const shift = places + divisor.digits - this.digits;
    const [n, d] = shift < 0 ? [above, below * powerOfTen(-shift)] : [above * powerOfTen(shift), below];
    if (digits !== undefined) return rounded(quotient(n, d, rounding), digits);
    const whole = n / d;
    // A digit for all that follows keeps half from looking exact.
    if (whole * d !== n) return rounded(whole * 10n + (n < 0n ? -1n : 1n), places + 1);
    return rounded(...withoutZeros(whole, places));
  }

  /** Raises to a power; only a value above zero can be raised to a fraction. */
  pow(exponent: Operand): Decimal {
    const power = of(exponent);
    const whole = quotient(power.units, powerOfTen(power.digits), 'down');
    if (whole * powerOfTen(power.digits) !== power.units) return fractionalPower(this, power);
    if (whole < 0n) return new Decimal(1n).dividedBy(this.pow(-whole));
    let [result, square] = [new Decimal(1n), this as Decimal];
    for (let left = whole; left > 0n; left /= 2n) {
      if (left % 2n === 1n) result = result.times(square);
      if (left > 1n) square = square.times(square);
    }
    return result;
  }

  sqrt(): Decimal {
    if (this.units < 0n) throw new FinClawError('The root of a negative number', 'AMOUNT_INVALID');
    const places = PRECISION + this.digits + 1;
    const square = this.units * powerOfTen(2 * places - this.digits);
    const root = integerRoot(square);
    return root * root === square ? rounded(...withoutZeros(root, places)) : rounded(root * 10n + 1n, places + 1);
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.digits);
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** Rounds to a number of digits after the point. */
  toDecimalPlaces(digits: number, rounding: Rounding = 'half-even'): Decimal {
    if (this.digits <= digits) return this;
    return new Decimal(quotient(this.units, powerOfTen(this.digits - digits), rounding), digits);
  }

  /** Rounds to a number of significant digits. */
  toSignificantDigits(count: number): Decimal {
    return roundedTo(this.units, this.digits, count);
  }

  /** Negative, zero or positive as this is below, equal to or above the other. */
  comparedTo(other: Operand): number {
    const [a, b] = [this as Decimal, of(other)];
    const digits = a.digits > b.digits ? a.digits : b.digits;
    const [first, second] = [unitsIn(a, digits), unitsIn(b, digits)];
    return first < second ? -1 : first > second ? 1 : 0;
  }

  equals(other: Operand): boolean {
    return this.comparedTo(other) === 0;
  }

  lessThan(other: Operand): boolean {
    return this.comparedTo(other) < 0;
  }

  lessThanOrEqualTo(other: Operand): boolean {
    return this.comparedTo(other) <= 0;
  }

  greaterThan(other: Operand): boolean {
    return this.comparedTo(other) > 0;
  }

  greaterThanOrEqualTo(other: Operand): boolean {
    return this.comparedTo(other) >= 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** Writes it without an exponent: with a number of digits after the point, or with as many as it needs. */
  toFixed(digits?: number): string {
    const value = digits === undefined ? this : this.toDecimalPlaces(digits);
    const isNegative = value.units < 0n;
    const text = (isNegative ? -value.units : value.units).toString().padStart(value.digits + 1, '0');
    const point = text.length - value.digits;
    let end = text.length;
    if (digits === undefined) while (end > point && text.charCodeAt(end - 1) === ZERO) end--;
    const fraction = digits === undefined ? text.slice(point, end) : text.slice(point).padEnd(digits, '0');
    const whole = text.slice(0, point);
    return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  }

  toString(): string {
    return this.toFixed();
  }

  toJSON(): string {
    return this.toFixed();
  }
}

const ZERO = 48;

const of = (value: Operand): Decimal => (value instanceof Decimal ? value : new Decimal(value));

/** The value as units of a finer or the same kind. */
const unitsIn = ({ units, digits }: Decimal, wanted: number): bigint =>
  digits === wanted ? units : units * powerOfTen(wanted - digits);

const notDecimal = (value: string): FinClawError =>
  new FinClawError(`Not a decimal amount: ${JSON.stringify(value.slice(0, 40))}`, 'AMOUNT_INVALID');

function readText(text: string): { readonly units: bigint; readonly digits: number } {
  if (!PLAIN.test(text)) {
    const [, mantissa, exponent] = SCIENTIFIC.exec(text) ?? [];
    if (mantissa === undefined || exponent === undefined || !PLAIN.test(mantissa)) throw notDecimal(text);
    const { units, digits } = readText(mantissa);
    const moved = digits - Number.parseInt(exponent, 10);
    return moved < 0 ? { units: units * powerOfTen(-moved), digits: 0 } : { units, digits: moved };
  }
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), digits: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), digits: text.length - point - 1 };
}

const POWERS: bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

const LARGEST = 10n ** BigInt(PRECISION);

const rounded = (units: bigint, digits: number): Decimal =>
  units < LARGEST && units > -LARGEST ? new Decimal(units, digits) : roundedTo(units, digits, PRECISION);

function roundedTo(units: bigint, digits: number, count: number): Decimal {
  const tooMany = (units < 0n ? -units : units).toString().length - count;
  if (tooMany <= 0) return new Decimal(units, digits);
  const cut = quotient(units, powerOfTen(tooMany), 'half-even');
  return tooMany > digits ? new Decimal(cut * powerOfTen(tooMany - digits), 0) : new Decimal(cut, digits - tooMany);
}

/** Divides to a whole number; the divisor is above zero. */
function quotient(n: bigint, d: bigint, rounding: Rounding): bigint {
  const whole = n / d;
  const rest = n - whole * d;
  if (rest === 0n) return whole;
  const isNegative = n < 0n;
  const away = isNegative ? whole - 1n : whole + 1n;
  switch (rounding) {
    case 'down':
      return whole;
    case 'up':
      return away;
    case 'floor':
      return isNegative ? away : whole;
    case 'ceil':
      return isNegative ? whole : away;
    default: {
      const twice = isNegative ? -2n * rest : 2n * rest;
      if (twice === d) return rounding === 'half-up' || whole % 2n !== 0n ? away : whole;
      return twice > d ? away : whole;
    }
  }
}

/** The number of decimal digits of a whole number, or one more or less. */
const widthOf = (units: bigint): number => Math.ceil(((units < 0n ? -units : units).toString(16).length * 6) / 5);

function withoutZeros(units: bigint, digits: number): [bigint, number] {
  let [short, left] = [units, digits];
  for (let step = 64; step >= 1; step /= 2)
    while (left >= step && short % powerOfTen(step) === 0n) {
      short /= powerOfTen(step);
      left -= step;
    }
  return [short, left];
}

/** Returns the largest integer whose square does not exceed a value (Newton from above). */
function integerRoot(value: bigint): bigint {
  if (value === 0n) return 0n;
  let guess = 1n << BigInt(value.toString(16).length * 2);
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** Logarithms and their powers are worked out in units of this, some digits more than are asked for. */
const GUARD = PRECISION + 20;
const ONE = 10n ** BigInt(GUARD);

/** The logarithm of a value of at least one: halved until it is near one, by the series of the hyperbolic arctangent. */
function logarithm(value: bigint): bigint {
  let [near, halvings] = [value, 0n];
  for (; near > 2n * ONE; halvings++) near /= 2n;
  return twiceArtanh(near - ONE, near + ONE) + halvings * LOG_OF_TWO;
}

function twiceArtanh(n: bigint, d: bigint): bigint {
  const square = (((n * ONE) / d) * ((n * ONE) / d)) / ONE;
  let [sum, power] = [0n, (2n * n * ONE) / d];
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / ONE;
  }
  return sum;
}

const LOG_OF_TWO = twiceArtanh(1n, 3n);
const LOG_OF_TEN = logarithm(10n * ONE);

function fractionalPower(base: Decimal, exponent: Decimal): Decimal {
  if (base.units <= 0n) throw new FinClawError('A fractional power of a number that is not positive', 'AMOUNT_INVALID');
  const natural = logarithm(base.units * ONE) - BigInt(base.digits) * LOG_OF_TEN;
  const log = (natural * exponent.units) / powerOfTen(exponent.digits);
  // e^log = 2^doublings × e^rest, by the exponential series.
  const doublings = quotient(log, LOG_OF_TWO, 'floor');
  const rest = log - doublings * LOG_OF_TWO;
  let sum = 0n;
  for (let [term, at] = [ONE, 1n]; term !== 0n; at++) {
    sum += term;
    term = (term * rest) / (ONE * at);
  }
  const raised = new Decimal(sum, GUARD);
  const two = new Decimal(2n);
  return doublings < 0n ? raised.dividedBy(two.pow(-doublings)) : raised.times(two.pow(doublings));
}
