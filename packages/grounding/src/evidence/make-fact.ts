import { forexIds, type Names } from '@finclaw/finance/instruments';
import { dimensionsOf, isMovement, type Role, roleFor, roleOfKey, rolesOf } from '@finclaw/finance/vocabulary';
import { type Dimension, Rational, readMoment } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import type { Fact, ToolAnswer } from './fact.ts';
import { type Field, fieldOf, type readUnitField, roleIn } from './fields.ts';
import { currencyOfIds, type Identity, isCoin } from './identity.ts';

const DIMENSIONS: Readonly<Record<FactUnit, Dimension | undefined>> = {
  money: 'money',
  percent: 'percent',
  'percentage-points': 'percent-points',
  shares: 'shares',
  points: 'index-points',
  ratio: 'multiple',
  count: 'count',
  number: undefined,
};
const UNITS = new Map(Object.entries(DIMENSIONS).map(([unit, dimension]) => [dimension, unit as FactUnit]));

/** What facts call that which a number measures; undefined where it is only a number. */
export const unitOfDimension = (dimension: Dimension | undefined): FactUnit | undefined => dimension && UNITS.get(dimension);

/** Where a value stands in a tool's answer. */
export interface Spot {
  readonly path: string;
  /** The path without the numbers of rows. */
  readonly pattern: string;
  readonly keys: readonly string[];
}

/** What a value inherits from the objects around it; the day of the close where a row is of several days. */
export interface Place
  extends Pick<Fact, 'subject' | 'currency' | 'moment' | 'lastDay' | 'period' | 'at' | 'role' | 'series' | 'isDated' | 'row'> {
  readonly identity?: Identity | undefined;
  readonly unit?: ReturnType<typeof readUnitField>;
  /** The currency that the rates below are for one of. */
  readonly base?: string;
}

/** A value and what is said of it, wherever it stands. */
type Told = Omit<Fact, 'size' | 'origin' | 'tool' | 'order' | 'answeredAt'>;

/** The fact of a number in a tool's answer. */
export function factAt(told: Told, { path, pattern }: Spot, place: Place, { tool, order, at }: ToolAnswer): Fact {
  const { row, lastDay, series } = place;
  return {
    ...told,
    size: Math.abs(Number(told.value)),
    origin: 'tool',
    tool,
    order,
    path: path === '' ? '$' : path,
    place: pattern,
    answeredAt: at,
    row,
    lastDay: told.role === 'open' ? undefined : lastDay,
    firstDay: lastDay && place.moment,
    series: series && `${series}#${pattern}#${told.role}`,
  };
}

/** What our tools call a figure, where its name says another role elsewhere; what is told of no instrument is told of the whole account. */
const ROLES: Readonly<Record<string, Role>> = {
  targetWeight: 'target',
  sharesOutstanding: 'quantity',
  value: 'marketValue',
  benchmarkGrowth: 'twr',
};
const OF_ACCOUNT: Readonly<Record<string, Role>> = { value: 'totalValue', profit: 'totalPnl' };

function roleOf({ path, field, subject, perCurrency }: ToolFact, dimension: Dimension | undefined): Role | undefined {
  if (subject === undefined && OF_ACCOUNT[field] !== undefined) return OF_ACCOUNT[field];
  if (field === 'rate' && perCurrency !== undefined) return 'price';
  const named = ROLES[field] ?? roleOfKey(field);
  if (named !== undefined) return dimension === undefined ? named : (roleFor(named, dimension) ?? named);
  // Money that is written as an object is a sum of its own; limits and steps of prices are not.
  return path.endsWith('.amount') ? 'amount' : undefined;
}

/** What our own tool says of a number: unit, currency, whose it is and of when are known, not guessed. */
export function toldByTool(typed: ToolFact, { role: label, moment, lastDay, isDated }: Place, names: Names): Told {
  const { unit, currency, perCurrency, subject, period } = typed;
  const dimension = DIMENSIONS[unit];
  const isRate = perCurrency !== undefined && currency !== undefined;
  return {
    ...typed,
    dimension,
    // A row of the ledger says beside its amount what was paid: a dividend, a fee.
    role: (typed.field === 'amount' ? label : undefined) ?? roleOf(typed, dimension),
    scale: unit === 'percent' ? unit : undefined,
    ids: isRate ? forexIds(`${perCurrency}/${currency}`) : subject === undefined ? undefined : names.lookUp(subject),
    moment: period === undefined ? lastDay && moment : readMoment(period),
    // The day that an alert was made is not the day of its value.
    isDated: isDated && (period ?? typed.at ?? lastDay) !== undefined,
  };
}

