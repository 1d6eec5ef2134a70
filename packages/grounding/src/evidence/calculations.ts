import { kept } from '@finclaw/infra';
import { type Dimension, readText } from '@finclaw/language';
import type { Tree } from '../facts/json.ts';
import { type Fact, type Found, plainDecimal } from './fact.ts';

/** Numbers that belong to formulas and stand for no amount. */
const CONSTANTS = new Set([1, 2, 4, 12, 52, 100, 252, 360, 365, 1_000, 10_000, 1_000_000, 100_000_000]);
const RESULT_FIELDS = ['value', 'result', 'answer', 'output'];
/** What may turn amounts into something else. */
const RATIO = /[/÷;]|growth|ratio|percent|pct|round/i;

/**
 * What an object says that a calculator ({ expression, value }) or a converter ({ from, to } with amounts) wrote: the result, the path to it,
 * what went into it, and the fields that are dealt with.
 */
export function calculationIn(object: Tree, isTyped: boolean) {
  // A ratio of our own tools says by which formula it came about; it is a figure all the same.
  const formula = object.expression ?? (isTyped ? undefined : object.formula);
  const path = RESULT_FIELDS.filter((key) => decimalOf(object[key]) !== undefined).slice(0, 1);
  if (typeof formula === 'string' && path.length > 0)
    return { path, fields: path, expression: formula, known: { value: decimalOf(object[path[0]!])!, formula } };
  const { amount, currency } = Object(object.to) as Tree;
  const [given, value] = [decimalOf(Object(object.from).amount), decimalOf(amount)];
  if (given === undefined || value === undefined || typeof currency !== 'string') return undefined;
  const known = { value, dimension: 'money', unit: 'money', currency: currency.toUpperCase() } as const;
  return { path: ['to', 'amount'], fields: ['from', 'to'], expression: given, known };
}

const decimalOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? plainDecimal(String(value).trim().replaceAll(',', '')) : undefined;

/** Results of calculations whose every operand is itself vouched for; they inherit what their operands agree on. */
export function vouchedCalculations(facts: readonly Fact[], calculations: Found['calculations']): Fact[] {
  if (calculations.length === 0) return [];
  const bySize = Map.groupBy(facts, ({ size }) => size);
  const vouched: Fact[] = [];
  for (const { fact, expression } of calculations) {
    const operands = operandsOf(expression);
    const sources = operands.map((size) => findOperand(bySize, size));
    if (!operands.every((size, at) => sources[at] !== undefined || CONSTANTS.has(size))) continue;
    const heir = inherited(sources.flatMap((found = [], at) => lendersOf(found, operands[at]!, fact)));
    const { currency = heir.currency } = fact;
    const isMoney = currency !== undefined && !RATIO.test(expression);
    const result: Fact = { ...fact, ...heir, currency, dimension: fact.dimension ?? (isMoney ? 'money' : undefined) };
    vouched.push(result);
    kept(bySize, result.size, () => []).push(result);
  }
  return vouched;
}

/**
 * What lends its instrument and currency to a calculation of which it can be an operand. A number that the user gave is theirs, whatever else
 * is the same by chance, and of no instrument that was spoken of when they gave it; twelve is the months of a year, and a rate is of anything.
 */
function lendersOf(found: readonly Fact[], size: number, { currency: into }: Fact): readonly Fact[] {
  if (found[0]?.size !== size) return [];
  const given = found.filter(({ origin }) => origin === 'user').map(({ ids: _, ...fact }) => fact);
  const isTools = given.length === 0 && !CONSTANTS.has(size);
  if (into === undefined) return isTools ? found : given;
  return isTools ? found.filter(({ dimension = 'money', currency }) => dimension === 'money' && currency !== into) : [];
}

const operandsOf = (expression: string): number[] =>
  readText(expression.slice(0, 2_000).replaceAll(/[^\d.,%\p{L}]+/gu, ' ; ')).flatMap(({ kind, value }) =>
    kind === 'quantity' ? Math.abs(Number(value.toDecimal(20))) : [],
  );

const RATIOS = new Set<Dimension>(['percent', 'percent-points', 'multiple', 'none']);

/** The facts that an operand can be; percentages may be written as fractions, amounts with their change already in, and years as months. */
function findOperand(bySize: ReadonlyMap<number, readonly Fact[]>, size: number): readonly Fact[] | undefined {
  const isInYears = ({ origin, dimension }: Fact): boolean => origin === 'user' && dimension === 'duration';
  const isRatio = ({ dimension = 'none' }: Fact): boolean => RATIOS.has(dimension);
  const ratios = [size * 100, size / 100, (size - 1) * 100, (1 - size) * 100].map((each) => Number(each.toPrecision(12)));
  const found = [
    bySize.get(size / 12)?.filter(isInYears),
    bySize.get(size),
    ...ratios.map((each) => (each > 0 ? bySize.get(each)?.filter(isRatio) : undefined)),
  ];
  return found.find((facts) => facts !== undefined && facts.length > 0);
}

/** The instruments and the one currency that the operands belong to, exchange rates aside. */
function inherited(operands: readonly Fact[]): Pick<Fact, 'ids' | 'currency'> {
  const amounts = operands.filter(({ ids }) => ![...(ids ?? [])].some((id) => id.includes('/')));
  const ids = new Set(amounts.flatMap((operand) => [...(operand.ids ?? [])]));
  const currencies = new Set(amounts.flatMap(({ dimension, currency }) => (dimension === 'money' && currency) || []));
  const isOfOne = currencies.size === 1 && amounts.length === operands.length;
  const isOfSome = ids.size > 0 && amounts.every((operand) => operand.ids !== undefined || operand.origin === 'user');
  return { ids: isOfSome ? ids : undefined, currency: isOfOne ? [...currencies][0] : undefined };
}
