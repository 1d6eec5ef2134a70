import { runToEnd } from '@finclaw/infra';
import type { Dimension } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import { rolesOf } from '../context/roles.ts';
import type { Fact } from '../evidence/fact.ts';
import type { Found } from '../evidence/harvest.ts';
import { walkingContent } from '../evidence/walk-content.ts';
import type { Grid } from '../tables/grid.ts';

/** The numbers in JSON that none of our tools wrote, or those at some paths, with what its key and the fields beside it say of each. */
export function foreignFacts(content: unknown, paths?: readonly string[]): ReadonlyMap<string, ToolFact> {
  // A text has no paths; the cells of its tables are cited by their labels.
  if (typeof content === 'string') return new Map();
  const { facts, calculations } = walked(content, paths && new Set(paths.flatMap(waysTo)));
  const found = [...facts, ...calculations.map(({ fact }) => fact)].map(asToolFact);
  return new Map(found.map((fact) => [fact.path, fact]));
}

/** The tables in what none of our tools wrote. */
export const foreignTables = (content: unknown): readonly Grid[] => walked(content).grids.map(({ grid }) => grid);

const walked = (content: unknown, only?: ReadonlySet<string>): Found =>
  runToEnd(walkingContent({ tool: '', handle: '', content, isOutside: true, order: 0 }, NO_NAMES, undefined, only));

/** A path and all that lead to it. */
const waysTo = (path: string): readonly string[] => [
  '',
  path,
  ...path.matchAll(/[.[]/g).map(({ index }) => path.slice(0, index)),
];

/** A citation needs no names: it says by its path which value it means. */
const NO_NAMES = { lookUp: () => undefined, learn: () => {} };

function asToolFact(fact: Fact): ToolFact {
  const { path = '$', value, key = 'value', subject, period, asOf, ids } = fact;
  const unit = unitOf(fact);
  const currency = unit === 'money' || unit === 'number' ? fact.currency : undefined;
  const [base] = currency !== undefined && subject?.endsWith(`/${currency}`) && ids ? subject.split('/') : [];
  return {
    ...{ path, value, unit, field: key, trust: 'outside' },
    ...(currency !== undefined && { currency }),
    ...(base !== undefined && { perCurrency: base }),
    ...(subject !== undefined && { subject }),
    ...(period !== undefined && { period }),
    ...(asOf !== undefined && { at: asOf }),
  };
}

const UNITS: Readonly<Partial<Record<Dimension, FactUnit>>> = {
  money: 'money',
  percent: 'percent',
  'percent-points': 'percentage-points',
  shares: 'shares',
  'index-points': 'points',
  count: 'count',
  multiple: 'ratio',
};

/** What facts call that which a number measures; undefined where it is only a number. */
export const unitOfDimension = (dimension: Dimension | undefined): FactUnit | undefined => dimension && UNITS[dimension];

/** Fields that are amounts of the currency beside them, unless they are an index's. */
const PRICES = rolesOf('price open high low close prevClose bid ask high52 low52');

/** What a value measures where its key or a unit says so; what its role only makes likely is told as a number. */
function unitOf({ dimension, currency, role, subject = '', isMeasured }: Fact): FactUnit {
  if (isMeasured) return unitOfDimension(dimension) ?? 'number';
  const isPrice = currency !== undefined && role !== undefined && PRICES.has(role) && !subject.startsWith('^');
  return isPrice ? 'money' : 'number';
}
