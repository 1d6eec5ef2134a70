import { Rational } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';

export const NUMBER = 'number';
export const PERCENT = 'percent';
export const POINTS = 'percentage-points';
export const HUNDRED = Rational.of(100n);

/** Whether a unit is a currency, or a rate of two. */
export const isMoney = (unit: string): boolean => /^[A-Z]|^money$/.test(unit);
/** Whether a unit is a percentage, or a difference of two. */
export const isPercent = (unit: string): boolean => unit === PERCENT || unit === POINTS;
/** Numbers that only scale: what they multiply keeps its unit. */
const isScalar = (unit: string): boolean => unit === NUMBER || unit === 'ratio' || unit === 'count';
const areAlike = (a: string, b: string): boolean => a === b || (isPercent(a) && isPercent(b));

/** Gives up a calculation whose units do not go together. */
export function refuseUnits(near: string): never {
  throw new CalcRefused({ reason: 'units', near });
}

/** A percentage as the part of one that it is. */
export const fraction = (of: Quantity): Quantity =>
  isPercent(of.unit) ? { amount: of.amount.dividedBy(HUNDRED), unit: NUMBER } : of;

/** The number of something that has no unit. */
export function bare(of: Quantity): Rational {
  const { amount, unit } = fraction(of);
  return isScalar(unit) ? amount : refuseUnits(`${unit} as a number`);
}

/** The sum of like values; percentages count as parts of one beside a number, and two of them differ by points. */
export function add(a: Quantity, b: Quantity, isDifference = false): Quantity {
  const isAlike = areAlike(a.unit, b.unit);
  if (!isAlike && ![a.unit, b.unit].every((unit) => isScalar(unit) || unit === PERCENT))
    refuseUnits(`${a.unit} ${isDifference ? 'minus' : 'plus'} ${b.unit}`);
  const [left, right] = isAlike ? [a.amount, b.amount] : [fraction(a).amount, fraction(b).amount];
  const alike = a.unit !== b.unit ? PERCENT : isDifference && a.unit === PERCENT ? POINTS : a.unit;
  return {
    amount: isDifference ? left.minus(right) : left.plus(right),
    unit: isAlike ? alike : NUMBER,
    ...(a.isWritten && b.isWritten && { isWritten: true }),
  };
}

/** The difference of like values. */
export const subtract = (a: Quantity, b: Quantity): Quantity => add(a, b, true);

/** The product, or with -1 the quotient: a percentage of something, a quantity at a price, an amount at a rate, a ratio of like values. */
export function multiply(a: Quantity, b: Quantity, power: 1 | -1 = 1): Quantity {
  if (power < 0 && b.amount.isZero()) throw new CalcRefused({ reason: 'division-by-zero' });
  const amount = power > 0 ? a.amount.times(b.amount) : a.amount.dividedBy(b.amount);
  if (power < 0 && areAlike(a.unit, b.unit)) return { amount, unit: NUMBER };
  if (isScalar(b.unit)) return { amount, unit: isScalar(a.unit) ? NUMBER : a.unit };
  if (power > 0 && (isScalar(a.unit) || (isPercent(a.unit) && !isPercent(b.unit)))) return multiply(b, a);
  if (isPercent(b.unit)) return { amount: power > 0 ? amount.dividedBy(HUNDRED) : amount.times(HUNDRED), unit: a.unit };
  const unit = power > 0 ? joined(a.unit, b.unit) : a.unit === 'shares' ? undefined : joined(a.unit, inverse(b.unit));
  return { amount, unit: unit ?? refuseUnits(`${a.unit} ${power > 0 ? 'times' : 'divided by'} ${b.unit}`) };
}

/** The quotient of two values. */
export const divide = (a: Quantity, b: Quantity): Quantity => multiply(a, b, -1);

/** KRW/USD turned round is USD/KRW. */
function inverse(unit: string): string {
  const [top, bottom = ''] = unit.split('/');
  return `${bottom}/${top}`;
}

/** What is left of the currencies of two units multiplied; shares at a price are money. */
function joined(a: string, b: string): string | undefined {
  const [[top = '', bottom = ''], [over = '', under = '']] = [a.split('/'), b.split('/')];
  const left = (names: readonly string[], others: readonly string[]): readonly string[] =>
    names.filter((name) => name !== '' && name !== 'shares' && !others.includes(name));
  const [whole, part] = [left([top, over], [bottom, under]), left([bottom, under], [top, over])];
  const names = [...whole, ...part];
  if (![a, b].some(isMoney) || !names.every(isMoney) || whole.length > 1 || part.length > whole.length) return undefined;
  return names.join('/') || NUMBER;
}

/** Part of a whole, or a change against what was there, in percent. */
export function inPercent(part: Quantity, whole: Quantity): Quantity {
  if (!areAlike(part.unit, whole.unit)) refuseUnits(`${part.unit} against ${whole.unit}`);
  const size = whole.amount.isNegative() ? whole.amount.negated() : whole.amount;
  const { amount } = divide({ ...part, unit: NUMBER }, { amount: size, unit: NUMBER });
  return { amount: amount.times(HUNDRED), unit: PERCENT };
}

/** An amount in the other currency of a rate, whichever way round the rate is given. */
export function convert(amount: Quantity, rate: Quantity): Quantity {
  const [currency, per] = rate.unit.split('/');
  if (per === undefined || (amount.unit !== per && amount.unit !== currency))
    refuseUnits(`${amount.unit} converted with ${rate.unit}`);
  return multiply(amount, rate, amount.unit === per ? 1 : -1);
}
