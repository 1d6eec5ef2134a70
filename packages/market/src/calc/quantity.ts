import { Rational } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';

export const NUMBER = 'number';
export const PERCENT = 'percent';
export const SHARES = 'shares';
export const POINTS = 'percentage-points';
/** A day, counted from the first of January 1970; only dated amounts have it. */
export const DAY = 'day';
export const HUNDRED = Rational.of(100n);

/** Returns true for a currency, and for a rate of two. */
export const isMoney = (unit: string): boolean => /^[A-Z]|^money$/.test(unit);
/** Returns true for a percentage, and for a difference of two. */
export const isPercent = (unit: string): boolean => unit === PERCENT || unit === POINTS;
/** True for numbers without a unit: they scale when multiplied, and take the unit of what they are added to. */
const isPlain = (unit: string): boolean => unit === NUMBER || unit === 'ratio' || unit === 'count';

/** Throws for units that cannot be combined. */
function refuseUnits(near: string): never {
  throw new CalcRefused({ reason: 'units', near });
}

/** A percentage as the part of one that it is. */
export const fraction = (of: Quantity): Quantity =>
  isPercent(of.unit) ? { amount: of.amount.dividedBy(HUNDRED), unit: NUMBER } : of;

/** Returns the number of a quantity that must have no unit. */
export function bare(of: Quantity): Rational {
  const { amount, unit } = fraction(of);
  return isPlain(unit) ? amount : refuseUnits(`${unit} as a number`);
}

/** A value with the unit that is written beside it. */
export function labelled(of: Quantity, unit: string): Quantity {
  if (unit === NUMBER || unit === of.unit) return of;
  if (!isPlain(of.unit)) refuseUnits(`${of.unit} as ${unit}`);
  return { amount: of.amount, unit, isWritten: unit === PERCENT };
}

/** Two amounts in the one unit they share. */
interface Alike {
  readonly left: Rational;
  readonly right: Rational;
  readonly unit: string;
}

/**
 * Brings two values to one unit. A plain number counts in the unit of the other, a rate in its first currency. Beside a
 * percentage, one is a whole (1 + 5% is 1.05); another number counts in percent beside a field, and means two things
 * beside a percentage that is written out.
 */
export function alike(a: Quantity, b: Quantity, verb: string): Alike {
  const same = { left: a.amount, right: b.amount };
  if (a.unit === b.unit) return { ...same, unit: a.unit };
  if (isPercent(a.unit) && isPercent(b.unit)) return { ...same, unit: PERCENT };
  const plain = isPlain(a.unit) ? a : isPlain(b.unit) ? b : undefined;
  const other = plain === a ? b : a;
  if (plain === undefined) {
    const unit = [a.unit, b.unit].find((each) =>
      [a.unit, b.unit].every((of) => isMoney(of) && of.split('/')[0] === each),
    );
    return { ...same, unit: unit ?? refuseUnits(`${a.unit} ${verb} ${b.unit}`) };
  }
  if (isPlain(other.unit)) return { ...same, unit: NUMBER };
  if (!isPercent(other.unit) || plain.amount.isZero()) return { ...same, unit: other.unit };
  if (plain.amount.compareTo(Rational.one) === 0)
    return { left: fraction(a).amount, right: fraction(b).amount, unit: NUMBER };
  if (!other.isWritten) return { ...same, unit: PERCENT };
  const written = [a, b].map((each) => `${each.amount.toDecimal(6)}${each === other ? '%' : ''}`);
  throw new CalcRefused({ reason: 'ambiguous-percent', near: written.join(verb === 'minus' ? ' - ' : ' + ') });
}

/** The sum of two values. */
export function add(a: Quantity, b: Quantity): Quantity {
  const { left, right, unit } = alike(a, b, 'plus');
  return { ...sumOf(a, b), amount: left.plus(right), unit };
}

/** The difference of two values; that of percentages is in points. */
export function subtract(a: Quantity, b: Quantity): Quantity {
  const { left, right, unit } = alike(a, b, 'minus');
  return { ...sumOf(a, b), amount: left.minus(right), unit: isPercent(a.unit) && isPercent(b.unit) ? POINTS : unit };
}

const sumOf = (a: Quantity, b: Quantity): Partial<Quantity> => ({
  isWritten: (a.isWritten && b.isWritten) || undefined,
  percentsApplied: a.percentsApplied ?? b.percentsApplied,
});

