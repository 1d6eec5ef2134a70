import type { Dimension } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import { forexIds, type NameBook } from '../context/names.ts';
import { type Role, roleOfKey } from '../context/roles.ts';
import { ownFactsOf } from '../facts/result-facts.ts';
import type { Fact } from './fact.ts';
import type { ToolAnswer } from './harvest.ts';
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

/** What our tools call a figure, where the words for its role are others. */
const ROLES: Readonly<Record<string, Role>> = {
  alertValue: 'threshold',
  moneyWeighted: 'mwr',
  timeWeighted: 'twr',
  timeWeightedYearly: 'twr',
  fxEffect: 'fxEffect',
  weight: 'weight',
  fillPrice: 'price',
  todayChange: 'change',
  todayChangePercent: 'changePercent',
  proceeds: 'amount',
  saleGain: 'pnl',
  saleCost: 'costBasis',
  value: 'marketValue',
  cost: 'costBasis',
  foreignGain: 'realizedPnl',
  domesticGain: 'realizedPnl',
};

/** What is told of no instrument is told of the whole account. */
function roleOf({ field, subject }: ToolFact, guessed: Role | undefined): Role | undefined {
  if (subject === undefined && OF_ACCOUNT[field] !== undefined) return OF_ACCOUNT[field];
  return ROLES[field] ?? guessed ?? roleOfKey(field);
}

const OF_ACCOUNT: Readonly<Record<string, Role>> = { value: 'totalValue', profit: 'totalPnl' };

/** The facts of a result of our own tools by their paths; undefined for what somebody else wrote. */
export function typedFactsOf({ tool, content, isOutside }: ToolAnswer): ReadonlyMap<string, ToolFact> | undefined {
  const facts = isOutside ? undefined : ownFactsOf(tool, content);
  return facts && new Map(facts.map((fact) => [fact.path, fact]));
}

/** A fact as the tool itself types it: unit, currency, whose it is and of when are known, not guessed. */
export function asTyped(guessed: Fact, typed: ToolFact, names: NameBook): Fact {
  const { dimension: _dimension, currency: _currency, scale: _scale, ids: _ids, moment: _moment, ...rest } = guessed;
  const { value, unit, currency, perCurrency, subject, period, at } = typed;
  const dimension = DIMENSIONS[unit];
  const ids =
    perCurrency !== undefined && currency !== undefined
      ? forexIds(`${perCurrency}/${currency}`)
      : subject && names.lookUp(subject);
  const moment = period === undefined ? undefined : readMoment(period);
  const role = roleOf(typed, guessed.role);
  return {
    ...rest,
    value,
    size: Math.abs(Number(value)),
    ...(role !== undefined && { role }),
    ...(dimension !== undefined && { dimension }),
    ...(unit === 'percent' && { scale: 'percent' as const }),
    ...(currency !== undefined && { currency }),
    ...(ids ? { ids } : {}),
    ...(moment !== undefined && { moment }),
    ...(at !== undefined && { asOf: at }),
    typed,
  };
}
