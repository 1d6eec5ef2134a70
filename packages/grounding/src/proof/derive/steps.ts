import { type Role, rolesAgree } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { isNamedBy } from '../fields-agree.ts';
import { Term } from '../term.ts';
import { momentsAgree } from '../times-agree.ts';
import { isReferenceOf } from './nearby.ts';
import { belongTogether, type Derivation, distinct, type Pool } from './pool.ts';

const PRICE: readonly Role[] = ['price', 'close'];
/** What a price is measured against. */
const POINTS: readonly Role[] = [...PRICE, 'open', 'high', 'low', 'prevClose', 'high52', 'low52', 'target', 'avgCost'];
const GAINS: readonly Role[] = ['pnl', 'unrealizedPnl', 'totalPnl', 'realizedPnl'];
const WORTHS: readonly Role[] = ['marketValue', 'totalValue', 'worth'];
const MOVES = new Set<Role | undefined>(['change', 'changePercent', undefined, 'pnlPercent', 'growth', ...GAINS]);
const RELATED: Partial<Record<Role, readonly Role[]>> = {
  high: ['high', 'high52'],
  low: ['low', 'low52'],
  close: [...PRICE, 'prevClose'],
};
/** What companies report period by period. */
const PERIODIC: readonly Role[] = ['revenue', 'operatingIncome', 'netIncome', 'grossProfit', 'dividend'];

/** How far it is from one value to another, as the claim's unit tells it. */
function* between({ dimension }: Pool, now: Term, then: Term, sign: Derivation['sign']): Generator<Derivation> {
  if (then.approximate === 0) return;
  if (dimension === 'percent') yield { term: now.changeFrom(then), sign };
  else if (dimension === 'multiple') yield { term: now.over(then), sign: 'level' };
  else yield { term: now.minus(then), sign };
}

/** From one price of an instrument to another; what is held gains that much on each share. */
export function* moves(pool: Pool): Generator<Derivation> {
  const { role, references, cues, direction, isComparison } = pool.claim;
  if (!MOVES.has(role)) return;
  const isMove = role !== undefined || direction !== 0;
  if (!isMove && !cues.has('compared') && !cues.has('difference') && !cues.has('scenario')) return;
  const wanted = references.flatMap((reference) => RELATED[reference] ?? [reference]);
  const isPlain = wanted.length === 0 && !cues.has('compared') && !cues.has('difference') && !cues.has('scenario');
  const isGain = role !== undefined && (GAINS.includes(role) || role === 'pnlPercent');
  const base: readonly Role[] = isGain ? ['avgCost'] : isPlain || role !== undefined ? ['prevClose'] : POINTS;
  const thens = distinct([...pool.own(...(wanted.length > 0 ? wanted : base)), ...(isPlain && !isGain ? [] : pool.namedMoney())]);
  const goals: readonly Role[] = cues.has('scenario') ? ['avgCost', 'prevClose', 'high52', 'target'] : [];
  const nows = distinct([...pool.own(...PRICE, 'high', ...goals), ...(isPlain ? [] : pool.namedMoney())]);
  for (const now of nows)
    for (const then of thens) {
      // From the open to the price, and back only where the words suppose or compare.
      const isTurned = direction !== 0 && !isComparison && !cues.has('scenario') && isReferenceOf(now, then);
      if (now === then || isTurned || isBackwards(now, then)) continue;
      const [a, b] = [Term.of(now), Term.of(then)];
      if (!isGain || pool.dimension === 'percent' || cues.has('per-unit')) yield* between(pool, a, b, 'movement');
      if (direction === 0 && !isGain) yield* between(pool, b, a, 'gap');
      if (pool.dimension === 'money' || pool.dimension === 'none')
        for (const shares of pool.quantities())
          if (belongTogether(now, shares)) yield { term: a.minus(b).times(Term.of(shares)), sign: 'movement' };
    }
}

/** Nothing moves from a later day to an earlier one, as far as our own tools date both. */
const isBackwards = (now: Fact, then: Fact): boolean =>
  now.period?.length === 10 && then.period?.length === 10 && now.period < then.period;

