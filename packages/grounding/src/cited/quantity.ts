import { FinClawError } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import type { ToolFact } from '@finclaw/types';

/** Why a citation gives no figure: no such result, not one such value, units or signs that do not go together, or nothing to work out. */
type CitationProblem = 'result' | 'value' | 'unit' | 'unreadable';

/** A citation that cannot be worked out; the message is written for the model that wrote it. */
export class CitationError extends FinClawError {
  readonly problem: CitationProblem;

  constructor(problem: CitationProblem, detail: string) {
    super(detail, 'INVALID_INPUT');
    this.problem = problem;
  }
}

/** Gives a citation up. */
export function refuse(problem: CitationProblem, detail: string): never {
  throw new CitationError(problem, detail);
}

/** An exact value and what it measures: `percent`, `shares`, of money its currency, and of a rate both: KRW/USD. 12.3 percent is 12.3. */
export interface Quantity {
  readonly amount: Rational;
  readonly unit: string;
}

export const NUMBER = 'number';
export const PERCENT = 'percent';
export const POINTS = 'percentage-points';
const HUNDRED = Rational.of(100n);

/** The unit of a value of a result. */
export const unitOf = ({ unit, currency = unit, perCurrency }: Pick<ToolFact, 'unit'> & Partial<ToolFact>): string =>
  unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;

/** Whether a unit is a currency, or a rate of two. */
export const isMoney = (unit: string): boolean => /^[A-Z]|^money$/.test(unit);
/** Numbers that only scale: what they multiply keeps its unit. */
const isScalar = (unit: string): boolean => unit === NUMBER || unit === 'ratio' || unit === 'count';
/** Whether a unit is a percentage, or a difference of two. */
export const isPercent = (unit: string): boolean => unit === PERCENT || unit === POINTS;
const areAlike = (a: string, b: string): boolean => a === b || (isPercent(a) && isPercent(b));

/** The sum of like values; percentages count as parts of one beside a number, and two of them differ by points. */
export function add(a: Quantity, b: Quantity, isDifference = false): Quantity {
  const isAlike = areAlike(a.unit, b.unit);
  if (!isAlike && ![a.unit, b.unit].every((unit) => isScalar(unit) || unit === PERCENT))
    refuse('unit', `${a.unit} ${isDifference ? 'minus' : 'plus'} ${b.unit}`);
  const part = ({ amount, unit }: Quantity): Rational => (!isAlike && unit === PERCENT ? amount.dividedBy(HUNDRED) : amount);
  const alike = a.unit !== b.unit ? PERCENT : isDifference && a.unit === PERCENT ? POINTS : a.unit;
  return {
    amount: isDifference ? part(a).minus(part(b)) : part(a).plus(part(b)),
    unit: isAlike ? alike : NUMBER,
  };
}

/** The product, or with -1 the quotient: a percentage of something, a quantity at a price, an amount at a rate, a ratio of like values. */
export function multiply(a: Quantity, b: Quantity, power: 1 | -1 = 1): Quantity {
  if (power < 0 && b.amount.isZero()) refuse('unreadable', 'division by zero');
  const amount = power > 0 ? a.amount.times(b.amount) : a.amount.dividedBy(b.amount);
  if (power < 0 && areAlike(a.unit, b.unit)) return { amount, unit: NUMBER };
  if (isScalar(b.unit)) return { amount, unit: isScalar(a.unit) ? NUMBER : a.unit };
  if (power > 0 && (isScalar(a.unit) || (isPercent(a.unit) && !isPercent(b.unit)))) return multiply(b, a);
  if (isPercent(b.unit)) return { amount: power > 0 ? amount.dividedBy(HUNDRED) : amount.times(HUNDRED), unit: a.unit };
  const unit = power > 0 ? joined(a.unit, b.unit) : a.unit === 'shares' ? undefined : joined(a.unit, inverse(b.unit));
  return { amount, unit: unit ?? refuse('unit', `${a.unit} ${power > 0 ? 'times' : 'divided by'} ${b.unit}`) };
}

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
  if (!areAlike(part.unit, whole.unit)) refuse('unit', `${part.unit} against ${whole.unit}`);
  const size = whole.amount.isNegative() ? whole.amount.negated() : whole.amount;
  const { amount } = multiply({ ...part, unit: NUMBER }, { amount: size, unit: NUMBER }, -1);
  return { amount: amount.times(HUNDRED), unit: PERCENT };
}

/** An amount in the other currency of a rate, whichever way round the rate is given. */
export function convert(amount: Quantity, rate: Quantity): Quantity {
  const [currency, per] = rate.unit.split('/');
  if (per === undefined || (amount.unit !== per && amount.unit !== currency))
    refuse('unit', `${amount.unit} converted with ${rate.unit}`);
  return multiply(amount, rate, amount.unit === per ? 1 : -1);
}
