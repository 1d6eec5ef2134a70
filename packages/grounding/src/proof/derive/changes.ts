import type { Role } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, distinct, type Pool, sameCurrency } from './pool.ts';

const POINTS: readonly Role[] = [
  'price',
  'close',
  'open',
  'high',
  'low',
  'prevClose',
  'high52',
  'low52',
  'target',
  'stop',
  'avgCost',
  'limit',
  'threshold',
  'movingAverage',
  'upperBand',
  'lowerBand',
];
const RELATED: Partial<Record<Role, readonly Role[]>> = {
  high: ['high', 'high52'],
  low: ['low', 'low52'],
  price: ['price', 'close'],
  close: ['close', 'price', 'prevClose'],
  target: ['target', 'threshold'],
};
/** Where a price has to get to. */
const GOALS: readonly Role[] = ['avgCost', 'prevClose', 'high52', 'target'];
const MOVES = new Set<Role | undefined>(['change', 'changePercent', undefined, 'pnlPercent', 'growth', 'mddPercent']);

/** Price − previous close and the like: between two prices of one instrument, as an amount or in percent. */
export function* priceMoves(pool: Pool): Generator<Derivation> {
  const { role, references, cues, number, direction, isComparison } = pool.claim;
  if (!MOVES.has(role) || !['money', 'percent', 'index-points', 'none'].includes(pool.dimension)) return;
  const isPlainMove = role === undefined && references.length === 0 && (number.sign !== 0 || (direction !== 0 && !isComparison));
  if (role === 'change' || role === 'changePercent' || isPlainMove) {
    for (const now of pool.own('price', 'close'))
      for (const then of pool.own('prevClose')) yield* move(pool, now, then, 'movement');
  }
  const isMeasured = references.length > 0 || cues.has('compared') || cues.has('difference') || cues.has('scenario');
  if (role === 'changePercent' || role === 'change' || !isMeasured) return;
  const wanted = references.flatMap((reference) => RELATED[reference] ?? [reference]);
  const bases = distinct([
    ...extremes(pool, references),
    ...pool.own(...(wanted.length > 0 ? wanted : POINTS)),
    ...pool.namedMoney(),
  ]);
  const heads = distinct([
    ...pool.own(
      'price',
      'close',
      ...(wanted.length > 0 ? (['avgCost'] as const) : (['high', 'target'] as const)),
      ...(cues.has('scenario') ? GOALS : []),
    ),
    ...pool.namedMoney(),
    ...(references.includes('high') || references.includes('low') ? newest(pool) : []),
  ]);
  for (const now of heads) {
    for (const then of bases) {
      if (now === then || !belongTogether(now, then) || (now.role === then.role && now.order < then.order)) continue;
      yield* move(pool, now, then, 'movement');
      if (pool.claim.direction === 0 || then.role === 'target' || then.origin === 'user') yield* move(pool, then, now, 'gap');
    }
  }
}

/** The highest high and the lowest low of a series in time, where the sentence measures from them. */
function extremes(pool: Pool, references: readonly Role[]): Fact[] {
  return (['high', 'low'] as const).flatMap((role) => {
    if (!references.includes(role)) return [];
    const dated = pool.series().filter(([first]) => first?.isDated);
    const own = dated.filter(([first]) => first?.role === role);
    const rows = own.length > 0 ? own : dated.filter(([first]) => first?.role === 'close' || first?.role === 'price');
    const further = (a: Fact, b: Fact): Fact => ((role === 'high' ? a.size >= b.size : a.size <= b.size) ? a : b);
    return rows.map((series) => series.reduce(further));
  });
}

/** The newest closing prices of series in time. */
function newest(pool: Pool): Fact[] {
  const rows = pool.series().filter(([first]) => first?.isDated && (first.role === 'close' || first.role === 'price'));
  return rows.map((series) => series.reduce((a, b) => ((a.asOf ?? dayOf(a)) >= (b.asOf ?? dayOf(b)) ? a : b)));
}

function* move(pool: Pool, now: Fact, then: Fact, sign: Derivation['sign']): Generator<Derivation> {
  if (!sameCurrency(now, then) || then.size === 0 || (sign === 'movement' && isBackwards(now, then))) return;
  const [a, b] = [Term.of(now), Term.of(then)];
  if (pool.dimension === 'percent') yield { term: a.changeFrom(b), sign };
  else yield { term: a.minus(b), sign, ...(now.currency && { currency: now.currency }) };
}

/** Nothing moves from a later day to an earlier one, as far as our own tools date both. */
function isBackwards({ typed: now }: Fact, { typed: then }: Fact): boolean {
  return now?.period?.length === 10 && then?.period?.length === 10 && now.period < then.period;
}

