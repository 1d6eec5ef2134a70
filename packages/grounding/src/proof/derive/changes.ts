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

/** $10,000 invested on November 9 would now be $10,663. */
export function* investedInSeries(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'money' || !/invest|put|투자|넣|샀/i.test(pool.claim.said)) return;
  const amounts = pool.namedMoney().slice(0, 6);
  for (const rows of amounts.length > 0 ? closes(pool) : []) {
    const now = Term.of(rows.at(-1) as Fact);
    for (const from of new Set([0, ...namedDays(pool, rows)]))
      for (const amount of amounts)
        yield {
          term: Term.of(amount)
            .times(now)
            .over(Term.of(rows[from] as Fact)),
          sign: 'level',
          ...(amount.currency && { currency: amount.currency }),
        };
  }
}

const dayOf = ({ moment }: Fact): number => (moment?.year ?? 0) * 10_000 + (moment?.month ?? 0) * 100 + (moment?.day ?? 0);

/** What companies report period by period. */
export const PERIODIC: readonly Role[] = ['revenue', 'operatingIncome', 'netIncome', 'grossProfit', 'eps', 'dividend'];

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

const YEARS = /(\d{1,2})\s?(?:년(?!\s?\d|도|물)|years?(?![a-z])|-year(?![a-z]))/;

/** Growth by the year: the root of last over first, over rows by year or over two amounts and a number of years. */
export function* yearlyGrowth(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'percent' || pool.claim.role !== 'cagr') return;
  for (const series of pool.series()) {
    const [first, last] = [series[0] as Fact, series.at(-1) as Fact];
    const [from, to] = isLater(last, first) ? [first, last] : [last, first];
    const years = (to.moment?.year ?? 0) - (from.moment?.year ?? 0);
    if (years > 0 && years < 60 && from.moment?.year !== undefined && isOf(pool, to)) yield* growthByYear(to, from, years);
  }
  const years = Number(YEARS.exec(pool.claim.said)?.[1] ?? pool.given('duration')[0]?.value ?? 0);
  const amounts = distinct([...pool.namedMoney(), ...pool.calculated, ...pool.shownNear]).filter(
    ({ dimension }) => dimension === 'money' || dimension === undefined,
  );
  if (years < 1 || years > 60) return;
  for (const to of amounts.slice(0, 12))
    for (const from of amounts.slice(0, 12)) if (to !== from) yield* growthByYear(to, from, years);
}

function* growthByYear(to: Fact, from: Fact, years: number): Generator<Derivation> {
  if (from.size === 0 || !sameCurrency(to, from) || to.value.startsWith('-') || from.value.startsWith('-')) return;
  const one = Term.number(1n);
  yield { term: Term.of(to).over(Term.of(from)).root(years).minus(one).inPercent(), sign: 'movement' };
}

/** What a company reported against what was expected of it, and one of its figures against the earlier one in the same text. */
export function* surprises(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'percent' && pool.dimension !== 'money') return;
  const { role, labels, direction, cues } = pool.claim;
  const said = PERIODIC.filter((each) => labels.has(each));
  if (role !== undefined && role !== 'estimate' && role !== 'growth' && !PERIODIC.includes(role)) return;
  if (direction === 0 && !cues.has('difference')) return;
  for (const each of said.length > 0 ? said : PERIODIC) {
    const reported = pool.own(each).slice(0, 8);
    for (const now of reported) {
      for (const then of [...reported, ...pool.own('estimate').slice(0, 8)]) {
        if (now === then || now.order !== then.order || now.dimension !== then.dimension || now.tense === 'prior') continue;
        const isEarlier = then.tense === 'prior' && parentOf(now) === parentOf(then);
        if (then.role !== 'estimate' && !isEarlier && !(now.isText && then.isText)) continue;
        yield* move(pool, now, then, 'movement');
      }
    }
  }
}

/** 목표주가가 15만원 올랐다: the newer of two values of one kind against the earlier. */
export function* tenseMoves(pool: Pool): Generator<Derivation> {
  if (!['money', 'percent', 'index-points', 'none'].includes(pool.dimension) || pool.claim.direction === 0) return;
  for (const role of pool.claim.labels) {
    const facts = pool
      .own(role)
      .filter(({ dimension }) => dimension !== 'percent')
      .slice(0, 12);
    for (const now of facts)
      for (const then of facts)
        if (then.tense === 'prior' && now.tense !== 'prior' && now.order === then.order) yield* move(pool, now, then, 'movement');
  }
}

const parentOf = ({ path = '' }: Fact): string => path.replace(/(?<![^.[\]])[^.[\]]*$/, '');
const isLater = (a: Fact, b: Fact): boolean => periodOf(a) > periodOf(b);
const periodOf = ({ moment }: Fact): number =>
  (moment?.year ?? 0) * 10_000 + (moment?.quarter ?? 0) * 300 + (moment?.month ?? 0) * 100 + (moment?.day ?? 0);

function isOf({ claim }: Pool, { ids }: Fact): boolean {
  if (ids === undefined || claim.subjects === undefined) return true;
  return [...claim.subjects].some((id) => ids.has(id));
}

/** Two figures shown in the same sentence against each other: "from 70,000 to 71,500, up 2.1%". */
export function* shownMoves(pool: Pool): Generator<Derivation> {
  const here = pool.shownHere.filter(
    ({ dimension }) => dimension === 'money' || dimension === 'index-points' || dimension === 'shares',
  );
  if (!(MOVES.has(pool.claim.role) || pool.claim.role === 'range') || here.length < 2) return;
  const { cues, direction, number } = pool.claim;
  if (!cues.has('compared') && !cues.has('difference') && direction === 0 && number.sign === 0) return;
  for (const now of here)
    for (const then of here)
      if (now !== then && now.dimension === then.dimension) yield* move(pool, now, then, direction === 0 ? 'gap' : 'movement');
}
