import { Rational } from '@finclaw/language';
import type { FactUnit } from '@finclaw/types';
import { CitationError } from './citation-error.ts';

/** What a value measures. A rate has a second currency: KRW per USD. */
export interface CitedUnit {
  readonly kind: FactUnit;
  readonly currency?: string;
  readonly per?: string;
}

/** An exact value with its unit; 12.3 percent is 12.3. */
export interface Quantity {
  readonly amount: Rational;
  readonly unit: CitedUnit;
}

export const NUMBER: CitedUnit = { kind: 'number' };
export const PERCENT: CitedUnit = { kind: 'percent' };
const HUNDRED = Rational.of(100n);

/** Numbers that only scale: what they multiply keeps its unit. */
const isScalar = ({ kind }: CitedUnit): boolean => kind === 'number' || kind === 'ratio' || kind === 'count';
const isPercent = ({ kind }: CitedUnit): boolean => kind === 'percent' || kind === 'percentage-points';
const isSame = (a: CitedUnit, b: CitedUnit): boolean => a.kind === b.kind && a.currency === b.currency && a.per === b.per;
const fraction = (amount: Rational): Rational => amount.dividedBy(HUNDRED);
const money = (currency: string, per?: string): CitedUnit =>
  currency === per ? NUMBER : { kind: 'money', currency, ...(per !== undefined && { per }) };

/** A unit in words a model understands. */
export function nameOfUnit({ kind, currency, per }: CitedUnit): string {
  return per === undefined ? (currency ?? kind) : `${currency}/${per}`;
}

function refuse(doing: string, a: CitedUnit, b: CitedUnit): never {
  throw new CitationError('unlike-units', `${nameOfUnit(a)} ${doing} ${nameOfUnit(b)}`);
}

/** The unit of a sum: like with like, percentages as parts of one, and the difference of two percentages in points. */
function unitOfSum(a: CitedUnit, b: CitedUnit, isDifference: boolean): CitedUnit {
  if (isPercent(a) && isPercent(b)) {
    if (a.kind === 'percent' && b.kind === 'percent') return isDifference ? { kind: 'percentage-points' } : PERCENT;
    return a.kind === b.kind ? a : PERCENT;
  }
  if (isSame(a, b)) return a;
  if (isScalar(a) && isScalar(b)) return NUMBER;
  if ((a.kind === 'number' && b.kind === 'percent') || (a.kind === 'percent' && b.kind === 'number')) return NUMBER;
  refuse(isDifference ? 'minus' : 'plus', a, b);
}

/** The sum, or with `isDifference` the difference, of two values. */
export function add(a: Quantity, b: Quantity, isDifference = false): Quantity {
  const unit = unitOfSum(a.unit, b.unit, isDifference);
  const part = ({ amount, unit: own }: Quantity): Rational =>
    own.kind === 'percent' && unit.kind === 'number' ? fraction(amount) : amount;
  return { amount: isDifference ? part(a).minus(part(b)) : part(a).plus(part(b)), unit };
}

/** The product: a percentage of something, a quantity at a price, an amount at a rate. */
export function multiply(a: Quantity, b: Quantity): Quantity {
  const amount = a.amount.times(b.amount);
  if (isPercent(a.unit) && isPercent(b.unit)) return { amount: fraction(amount), unit: PERCENT };
  if (isScalar(a.unit) && isScalar(b.unit)) return { amount, unit: NUMBER };
  if (isScalar(a.unit)) return { amount, unit: b.unit };
  if (isScalar(b.unit)) return { amount, unit: a.unit };
  if (isPercent(a.unit)) return { amount: fraction(amount), unit: b.unit };
  if (isPercent(b.unit)) return { amount: fraction(amount), unit: a.unit };
  if (a.unit.kind === 'shares' && b.unit.kind === 'money') return { amount, unit: b.unit };
  if (a.unit.kind === 'money' && b.unit.kind === 'shares') return { amount, unit: a.unit };
  if (b.unit.per !== undefined && b.unit.per === a.unit.currency)
    return { amount, unit: money(b.unit.currency ?? '', a.unit.per) };
  if (a.unit.per !== undefined && a.unit.per === b.unit.currency)
    return { amount, unit: money(a.unit.currency ?? '', b.unit.per) };
  refuse('times', a.unit, b.unit);
}

/** The quotient: a ratio of like values, a price for one share, a rate of two currencies. */
export function divide(a: Quantity, b: Quantity): Quantity {
  if (b.amount.isZero()) throw new CitationError('division-by-zero', 'division by zero');
  const amount = a.amount.dividedBy(b.amount);
  if (isPercent(a.unit) && isPercent(b.unit)) return { amount, unit: NUMBER };
  if (isPercent(b.unit)) return { amount: amount.times(HUNDRED), unit: a.unit };
  if (isSame(a.unit, b.unit)) return { amount, unit: NUMBER };
  if (isScalar(b.unit)) return { amount, unit: isScalar(a.unit) ? NUMBER : a.unit };
  if (a.unit.kind === 'money' && b.unit.kind === 'shares') return { amount, unit: a.unit };
  if (a.unit.kind === 'money' && b.unit.kind === 'money') {
    const [from, to] = [a.unit, b.unit];
    if (from.per === undefined && to.per === undefined) return { amount, unit: money(from.currency ?? '', to.currency) };
    if (from.currency === to.currency && from.per === undefined) return { amount, unit: money(to.per ?? '') };
  }
  refuse('divided by', a.unit, b.unit);
}

/** Part of a whole, or a change against what was there, in percent. */
export function inPercent(part: Quantity, whole: Quantity): Quantity {
  if (!isSame(part.unit, whole.unit) && !(isPercent(part.unit) && isPercent(whole.unit)))
    refuse('against', part.unit, whole.unit);
  const size = whole.amount.isNegative() ? whole.amount.negated() : whole.amount;
  return { amount: divide({ ...part, unit: NUMBER }, { amount: size, unit: NUMBER }).amount.times(HUNDRED), unit: PERCENT };
}

/** An amount in the other currency of a rate, whichever way round the rate is given. */
export function convert(amount: Quantity, rate: Quantity): Quantity {
  const { currency, per } = rate.unit;
  if (per === undefined || amount.unit.per !== undefined) refuse('converted with', amount.unit, rate.unit);
  if (amount.unit.currency === per) return multiply(amount, rate);
  if (amount.unit.currency === currency) return divide(amount, rate);
  refuse('converted with', amount.unit, rate.unit);
}