/** Which prices make up an amount of this kind when they are multiplied with a number of shares. */
const PRICES: Partial<Record<Role, readonly Role[]>> = {
  ...{ marketValue: [...PRICE, 'target'], worth: [...PRICE, 'target'], totalValue: [...PRICE] },
  ...{ costBasis: ['avgCost', ...PRICE], dividend: ['dividend'] },
  ...{ pnl: ['change'], change: ['change'], unrealizedPnl: ['change'] },
};

/** Price × shares. */
export function* products(pool: Pool): Generator<Derivation> {
  const { role } = pool.claim;
  const roles = role === undefined ? ([...PRICE, 'avgCost', 'target', 'dividend'] as const) : PRICES[role];
  if (roles === undefined || (pool.dimension !== 'money' && pool.dimension !== 'none')) return;
  for (const { term, price } of worths(pool, roles)) yield { term, sign: price.role === 'change' ? 'movement' : 'level' };
}

function* worths(pool: Pool, roles: readonly Role[]): Generator<{ readonly term: Term; readonly price: Fact }> {
  for (const price of distinct([...pool.own(...roles), ...pool.namedMoney()]))
    for (const shares of pool.quantities())
      if (belongTogether(price, shares)) yield { term: Term.of(price).times(Term.of(shares)), price };
}

/** Between two rows of a series in time: the days or periods that the sentence names, its ends, or a day and the one before it. */
export function* seriesMoves(pool: Pool): Generator<Derivation> {
  const { role, direction, cues, number, labels, said } = pool.claim;
  const isReported = role !== undefined && PERIODIC.includes(role);
  if (!MOVES.has(role) && !(isReported && direction !== 0)) return;
  if (direction === 0 && number.sign === 0 && role === undefined) return;
  const told = PERIODIC.filter((each) => labels.has(each));
  const wanted = told.length > 0 ? told : [...PRICE, ...PERIODIC];
  const days = new Set([...said.matchAll(/(?<![\d.,])\d{1,4}(?![\d.,]\d|%)/g)].map(([day]) => Number(day)));
  for (const series of pool.series()) {
    const first = series[0] as Fact;
    const isMeant = (first.role !== undefined && wanted.includes(first.role)) || isNamedBy(pool.claim, first);
    if (!isMeant || first.moment === undefined || series.length > 400) continue;
    const rows = series.toSorted((a, b) => timeOf(a) - timeOf(b));
    const isNamed = ({ moment }: Fact): boolean => days.has(moment?.day ?? moment?.year ?? -1);
    const named = rows.flatMap((row, at) => (isNamed(row) ? [at] : []));
    const isWhole = cues.has('compared') || cues.has('difference') || (rows.length < 4 && named.length === 0);
    const places = [...new Set([...named, ...(isWhole ? [0, rows.length - 1] : [])])].slice(0, 12);
    for (const at of places)
      for (const from of new Set([at - 1, ...places]))
        if (from >= 0 && from < at) yield* between(pool, Term.of(rows[at]!), Term.of(rows[from]!), 'movement');
  }
}

const timeOf = ({ at, moment }: Fact): number =>
  at ?? (moment?.year ?? 0) * 10_000 + (moment?.quarter ?? 0) * 300 + (moment?.month ?? 0) * 100 + (moment?.day ?? 0);

/** The same field of two instruments: how much more, how many times as much. */
export function* comparisons(pool: Pool): Generator<Derivation> {
  const { cues } = pool.claim;
  if (pool.dimension !== 'multiple' && !cues.has('difference') && !cues.has('compared') && !cues.has('share')) return;
  if (!pool.isAboutSeveral) return;
  for (const facts of pool.byField()) {
    if (facts.length > 12) continue;
    for (const a of facts)
      for (const b of facts) {
        if (a === b || belongTogether(a, b)) continue;
        const isRate = a.dimension === 'percent';
        if (isRate && pool.dimension === 'percent-points')
          yield { term: Term.share(a).inPercent().minus(Term.share(b).inPercent()), sign: 'gap' };
        else if (!isRate) yield* between(pool, Term.of(a), Term.of(b), 'gap');
      }
  }
}