/** From the first to the last row of a series in time, and its highest and lowest row against each other. */
export function* seriesMoves(pool: Pool): Generator<Derivation> {
  const { role, direction, cues, number } = pool.claim;
  if (!MOVES.has(role) || !(cues.has('compared') || cues.has('difference'))) return;
  if (direction === 0 && number.sign === 0 && role === undefined) return;
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    if (!first.isDated || series.length < 2 || (first.role !== 'close' && first.role !== 'price')) continue;
    if (!belongTogether(first, { ...first, ...(pool.claim.subjects && { ids: pool.claim.subjects }) })) continue;
    const last = series.at(-1) as Fact;
    const [oldest, newest] = (first.asOf ?? dayOf(first)) <= (last.asOf ?? dayOf(last)) ? [first, last] : [last, first];
    yield* move(pool, newest, oldest, 'movement');
    for (const now of pool.own('price')) yield* move(pool, now, oldest, 'movement');
  }
}

const NEXT_DAY = /next (?:day|session)|following (?:day|session)|다음\s?날|이튿날|다음 거래일/i;
const DAY_NUMBER = /(?<![\d.,$₩])(\d{1,2})(?![\d.,]\d|[%만억조주개]|\s?(?:원|달러|개월|days|shares))/g;
const MOST_DAYS = 4;

/** The rows of a series in time, oldest first, that closing prices of the claim's instrument stand in. */
function* closes(pool: Pool): Generator<readonly Fact[]> {
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    if (!first.isDated || series.length < 2 || series.length > 400 || (first.role !== 'close' && first.role !== 'price'))
      continue;
    yield series.toSorted((a, b) => (a.asOf ?? dayOf(a)) - (b.asOf ?? dayOf(b)));
  }
}

/** The places of the days that a sentence names among the rows. */
function namedDays({ claim: { said } }: Pool, rows: readonly Fact[]): number[] {
  const days = new Set([...said.matchAll(DAY_NUMBER)].map(([, day]) => Number(day)));
  if (days.size === 0 || days.size > 2 * MOST_DAYS) return [];
  const places = rows.flatMap(({ moment }, at) => (moment?.day !== undefined && days.has(moment.day) ? [at] : []));
  const all = NEXT_DAY.test(said) ? places.flatMap((at) => [at, at + 1]) : places;
  return [...new Set(all)].filter((at) => at < rows.length).slice(0, 2 * MOST_DAYS);
}

/** It dropped 3.9% on November 11: one day of a series against the day before, or two days that the sentence names. */
export function* dailyMoves(pool: Pool): Generator<Derivation> {
  const { role, direction, number } = pool.claim;
  if (!MOVES.has(role) || (direction === 0 && number.sign === 0)) return;
  for (const rows of closes(pool)) {
    const places = namedDays(pool, rows);
    for (const at of places) {
      for (const from of new Set([at - 1, ...places]))
        if (from >= 0 && from < at) yield* move(pool, rows[at] as Fact, rows[from] as Fact, 'movement');
    }
  }
}

const dayOf = ({ moment }: Fact): number => (moment?.year ?? 0) * 10_000 + (moment?.month ?? 0) * 100 + (moment?.day ?? 0);

/** What companies report period by period. */
const PERIODIC: readonly Role[] = ['revenue', 'operatingIncome', 'netIncome', 'grossProfit', 'eps', 'dividend'];

/** Growth of a company's figure between two periods. */
export function* periodGrowth(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'percent' && pool.dimension !== 'money') return;
  const { role, labels, direction } = pool.claim;
  const isGrowth = role === undefined || role === 'growth' || role === 'change' || (PERIODIC.includes(role) && direction !== 0);
  if (!isGrowth) return;
  const said = PERIODIC.filter((each) => labels.has(each));
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    if (first.role === undefined || !(said.length > 0 ? said : PERIODIC).includes(first.role) || series.length > 12) continue;
    for (const now of series) {
      for (const then of series) {
        if (now === then || !isLater(now, then) || !isOf(pool, now)) continue;
        yield* move(pool, now, then, 'movement');
      }
    }
  }
}

const isLater = (a: Fact, b: Fact): boolean => periodOf(a) > periodOf(b);
const periodOf = ({ moment }: Fact): number =>
  (moment?.year ?? 0) * 10_000 + (moment?.quarter ?? 0) * 300 + (moment?.month ?? 0) * 100 + (moment?.day ?? 0);

function isOf({ claim }: Pool, { ids }: Fact): boolean {
  if (ids === undefined || claim.subjects === undefined) return true;
  return [...claim.subjects].some((id) => ids.has(id));
}
