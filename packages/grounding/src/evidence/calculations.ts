import { type Dimension, readText } from '@finclaw/language';
import type { Tree } from '../facts/json.ts';
import { kept } from '../once.ts';
import { type Fact, type Found, plainDecimal } from './fact.ts';

/** Numbers that belong to formulas and stand for no amount. */
const CONSTANTS = new Set([1, 2, 4, 12, 52, 100, 252, 360, 365, 1_000, 10_000, 1_000_000, 100_000_000]);
const RESULT_FIELDS = ['value', 'result', 'answer', 'output'];
/** What may turn amounts into something else. */
const RATIO = /[/÷;]|growth|ratio|percent|pct|round/i;

/** A result, where it stands, and what went into it. */
interface Calculation {
  readonly path: readonly string[];
  /** The fields that are dealt with. */
  readonly fields: readonly string[];
  readonly expression: string;
  readonly known: Pick<Fact, 'value' | 'formula' | 'dimension' | 'currency' | 'unit'>;
}

/** What an object says that a calculator ({ expression, value }) or a converter ({ from, to } with amounts) wrote. */
export function calculationIn(object: Tree, isTyped: boolean): Calculation | undefined {
  // A ratio of our own tools says by which formula it came about; it is a figure all the same.
  const expression = object.expression ?? (isTyped ? undefined : object.formula);
  const result = RESULT_FIELDS.find((key) => decimalOf(object[key]) !== undefined);
  if (typeof expression === 'string' && result !== undefined) {
    const known = { value: decimalOf(object[result])!, formula: expression };
    return { path: [result], fields: [result], expression, known };
  }
  const { amount, currency } = Object(object.to) as Tree;
  const [given, value] = [decimalOf(Object(object.from).amount), decimalOf(amount)];
  if (given === undefined || value === undefined || typeof currency !== 'string') return undefined;
  const formula = conversionFormula(given, value, decimalOf(object.rate));
  const known = { value, formula, dimension: 'money', unit: 'money', currency: currency.toUpperCase() } as const;
  return { path: ['to', 'amount'], fields: ['from', 'to'], expression: given, known };
}

/** How the converter came to its result, as far as it says at which rate. */
function conversionFormula(given: string, gained: string, rate: string | undefined): string {
  if (rate === undefined || Number(rate) === 0) return given;
  const [amount, factor, result] = [Number(given), Number(rate), Number(gained)];
  const isForward = Math.abs(amount * factor - result) <= Math.abs(amount / factor - result);
  return `${given} ${isForward ? '×' : '÷'} ${rate}`;
}

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
  readText(expression.slice(0, 2_000).replaceAll(/[^\d.,%\p{L}]+/gu, ' ; '))
    .filter(({ kind }) => kind === 'quantity')
    .map(({ value }) => Math.abs(Number(value.toDecimal(20))));

/** The facts that an operand can be; percentages may be written as fractions, amounts with their change already in, and years as months. */
function findOperand(bySize: ReadonlyMap<number, readonly Fact[]>, size: number): readonly Fact[] | undefined {
  const isInYears = ({ origin, dimension }: Fact): boolean => origin === 'user' && dimension === 'duration';
  const isRatio = ({ dimension = 'none' }: Fact): boolean => RATIOS.has(dimension);
  const ratios = [size * 100, size / 100, (size - 1) * 100, (1 - size) * 100].map(round).filter((each) => each > 0);
  const years = bySize.get(size / 12)?.filter(isInYears) ?? [];
  const found = [years, bySize.get(size) ?? [], ...ratios.map((each) => bySize.get(each)?.filter(isRatio) ?? [])];
  return found.find(({ length }) => length > 0);
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
  return { ids: isOfSome ? ids : undefined, currency: isOfOne ? currency : undefined };
}