/** All rows of a list, all that the sentence names, or the figures listed above: their sum or their mean. */
export function* totals(pool: Pool): Generator<Derivation> {
  const { role, cues } = pool.claim;
  const isMean = cues.has('average');
  const isTotal = cues.has('total') || role === 'weight';
  if (!isTotal && !isMean && !cues.has('included')) return;
  const isWanted = ({ role: field }: Fact): boolean =>
    role === undefined || role === 'totalValue' || (field !== undefined && rolesAgree(role, field));
  const groups = [...pool.series(), ...pool.byField(), ...pool.listed(), pool.shownBefore(), pool.given(pool.dimension)];
  const sums: Term[] = [];
  for (const group of groups) {
    if (group.length < 2 || group.length > 2_000 || !group.every((fact) => pool.fits(fact)) || !isWanted(group[0]!)) continue;
    const sum = Term.sum(group.map((fact) => (fact.dimension === 'percent' ? Term.share(fact).inPercent() : Term.of(fact))));
    sums.push(sum);
    if (isMean) yield { term: sum.over(Term.number(BigInt(group.length))), sign: 'level' };
    if (isTotal || cues.has('included')) yield { term: sum, sign: 'level' };
  }
  // What was gained is no sum with what one has.
  if (isMean || pool.dimension !== 'money' || (role !== undefined && GAINS.includes(role))) return;
  const bases = [
    ...sums.slice(0, 20),
    ...distinct([...pool.own(...WORTHS, 'dividend', 'amount'), ...pool.shownNear]).map(Term.of),
  ];
  for (const base of bases.slice(0, 30))
    for (const extra of pool
      .own('cash', 'fee', 'tax')
      .filter((fact) => pool.fits(fact))
      .slice(0, 6))
      if (!base.operands.includes(extra)) yield { term: base.plus(Term.of(extra)), sign: 'level' };
}

/** A part of a whole in percent. */
export function* shares(pool: Pool): Generator<Derivation> {
  const { role, cues, labels } = pool.claim;
  if (pool.dimension !== 'percent' && pool.dimension !== 'multiple') return;
  if (role !== 'weight' && !cues.has('share')) return;
  const named = distinct([...pool.namedMoney(), ...pool.shownHere]);
  const parts = distinct([...pool.own(...WORTHS, 'cash', 'amount', ...labels), ...named]).slice(0, 40);
  const whole = [...pool.evidence.ofRole('totalValue'), ...pool.shownNear, ...pool.given('money'), ...parts];
  const lists = pool.series().filter(([first]) => first?.role !== undefined && WORTHS.includes(first.role));
  const sums = lists.filter((list) => list.length < 200).map((list) => ({ fact: list[0]!, term: Term.sum(list.map(Term.of)) }));
  const cash = pool.evidence.ofRole('cash').slice(0, 3);
  for (const { fact, term } of [
    ...distinct(whole)
      .slice(0, 40)
      .map((each) => ({ fact: each, term: Term.of(each) })),
    ...sums,
    ...sums.flatMap(({ fact: each, term: sum }) => cash.map((extra) => ({ fact: each, term: sum.plus(Term.of(extra)) }))),
  ])
    for (const part of parts) {
      if (part === fact && term.operands.length === 1) continue;
      if (part.dimension !== fact.dimension || part.size > Math.abs(term.approximate)) continue;
      const ratio = Term.of(part).over(term);
      yield { term: pool.dimension === 'percent' ? ratio.inPercent() : ratio, sign: 'level' };
    }
}

