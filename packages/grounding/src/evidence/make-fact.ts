import { type Dimension, Rational } from '@finclaw/language';
import { dimensionsOf, isMovement, type Role, rolesOf } from '../context/roles.ts';
import type { Fact } from './fact.ts';
import { FIELDS, type Field } from './fields.ts';
import type { Place, Spot, ToolAnswer } from './harvest.ts';
import { currencyOfIds } from './identity.ts';

/** Makes a fact of a number in a tool's answer from its field, what stands around it, and what its own text says. */
export function makeFact(
  decimal: string,
  { path, pattern, keys }: Spot,
  place: Place,
  { tool, order, at }: ToolAnswer,
  known: Pick<Fact, 'dimension' | 'currency' | 'scale'> = {},
): Fact {
  const field = FIELDS.of(keys.at(-1) ?? '');
  const told = FIELDS.roleOf(keys, place.role);
  const role = isRateOf(place, told) ? 'price' : (told ?? (field.isPrevious ? place.role : undefined));
  const isInPercent = place.unit?.isPercent === true;
  const unitSize = field.size === 1n ? (place.unit?.size ?? 1n) : field.size;
  const isScaled = known.dimension === undefined && !isInPercent && !field.isPercent && isAmount(role) && unitSize !== 1n;
  const value = isScaled ? scaled(decimal, unitSize) : decimal;
  const size = Math.abs(Number(value));
  const ids = place.identity?.ids;
  const isMoney = (field.currency ?? place.unit?.currency) !== undefined && isAmount(role);
  const measured = known.dimension ?? field.dimension ?? (isInPercent ? 'percent' : isMoney ? 'money' : undefined);
  const dimension = measured ?? dimensionOf(role, ids);
  const currency =
    known.currency ?? field.currency ?? place.unit?.currency ?? place.currency ?? place.identity?.currency ?? currencyOfIds(ids);
  // Tens of thousands of facts are made for one answer, so they are filled in rather than spread together.
  const fact: Mutable<Fact> = { value, size, origin: 'tool', tool, order, path: path === '' ? '$' : path, place: pattern };
  if (place.row !== undefined) fact.row = place.row;
  if (role !== undefined) fact.role = role;
  else if (field.words !== '') fact.word = field.words;
  if (dimension !== undefined) fact.dimension = dimension;
  if (dimension === 'percent') fact.scale = known.scale ?? scaleOf(field, role, size);
  if (currency !== undefined) fact.currency = currency;
  if (measured !== undefined) fact.isMeasured = true;
  if (keys.length > 0) fact.key = keys.at(-1)!;
  if (place.subject !== undefined) fact.subject = place.subject;
  if (place.period !== undefined) fact.period = place.period;
  if (ids !== undefined) fact.ids = ids;
  if (at !== undefined) fact.at = at;
  if (place.asOf !== undefined) fact.asOf = place.asOf;
  // Of a week or a month, the open is of the first day, the close of the last, and all else of both.
  const moment = role === 'close' || role === 'price' ? (place.lastDay ?? place.moment) : place.moment;
  if (moment !== undefined) fact.moment = moment;
  if (place.lastDay !== undefined && role !== 'open') fact.lastDay = place.lastDay;
  if (place.series !== undefined) fact.series = `${place.series}#${pattern}#${role}`;
  if (place.isDated) fact.isDated = true;
  if (field.isPrevious && field.role === undefined && role !== undefined) fact.tense = 'prior';
  return fact;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const DAILY = rolesOf('prevClose high low open');

/** Everything but movements that is told of two currencies is a rate, whatever the bank calls it. */
const isRateOf = ({ identity }: Place, role: Role | undefined): boolean =>
  identity?.isForex === true && (role === undefined || !(isMovement(role) || DAILY.has(role)));

const scaled = (decimal: string, size: bigint): string =>
  size === 1n ? decimal : Rational.parse(decimal).times(Rational.of(size)).toDecimal(40);

const isAmount = (role: Role | undefined): boolean => role === undefined || dimensionsOf(role)[0] === 'money';

function dimensionOf(role: Role | undefined, ids: ReadonlySet<string> | undefined): Dimension | undefined {
  if (role === undefined) return undefined;
  const first = dimensionsOf(role)[0] as Dimension;
  if (first !== 'money' || ids === undefined) return first;
  for (const id of ids) if (id.startsWith('^')) return 'index-points';
  return first;
}

/** What is usually stored as a part of one. */
const FRACTIONS = rolesOf('operatingMargin netMargin grossMargin mddPercent mwr twr pnlPercent growth weight');

/** Whether a stored percentage is 2.5 or 0.025 for two and a half. */
function scaleOf({ isPercent }: Field, role: Role | undefined, size: number): 'percent' | 'fraction' | 'either' {
  if (isPercent) return 'percent';
  if (role !== undefined && FRACTIONS.has(role)) return size <= 1 ? 'fraction' : 'percent';
  return size <= (role === 'changePercent' ? 0.3 : 1.5) ? 'either' : 'percent';
}
