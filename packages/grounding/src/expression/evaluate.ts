import { loneNumber, Rational } from '@finclaw/language';
import { calculate, isPercent, NUMBER, QUANTITY_FORMATS, type Quantity, refusalHint } from '@finclaw/market';
import type { FigureInput } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import type { SourceResult } from '../results/source-result.ts';
import { followPath, type Place } from './follow-path.ts';
import { HANDLE, type Path, pathsIn } from './path.ts';
import { ExpressionRefused, refuse } from './refusal.ts';

/** Finds the result under a handle. */
export type FindResult = (handle: string) => SourceResult | undefined;

/** The value of an expression: a quantity, or a text such as a day. */
export interface Evaluated {
  readonly quantity?: Quantity;
  readonly text?: string;
  readonly inputs: readonly FigureInput[];
  /** The expression with values in the places of its paths; absent for a single path. */
  readonly formula?: string;
  /** Numbers are written in the expression itself. */
  readonly hasNumbers?: boolean;
  /** The formats of a filled-in figure. */
  readonly formats: readonly string[];
}

const LONGEST_EXPRESSION = 600;
const MOST_INPUTS = 20;
const COUNTED = /\bcount\s*\(\s*$/i;
/**
 * Tells whether a text between braces is an expression: it names a result or is arithmetic. Other templates are left as
 * they are.
 */
export const isExpression = (body: string): boolean =>
  body.search(HANDLE) !== -1 || (/\d/.test(body) && isArithmetic(body.split('|')[0]!));

/** Tells whether the calculator can compute a text, or refuses it for another reason than its syntax. */
function isArithmetic(text: string): boolean {
  const outcome = calculate([text]);
  return outcome.ok || (/[-+*/(]/.test(text) && outcome.refusal.reason !== 'syntax');
}

interface EvaluateOptions {
  /** Treats 25.11 percent as the number 25.11 instead of a quarter, as needed for squared weights. */
  readonly plainPercents?: boolean;
  /** Converts amounts of different currencies to this one, at the rates of their results. */
  readonly currency?: string | undefined;
}

/**
 * Evaluates an expression over complete results, exactly and with units; throws `ExpressionRefused` with what to write
 * instead.
 */
export function evaluate(
  source: string,
  find: FindResult,
  { plainPercents = false, currency }: EvaluateOptions = {},
): Evaluated {
  if (source.length > LONGEST_EXPRESSION) refuse(`longer than ${LONGEST_EXPRESSION} characters`);
  const [expression = '', ...behind] = source.split('|');
  const formats = behind.map((format) => format.trim());
  const unknown = formats.find((format) => !QUANTITY_FORMATS.includes(format));
  if (unknown !== undefined) refuse(`no format "${unknown}"; there are ${QUANTITY_FORMATS.join(', ')}`);
  const pieces = pathsIn(expression.trim());
  let operands = pieces.map(
    (piece, at): Operand =>
      typeof piece === 'string'
        ? { text: piece }
        : operandOf(piece, find, { isCounted: COUNTED.test(String(pieces[at - 1] ?? '')), plainPercents }),
  );
  let inputs = operands.flatMap((operand) => operand.inputs ?? []);
  const isPath =
    operands.every(({ text, inputs: own }) => own !== undefined || text.trim() === '') && inputs.length === 1;
  const [only] = isPath ? operands.filter(({ words }) => words !== undefined) : [];
  if (only?.words !== undefined) return { text: only.words, inputs, formats };
  const worded = operands.find(({ words, values }) => words !== undefined && values === undefined);
  if (worded !== undefined) refuse(`"${worded.words}" is no number`);
  const calculated = () => calculate(operands.map(({ text, values }) => values ?? text));
  let outcome = calculated();
  if (!outcome.ok && outcome.refusal.reason === 'units' && currency !== undefined) {
    const rates: FigureInput[] = [];
    operands = operands.map((operand) => inCurrency(operand, currency, find, rates));
    inputs = [...inputs, ...rates];
    outcome = calculated();
  }
  if (!outcome.ok) return refuse(refusalHint(outcome.refusal));
  const formula = operands.map(({ text }) => text).join('');
  return {
    quantity: outcome.quantity.unit === DAYS ? { ...outcome.quantity, unit: NUMBER } : outcome.quantity,
    // Limited values first, so that none of their limits is lost.
    inputs: inputs
      .toSorted((a, b) => Number(b.limits !== undefined) - Number(a.limits !== undefined))
      .slice(0, MOST_INPUTS),
    hasNumbers: outcome.numbers.length > 0,
    ...(!isPath && { formula }),
    formats,
  };
}

interface Operand {
  /** The text in the formula. */
  readonly text: string;
  readonly values?: readonly Quantity[];
  /** Of a path to a text. */
  readonly words?: string;
  readonly inputs?: readonly FigureInput[];
}

function operandOf(
  path: Path,
  find: FindResult,
  { isCounted, plainPercents }: { readonly isCounted: boolean; readonly plainPercents: boolean },
): Operand {
  const result = find(path.handle) ?? refuse(`there is no result ${path.handle} in this conversation`);
  const { places, isList } = isCounted ? countedPlaces(result, path) : followPath(result, path);
  if (isCounted) {
    const limits = result.limits();
    const inputs: FigureInput[] = [
      {
        handle: result.handle,
        tool: result.tool,
        path: path.text.slice(path.handle.length),
        value: String(places.length),
        unit: 'count',
        ...(limits.length > 0 && { limits }),
      },
    ];
    return { text: path.text, values: places.map(() => ({ amount: Rational.one, unit: NUMBER })), inputs };
  }
  // Rows without a value, as `null`, do not count in a list.
  const given = isList ? places.filter(({ value }) => value !== null && value !== '' && value !== undefined) : places;
  if (given.length === 0) refuse(`${path.text} has no values`);
  const leaves = given.map((place) => leafOf(place, result, path));
  const texts = leaves.flatMap(({ words }) => words ?? []);
  const [first] = leaves;
  if (!isList && first?.words !== undefined) {
    const day = dayNumber(first.words);
    const value = day === undefined ? {} : { values: [{ amount: day, unit: DAYS }] };
    return { text: first.words, words: first.words, ...value, inputs: [first.input] };
  }
  if (texts.length > 0) refuse(`${path.text} holds texts such as "${texts[0]!.slice(0, 40)}", which are no numbers`);
  return {
    text:
      leaves
        .map(({ input }) => input.value)
        .slice(0, MOST_INPUTS)
        .join(', ') + (leaves.length > MOST_INPUTS ? ', …' : ''),
    values: leaves.map(({ quantity }) =>
      plainPercents && isPercent(quantity!.unit) ? { ...quantity!, unit: NUMBER } : quantity!,
    ),
    inputs: leaves.map(({ input }) => input),
  };
}

/** Brings the amounts of an operand to one currency, where the result they come from has one rate for it. */
function inCurrency(operand: Operand, currency: string, find: FindResult, rates: FigureInput[]): Operand {
  const { values, inputs = [] } = operand;
  const [handle] = inputs.map((input) => input.handle);
  const result = handle === undefined ? undefined : find(handle);
  if (values === undefined || result === undefined) return operand;
  const converted = values.map((value) => {
    const rate = value.unit === currency ? undefined : rateIn(result, value.unit, currency);
    if (rate === undefined) return value;
    const { input } = rate;
    if (!rates.some((each) => each.handle === input.handle && each.path === input.path)) rates.push(input);
    const { amount } = value;
    return { amount: rate.isInverse ? amount.dividedBy(rate.value) : amount.times(rate.value), unit: currency };
  });
  if (converted.every((value, at) => value === values[at])) return operand;
  const texts = converted.slice(0, MOST_INPUTS).map(({ amount }) => amount.toDecimal(2));
  return { ...operand, values: converted, text: texts.join(', ') + (converted.length > MOST_INPUTS ? ', …' : '') };
}

/** Finds the rate of two currencies among the facts of a result; undefined where there is none, or several differ. */
function rateIn(result: SourceResult, from: string, to: string) {
  const facts = [...(result.facts()?.values() ?? [])].filter(
    ({ currency, perCurrency }) =>
      (currency === to && perCurrency === from) || (currency === from && perCurrency === to),
  );
  const [fact] = facts;
  if (fact === undefined || facts.some(({ value }) => value !== fact.value)) return undefined;
  const { path, value, subject, field, period, currency, perCurrency } = fact;
  const limits = result.limits(path);
  const input: FigureInput = {
    handle: result.handle,
    tool: result.tool,
    path,
    value,
    subject,
    field,
    period,
    at: fact.at ?? result.at,
    unit: `${currency}/${perCurrency}`,
    ...(limits.length > 0 && { limits }),
  };
  return { value: Rational.parse(value), isInverse: currency === from, input };
}

/** Returns the places to count; a condition that fits no row counts none. */
function countedPlaces(result: SourceResult, path: Path): ReturnType<typeof followPath> {
  try {
    return followPath(result, path);
  } catch (error) {
    if (error instanceof ExpressionRefused && error.reason === 'no-row') return { places: [], isList: true };
    throw error;
  }
}

const DAYS = 'days';
const DAY_MS = 86_400_000;

/** Returns the number of a day, so that two days have a difference. */
function dayNumber(text: string): Rational | undefined {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.slice(0, 10)) : Number.NaN;
  return Number.isNaN(at) ? undefined : Rational.of(BigInt(Math.round(at / DAY_MS)));
}

interface Leaf {
  readonly input: FigureInput;
  readonly quantity?: Quantity;
  readonly words?: string;
}

function leafOf(place: Place, result: SourceResult, path: Path): Leaf {
  const isAmount = isRecord(place.value) && 'amount' in place.value;
  const { path: at, value } = isAmount
    ? { path: `${place.path}.amount`, value: (place.value as { amount: unknown }).amount }
    : place;
  if (isRecord(value)) return refuse(`${path.text} is an object; ${fieldsOf(value)}`);
  if (value === null || value === undefined || value === '')
    return refuse(`${path.text} is empty: the result has no value there`);
  const fact = result.facts()?.get(at);
  const written = String(value);
  const decimal = fact?.value ?? decimalOf(written);
  const { subject, field, period, at: validAt } = fact ?? {};
  const limits = result.limits(at);
  // A value of a day is as old as that day, whenever it was looked up.
  const when = validAt ?? (period === undefined ? result.at : undefined);
  const about = {
    subject,
    field,
    period,
    at: when,
    ...(limits.length > 0 && { limits }),
    ...(result.isOutside && fact === undefined && { external: true as const }),
  };
  const input: FigureInput = {
    handle: result.handle,
    tool: result.tool,
    path: at,
    value: decimal ?? written,
    ...about,
  };
  if (decimal === undefined) return { input, words: written };
  const currency = isAmount && !fact ? String((place.value as { currency?: unknown }).currency ?? '') : '';
  const unit = fact
    ? unitOf(fact.unit, fact.currency, fact.perCurrency)
    : /^[A-Z]{3}$/.test(currency)
      ? currency
      : NUMBER;
  return {
    input: fact === undefined && unit === NUMBER ? input : { ...input, unit },
    quantity: { amount: Rational.parse(decimal), unit },
  };
}

const unitOf = (unit: string, currency = unit, perCurrency?: string): string =>
  unit !== 'money' ? unit : perCurrency === undefined ? currency : `${currency}/${perCurrency}`;

const fieldsOf = (value: object): string => `it has ${Object.keys(value).slice(0, 20).join(', ')}`;

/** Parses a cell as a plain decimal: 1234.5, 1.2e3, "1,234.5", "(1,234)", "12.5 %"; undefined for any other text. */
function decimalOf(text: string): string | undefined {
  if (/^-?\d{1,40}(?:\.\d{1,40})?$/.test(text)) return text;
  const [, mantissa, exponent] = /^(-?\d(?:\.\d{1,20})?)e([+-]?\d{1,2})$/i.exec(text) ?? [];
  if (mantissa !== undefined)
    return Rational.parse(mantissa)
      .times(Rational.of(10n).toPower(Number(exponent)))
      .toDecimal(40);
  return loneNumber(text)?.value.toDecimal(20);
}