/** What the field of a number, its own text and what stands around it say of it. */
export function toldByField(decimal: string, keys: readonly string[], place: Place, known: Partial<Told> = {}): Told {
  const { identity, unit, lastDay } = place;
  const field = fieldOf(keys.at(-1) ?? '');
  const said = roleIn(keys, place.role);
  // The value of what has no name may be anything: an index, a rate.
  const isNamed = identity !== undefined || (field.currency ?? unit?.currency ?? place.currency) !== undefined;
  const named = said === 'worth' && field.isGeneric && !isNamed ? undefined : said;
  // A coin that stands for a dollar is money.
  const isHeld = field.isHeld && [...(identity?.ids ?? [])].some((id) => isCoin(id) && !id.startsWith('coin:USD'));
  const role = isRateOf(place, named) ? 'price' : isHeld ? 'quantity' : (named ?? (field.isPrevious ? place.role : undefined));
  const isAmount = role === undefined || dimensionsOf(role)[0] === 'money';
  const measured =
    known.dimension ??
    field.dimension ??
    (unit?.isPercent ? 'percent' : isAmount && (field.currency ?? unit?.currency) ? 'money' : undefined);
  const size = field.size === 1n ? (unit?.size ?? 1n) : field.size;
  const isScaled = size !== 1n && isAmount && !(known.dimension || unit?.isPercent || field.isPercent);
  const value = isScaled ? Rational.parse(decimal).times(Rational.of(size)).toDecimal(40) : decimal;
  const dimension = measured ?? dimensionOf(role, identity?.ids);
  const listed = identity?.isElsewhere ? undefined : currencyOfIds(identity?.ids);
  const around = field.currency ?? unit?.currency ?? place.currency ?? identity?.currency ?? listed;
  const currency = known.currency ?? (measured === undefined || measured === 'money' ? around : undefined);
  const isPrice = currency !== undefined && role !== undefined && PRICES.has(role) && !place.subject?.startsWith('^');
  return {
    value,
    trust: 'outside',
    role,
    dimension,
    currency,
    ids: identity?.ids,
    subject: place.subject,
    field: keys.at(-1) ?? 'value',
    period: place.period,
    at: place.at,
    isDated: place.isDated,
    unit: (measured === undefined ? isPrice && 'money' : UNITS.get(measured)) || 'number',
    perCurrency: identity?.isForex && identity.name.endsWith(`/${currency}`) ? identity.name.split('/')[0] : undefined,
    scale: dimension === 'percent' ? (known.scale ?? scaleOf(field, role, Math.abs(Number(value)))) : undefined,
    // Of a week or a month, the open is of the first day, the close of the last, and all else of both.
    moment: role === 'close' || role === 'price' ? (lastDay ?? place.moment) : place.moment,
    tense: field.isPrevious && field.role === undefined && role !== undefined ? 'prior' : undefined,
  };
}

const DAILY = rolesOf('prevClose high low open');

/** Everything but movements that is told of two currencies is a rate, whatever the bank calls it. */
const isRateOf = ({ identity }: Place, role: Role | undefined): boolean =>
  identity?.isForex === true && (role === undefined || !(isMovement(role) || DAILY.has(role)));

/** Fields that are amounts of the currency beside them, unless they are an index's. */
const PRICES = rolesOf('price open high low close prevClose bid ask high52 low52');

function dimensionOf(role: Role | undefined, ids: ReadonlySet<string> = new Set()): Dimension | undefined {
  const [first] = role === undefined ? [] : dimensionsOf(role);
  return first === 'money' && [...ids].some((id) => id.startsWith('^')) ? 'index-points' : first;
}

/** What is usually stored as a part of one. */
const FRACTIONS = rolesOf('operatingMargin netMargin grossMargin mddPercent mwr twr pnlPercent growth weight');

/** Whether a stored percentage is 2.5 or 0.025 for two and a half. */
function scaleOf({ isPercent }: Field, role: Role | undefined, size: number): Fact['scale'] {
  if (isPercent) return 'percent';
  if (role !== undefined && FRACTIONS.has(role)) return size <= 1 ? 'fraction' : 'percent';
  return size <= (role === 'changePercent' ? 0.3 : 1.5) ? 'either' : 'percent';
}
