import { FinClawError } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import type { FactUnit } from '@finclaw/types';

/** Why a citation gives no figure. */
export type CitationProblem =
  | `unknown-${'handle' | 'field' | 'row' | 'function' | 'unit' | 'format'}`
  | 'syntax'
  | 'too-long'
  | 'unclosed'
  | 'many-values'
  | 'no-values'
  | 'cut-list'
  | 'not-a-number'
  | 'unlike-units'
  | 'division-by-zero'
  | 'wrong-sign';

/** A citation that cannot be worked out; the detail is written for the model that wrote it. */
export class CitationError extends FinClawError {
  readonly problem: CitationProblem;

  constructor(problem: CitationProblem, detail: string) {
    super(detail, 'INVALID_INPUT');
    this.problem = problem;
  }
}

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

/** A unit in words a model understands. */
export const nameOfUnit = ({ kind, currency, per }: CitedUnit): string =>
  per === undefined ? (currency ?? kind) : `${currency}/${per}`;

function refuse(doing: string, a: CitedUnit, b: CitedUnit): never {
  throw new CitationError('unlike-units', `${nameOfUnit(a)} ${doing} ${nameOfUnit(b)}`);
}

/** The sum of like values; percentages count as parts of one beside a number, and two of them differ by points. */
export function add(a: Quantity, b: Quantity, isDifference = false): Quantity {
  const sum = (x: Rational, y: Rational, unit: CitedUnit): Quantity => ({ amount: isDifference ? x.minus(y) : x.plus(y), unit });
  if (isPercent(a.unit) && isPercent(b.unit)) {
    const areBoth = a.unit.kind === 'percent' && b.unit.kind === 'percent';
    return sum(
      a.amount,
      b.amount,
      areBoth && isDifference ? { kind: 'percentage-points' } : areBoth || !isSame(a.unit, b.unit) ? PERCENT : a.unit,
    );
  }
  if (isSame(a.unit, b.unit)) return sum(a.amount, b.amount, a.unit);
  const part = ({ amount, unit }: Quantity): Rational => (unit.kind === 'percent' ? amount.dividedBy(HUNDRED) : amount);
  const canScale = [a.unit, b.unit].every((unit) => isScalar(unit) || unit.kind === 'percent');
  return canScale ? sum(part(a), part(b), NUMBER) : refuse(isDifference ? 'minus' : 'plus', a.unit, b.unit);
}

/** The product, or with -1 the quotient: a percentage of something, a quantity at a price, an amount at a rate, a ratio of like values. */
export function multiply(a: Quantity, b: Quantity, power: 1 | -1 = 1): Quantity {
  if (power < 0 && b.amount.isZero()) throw new CitationError('division-by-zero', 'division by zero');
  const amount = power > 0 ? a.amount.times(b.amount) : a.amount.dividedBy(b.amount);
  if (power < 0 && (isSame(a.unit, b.unit) || (isPercent(a.unit) && isPercent(b.unit)))) return { amount, unit: NUMBER };
  if (isScalar(b.unit)) return { amount, unit: isScalar(a.unit) ? NUMBER : a.unit };
  if (power > 0 && isScalar(a.unit)) return { amount, unit: b.unit };
  if (isPercent(b.unit)) return { amount: power > 0 ? amount.dividedBy(HUNDRED) : amount.times(HUNDRED), unit: a.unit };
  if (power > 0 && isPercent(a.unit)) return multiply(b, a);
  return { amount, unit: joined(a.unit, b.unit, power) ?? refuse(power > 0 ? 'times' : 'divided by', a.unit, b.unit) };
}

/** The currencies of two units multiplied or divided; shares at a price are money. */
function joined(a: CitedUnit, b: CitedUnit, power: 1 | -1): CitedUnit | undefined {
  const hasShares = (a.kind === 'shares' && power > 0) || b.kind === 'shares';
  if (a.kind !== 'money' && b.kind !== 'money') return undefined;
  if (!hasShares && (a.kind !== 'money' || b.kind !== 'money')) return undefined;
  const powers = new Map<string | undefined, number>();
  const count = (name: string | undefined, by: number) => powers.set(name, (powers.get(name) ?? 0) + by);
  for (const [unit, by] of [
    [a, 1],
    [b, power],
  ] as const) {
    if (unit.currency !== undefined) count(unit.currency, by);
    if (unit.per !== undefined) count(unit.per, -by);
  }
  const left = [...powers].filter(([, by]) => by !== 0);
  const [above, below] = [1, -1].map((wanted) => left.filter(([, by]) => by === wanted).map(([name]) => name));
  if (above!.length !== 1 || left.length !== 1 + below!.length || below!.length > 1)
    return left.length === 0 ? NUMBER : undefined;
  return { kind: 'money', currency: above![0]!, ...(below!.length === 1 && { per: below![0]! }) };
}

/** Part of a whole, or a change against what was there, in percent. */
export function inPercent(part: Quantity, whole: Quantity): Quantity {
  if (!isSame(part.unit, whole.unit) && !(isPercent(part.unit) && isPercent(whole.unit)))
    refuse('against', part.unit, whole.unit);
  const size = whole.amount.isNegative() ? whole.amount.negated() : whole.amount;
  const { amount } = multiply({ ...part, unit: NUMBER }, { amount: size, unit: NUMBER }, -1);
  return { amount: amount.times(HUNDRED), unit: PERCENT };
}

/** An amount in the other currency of a rate, whichever way round the rate is given. */
export function convert(amount: Quantity, rate: Quantity): Quantity {
  const { currency, per } = rate.unit;
  const isOne = amount.unit.currency === per;
  if (per === undefined || amount.unit.per !== undefined || !(isOne || amount.unit.currency === currency))
    refuse('converted with', amount.unit, rate.unit);
  return multiply(amount, rate, isOne ? 1 : -1);
}