/** What an amount becomes after a change by some percent, and what some percent of it is. */
export function* scenarios(pool: Pool): Generator<Derivation> {
  const { cues } = pool.claim;
  const rates = pool.own('dividendYield', 'fee', 'tax').filter(({ dimension }) => dimension === 'percent');
  const percents = distinct([...pool.namedPercents(), ...rates]).slice(0, 8);
  if (percents.length === 0 || pool.dimension === 'percent') return;
  const roles: readonly Role[] = [...PRICE, ...WORTHS, 'costBasis', 'avgCost', 'cash', 'dividend', 'revenue'];
  const near = pool.shownNear.filter(({ dimension }) => dimension === pool.dimension);
  const amounts = distinct([...pool.own(...roles), ...pool.namedMoney(), ...near]).filter((fact) => pool.fits(fact));
  const held = [...worths(pool, [...PRICE, 'avgCost'])].filter(({ price }) => pool.fits(price)).map(({ term }) => term);
  const one = Term.number(1n);
  for (const base of [...amounts.slice(0, 24).map(Term.of), ...held])
    for (const percent of percents) {
      const share = Term.share(percent);
      if (cues.has('scenario')) yield { term: base.times(one.plus(share)), sign: 'level' };
      if (cues.has('scenario') || cues.has('remainder')) yield { term: base.times(one.minus(share)), sign: 'level' };
      yield { term: base.times(share), sign: 'gap' };
    }
}

/** An amount in another currency, at a rate that the tools gave. */
export function* conversions(pool: Pool): Generator<Derivation> {
  const { currency, claim } = pool;
  if (pool.dimension !== 'money' || currency === undefined) return;
  for (const rate of distinct(pool.evidence.rates)) {
    const [base, quote] = [...(rate.ids ?? [])].find((id) => id.includes('/'))?.split('/') ?? [];
    if (rate.size === 0 || (currency !== quote && currency !== base)) continue;
    const from = currency === quote ? base : quote;
    const isOf = (fact: Fact): boolean => fact.currency === from && (fact.dimension ?? 'money') === 'money';
    const fields = pool
      .byOwnField()
      .filter(({ role }) => claim.role === undefined || (role !== undefined && rolesAgree(claim.role, role)));
    const amounts = distinct([...pool.given('money'), ...pool.shownNear, ...fields])
      .filter(isOf)
      .map(Term.of);
    const held = [...worths(pool, [...PRICE, 'avgCost', 'target', 'dividend'])].filter(({ price }) => isOf(price));
    for (const amount of [...amounts, ...held.map(({ term }) => term)]) {
      const per = Term.of(rate);
      yield { term: currency === quote ? amount.times(per) : amount.over(per), sign: 'level', currency };
    }
  }
}

type Work = (a: Term, b: Term) => Term;
const percent: Work = (a, b) => a.over(b).inPercent();

/** Formulas everybody in the field knows by the name of their result. */
const FORMULAS: readonly (readonly [result: Role, first: readonly Role[], second: readonly Role[], work: Work])[] = [
  ['prevClose', PRICE, ['change'], (a, b) => a.minus(b)],
  ['dividendYield', ['dividend'], PRICE, percent],
  ['operatingMargin', ['operatingIncome'], ['revenue'], percent],
  ['netMargin', ['netIncome'], ['revenue'], percent],
  ['grossMargin', ['grossProfit'], ['revenue'], percent],
  ['costBasis', ['marketValue', 'totalValue'], ['pnl', 'unrealizedPnl', 'totalPnl'], (a, b) => a.minus(b)],
  ['range', ['high'], ['low'], (a, b) => a.minus(b)],
  ['range', ['high52'], ['low52'], (a, b) => a.minus(b)],
];

/** Results that are known by name: margin, yield, price-earnings ratio and the like. */
export function* formulas(pool: Pool): Generator<Derivation> {
  const { role, moment } = pool.claim;
  for (const [, firsts, seconds, work] of FORMULAS.filter(([result]) => result === role))
    for (const a of pool.own(...firsts))
      for (const b of pool.own(...seconds)) {
        const isOfOneTime = a.period === b.period && momentsAgree(moment, a) && momentsAgree(moment, b);
        if (b.size > 0 && a.order === b.order && isOfOneTime) yield { term: work(Term.of(a), Term.of(b)), sign: 'level' };
      }
}
