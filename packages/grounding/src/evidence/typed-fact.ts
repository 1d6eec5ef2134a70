import type { Dimension } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import { forexIds, type Names } from '../context/names.ts';
import { type Role, roleFor, roleOfKey } from '../context/roles.ts';
import type { Fact } from './fact.ts';
import type { Place, Spot, ToolAnswer } from './harvest.ts';
import { readMoment } from './instant.ts';

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

/** What our tools call a figure, where its name does not say its role, or says another. */
const ROLES: Readonly<Record<string, Role>> = {
  alertValue: 'threshold',
  targetWeight: 'target',
  ratePer100: 'price',
  changePer100: 'change',
  sharesOutstanding: 'quantity',
  todayChange: 'change',
  saleCost: 'costBasis',
  value: 'marketValue',
  foreignGain: 'realizedPnl',
  domesticGain: 'realizedPnl',
};

/** What is told of no instrument is told of the whole account. */
const OF_ACCOUNT: Readonly<Record<string, Role>> = { value: 'totalValue', totalAssets: 'totalValue', profit: 'totalPnl' };

function roleOf({ path, field, subject, perCurrency }: ToolFact, dimension: Dimension | undefined): Role | undefined {
  if (subject === undefined && OF_ACCOUNT[field] !== undefined) return OF_ACCOUNT[field];
  if (field === 'rate' && perCurrency !== undefined) return 'price';
  const named = ROLES[field] ?? roleOfKey(field);
  if (named !== undefined) return dimension === undefined ? named : (roleFor(named, dimension) ?? named);
  // Money that is written as an object is a sum of its own; limits and steps of prices are not.
  return path.endsWith('.amount') ? 'amount' : undefined;
}

/** A fact as our own tool types it: unit, currency, whose it is and of when are known, not guessed. */
export function typedFact(typed: ToolFact, { pattern }: Spot, place: Place, { tool, order, at }: ToolAnswer, names: Names): Fact {
  const { path, value, unit, currency, perCurrency, subject, period } = typed;
  const dimension = DIMENSIONS[unit];
  // A row of the ledger says beside its amount what was paid: a dividend, a fee.
  const role = (typed.field === 'amount' ? place.role : undefined) ?? roleOf(typed, dimension);
  const isRate = perCurrency !== undefined && currency !== undefined;
  const ids = isRate ? forexIds(`${perCurrency}/${currency}`) : subject && names.lookUp(subject);
  const moment = period === undefined ? place.lastDay && place.moment : readMoment(period);
  return {
    ...{ value, size: Math.abs(Number(value)), origin: 'tool', tool, order, path, place: pattern, typed },
    ...(role !== undefined && { role }),
    ...(dimension !== undefined && { dimension }),
    ...(unit === 'percent' && { scale: 'percent' }),
    ...(currency !== undefined && { currency }),
    ...(ids ? { ids } : {}),
    ...(at !== undefined && { at }),
    ...(typed.at !== undefined && { asOf: typed.at }),
    ...(moment !== undefined && { moment }),
    ...(place.lastDay !== undefined && role !== 'open' && { lastDay: place.lastDay }),
    ...(place.row !== undefined && { row: place.row }),
    ...(place.series !== undefined && { series: `${place.series}#${pattern}#${role}` }),
    // The day that an alert was made is not the day of its value.
    ...(place.isDated && (period ?? typed.at ?? place.lastDay) !== undefined && { isDated: true }),
  };
}
