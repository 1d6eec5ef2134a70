import { type Dimension, readText } from '@finclaw/language';
import { type Fact, plainDecimal } from './fact.ts';
import { type Found, fieldOf, type Spot, type ToolAnswer } from './harvest.ts';

/** Numbers that belong to formulas and stand for no amount. */
const CONSTANTS = new Set([1, 2, 4, 12, 52, 100, 252, 360, 365, 1_000, 10_000, 1_000_000, 100_000_000]);
const RESULT_FIELDS = ['value', 'result', 'answer', 'output'];
/** What may turn amounts into something else. */
const RATIO = /[/÷;]|growth|ratio|percent|pct|round/i;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Takes the result of a calculator ({ expression, value }) or a converter ({ from, to } with amounts) out of an object, because it
 * counts only if what went into it is vouched for; returns the fields that are dealt with.
 */
export function readCalculation(
  object: Record<string, unknown>,
  spot: Spot,
  { tool, order, at }: ToolAnswer,
  { calculations }: Found,
  isTyped: boolean,
): ReadonlySet<string> {
  const add = (value: string, expression: string, path: string, known: Partial<Fact>, formula = expression): void => {
    const timed = at === undefined ? {} : { at };
    const size = Math.abs(Number(value));
    const fact: Fact = { value, size, origin: 'calculation', tool, order, path, formula, ...timed, ...known };
    calculations.push({ fact, expression });
  };
  // A ratio of our own tools says by which formula it came about; it is a figure all the same.
  const expression = object.expression ?? (isTyped ? undefined : object.formula);
  const result = RESULT_FIELDS.find((key) => decimalOf(object[key]) !== undefined);
  if (typeof expression === 'string' && result !== undefined) {
    add(decimalOf(object[result]) as string, expression, fieldOf(spot, result).path, { key: result });
    return new Set([result]);
  }
  const [from, to] = [asObject(object.from), asObject(object.to)];
  const [given, gained] = [decimalOf(from.amount), decimalOf(to.amount)];
  if (given === undefined || gained === undefined || typeof to.currency !== 'string') return NOTHING;
  const known = { dimension: 'money', currency: to.currency.toUpperCase(), isMeasured: true, key: 'amount' } as const;
  add(
    gained,
    given,
    fieldOf(fieldOf(spot, 'to'), 'amount').path,
    known,
    conversionFormula(given, gained, decimalOf(object.rate)),
  );
  return new Set(['from', 'to']);
}

/** How the converter came to its result, as far as it says at which rate. */
function conversionFormula(given: string, gained: string, rate: string | undefined): string {
  if (rate === undefined || Number(rate) === 0) return given;
  const [amount, factor, result] = [Number(given), Number(rate), Number(gained)];
  const isForward = Math.abs(amount * factor - result) <= Math.abs(amount / factor - result);
  return `${given} ${isForward ? '×' : '÷'} ${rate}`;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function decimalOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return plainDecimal(value);
  return typeof value === 'string' ? plainDecimal(value.trim().replaceAll(',', '')) : undefined;
}

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
    const currency = fact.currency ?? heir.currency;
    const isMoney = currency !== undefined && fact.dimension === undefined && !RATIO.test(expression);
    const result: Fact = { ...fact, ...heir, ...(currency && { currency }), ...(isMoney && { dimension: 'money' }) };
    vouched.push(result);
    bySize.set(result.size, [...(bySize.get(result.size) ?? []), result]);
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
  readText(expression.slice(0, 2_000).replaceAll(/[^\d.,%\p{L}]+/gu, ' ; '))
    .filter(({ kind }) => kind === 'quantity')
    .map(({ value }) => Math.abs(Number(value.toDecimal(20))));

/** The facts that an operand can be; percentages may be written as fractions, amounts with their change already in, and years as months. */
function findOperand(bySize: ReadonlyMap<number, readonly Fact[]>, size: number): readonly Fact[] | undefined {
  const years = bySize.get(size / 12)?.filter(({ origin, dimension }) => origin === 'user' && dimension === 'duration') ?? [];
  if (years.length > 0) return years;
  const same = bySize.get(size);
  if (same !== undefined) return same;
  for (const each of [size * 100, size / 100, (size - 1) * 100, (1 - size) * 100]) {
    const found = bySize.get(round(each))?.filter(({ dimension }) => dimension === undefined || RATIOS.has(dimension)) ?? [];
    if (each > 0 && found.length > 0) return found;
  }
  return undefined;
}

const RATIOS = new Set<Dimension>(['percent', 'percent-points', 'multiple', 'none']);

const round = (value: number): number => Number(value.toPrecision(12));

/** The instruments and the one currency that the operands belong to, exchange rates aside. */
function inherited(operands: readonly Fact[]): Pick<Fact, 'ids' | 'currency'> {
  const amounts = operands.filter(({ ids }) => ![...(ids ?? [])].some((id) => id.includes('/')));
  const ids = new Set(amounts.flatMap((operand) => [...(operand.ids ?? [])]));
  const currencies = new Set(amounts.flatMap(({ dimension, currency }) => (dimension === 'money' && currency) || []));
  const [currency] = currencies;
  const isOfOne = currency !== undefined && currencies.size === 1 && amounts.length === operands.length;
  const isOfSome = ids.size > 0 && amounts.every((operand) => operand.ids !== undefined || operand.origin === 'user');
  return { ...(isOfSome && { ids }), ...(isOfOne && { currency }) };
}