/** Multiplies two values: a percentage of something, a quantity at a price, an amount at a rate. */
export function multiply(a: Quantity, b: Quantity): Quantity {
  const percentsApplied = (a.percentsApplied ?? 0) + (b.percentsApplied ?? 0);
  const amount = a.amount.times(b.amount);
  if (isPercent(b.unit))
    return { amount: amount.dividedBy(HUNDRED), unit: a.unit, percentsApplied: percentsApplied + 1 };
  if (isPercent(a.unit)) return isPlain(b.unit) ? { amount, unit: a.unit, percentsApplied } : multiply(b, a);
  return { amount, unit: joined(a.unit, b.unit, 'times'), percentsApplied };
}

/** Divides two values: a ratio of equal units, the inverse of a rate, a quantity bought at a price. */
export function divide(a: Quantity, b: Quantity): Quantity {
  if (b.amount.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  const { percentsApplied } = a;
  const amount = a.amount.dividedBy(b.amount);
  if (isPercent(a.unit)) {
    if (isPlain(b.unit)) return { amount, unit: a.unit, percentsApplied };
    return isPercent(b.unit) ? { amount, unit: NUMBER } : divide(fraction(a), b);
  }
  if (isPercent(b.unit)) return { amount: amount.times(HUNDRED), unit: a.unit };
  return { amount, unit: joined(a.unit, inverse(b.unit), 'divided by', b.unit), percentsApplied };
}

/**
 * Divides by a hundred that is written only because a field is in percent, and which is divided by already, or not at
 * all.
 */
export function dividedByHundred(of: Quantity): Quantity {
  if (of.percentsApplied) return { ...of, percentsApplied: of.percentsApplied - 1 };
  return isPercent(of.unit) && !of.isWritten ? fraction(of) : divide(of, { amount: HUNDRED, unit: NUMBER });
}

/** Inverts a unit: KRW/USD becomes USD/KRW. */
function inverse(unit: string): string {
  const [top, bottom = ''] = isPlain(unit) ? [] : unit.split('/');
  return `${bottom}/${top ?? ''}`;
}

/** Returns the unit of a product. Prices are per share implicitly, and a share of one is a number. */
function joined(a: string, b: string, verb: string, told = b): string {
  const names = [a, b].map((unit) => (isPlain(unit) ? [] : unit.split('/')));
  const hasMoney = names.flat().some(isMoney);
  if (a === SHARES && hasMoney && verb !== 'times') refuseUnits(`${a} ${verb} ${told}`);
  const [tops, bottoms] = [0, 1].map((at) =>
    names.flatMap((of) => of[at] || []).filter((name) => !(hasMoney && name === SHARES)),
  );
  const left = tops!.filter((name) => !bottoms!.includes(name));
  const under = bottoms!.filter((name) => !tops!.includes(name));
  if (left.length === 0) return NUMBER;
  if (left.length === 1 && under.length === 0) return left[0]!;
  if (left.length === 1 && under.length === 1 && [...left, ...under].every(isMoney)) return `${left[0]}/${under[0]}`;
  return refuseUnits(`${a} ${verb} ${told}`);
}

/** A part of a whole in percent: of losses that are all of the losses, 100 %. */
export function inPercent(part: Quantity, whole: Quantity): Quantity {
  const { left, right } = alike(part, whole, 'against');
  if (right.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  return { amount: left.dividedBy(right).times(HUNDRED), unit: PERCENT };
}

/** Converts an amount to the other currency of a rate, in either direction of the rate. */
export function convert(amount: Quantity, rate: Quantity): Quantity {
  const [currency, per] = rate.unit.split('/');
  if (per === undefined || (amount.unit !== per && amount.unit !== currency))
    refuseUnits(`${amount.unit} converted with ${rate.unit}`);
  return amount.unit === per ? multiply(amount, rate) : divide(amount, rate);
}

/** Values in one unit; a percentage that is written beside plain numbers is the part of one that it is. */
export function inOneUnit(given: readonly Quantity[]): readonly Quantity[] {
  const values = given.some(({ unit }) => unit === NUMBER)
    ? given.map((each) => (each.isWritten ? fraction(each) : each))
    : given;
  const { unit } = values.reduce((all, each) => ({ ...each, unit: alike(all, each, 'plus').unit }));
  return values.map((each) => (unit === NUMBER ? fraction(each) : { ...each, unit }));
}
