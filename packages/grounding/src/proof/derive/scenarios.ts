import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { worths } from './holdings.ts';
import { type Derivation, distinct, type Pool, sameCurrency } from './pool.ts';

/** What an amount becomes after a change by some percent, and what some percent of it is. */
export function* scenarios(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'money' && pool.dimension !== 'index-points' && pool.dimension !== 'none') return;
  const percents = [
    ...pool.namedPercents(),
    ...pool.own('dividendYield', 'interestRate', 'policyRate', 'bondYield', 'fee', 'tax'),
  ].filter(({ dimension }) => dimension === 'percent');
  if (percents.length === 0) return;
  yield* changedBy(pool, bases(pool), distinct(percents).slice(0, 8));
  // What a calculator gave has its percentages in it already; only one that the sentence tells can change it again.
  const told = pool.shownHere.filter(({ dimension }) => dimension === 'percent');
  const results = pool.calculated.filter(({ dimension }) => dimension === undefined || dimension === pool.dimension);
  yield* changedBy(pool, results.slice(0, 12).map(Term.of), distinct(told).slice(0, 8));
}

function* changedBy(pool: Pool, bases: Iterable<Term>, percents: readonly Fact[]): Generator<Derivation> {
  const one = Term.number(1n);
  for (const base of bases) {
    for (const percent of percents) {
      const share = Term.share(percent);
      const isFall = percent.value.startsWith('-');
      if (pool.claim.cues.has('scenario')) {
        yield { term: base.times(one.plus(share)), sign: 'level' };
        if (!isFall) yield { term: base.times(one.minus(share)), sign: 'level' };
      } else if (pool.claim.cues.has('remainder')) yield { term: base.times(one.minus(share)), sign: 'level' };
      yield { term: base.times(share), sign: isFall ? 'movement' : 'gap' };
    }
  }
}

const HALF = /절반|(?<![가-힣])반(?:만|을|은)?\s|(?<![a-z])half(?![a-z])/i;

/** If you sold half of your shares: a part of a holding, in shares or in money. */
export function* partsOfHoldings(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'money' && pool.dimension !== 'shares') return;
  if (!HALF.test(pool.claim.said)) return;
  const whole = Term.number(2n);
  if (pool.dimension === 'shares')
    for (const quantity of pool.quantities()) yield { term: Term.of(quantity).over(whole), sign: 'level' };
  else for (const base of bases(pool)) yield { term: base.over(whole), sign: 'level' };
}

const YEARLY = /1년|연간|한\s?해|매년|(?<![a-z])(?:a year|per year|annual(?:ly)?|yearly|each year)(?![a-z])/i;
const MONTHLY = /매달|매월|한\s?달|월\s|(?<![a-z])(?:a month|per month|monthly|each month)(?![a-z])/i;

/** A monthly amount over a year, a yearly one by month. */
export function* periods(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'money') return;
  const { said } = pool.claim;
  yield* overYears(pool);
  const isYearly = YEARLY.test(said);
  if (!isYearly && !MONTHLY.test(said)) return;
  const twelve = Term.number(12n);
  for (const fact of distinct([
    ...pool.namedMoney(),
    ...pool.own('payment', 'interestPaid'),
    ...pool.calculated,
    ...pool.shownNear,
  ])) {
    if (fact.dimension !== undefined && fact.dimension !== 'money') continue;
    yield { term: isYearly ? Term.of(fact).times(twelve) : Term.of(fact).over(twelve), sign: 'level' };
  }
}

const MANY_YEARS = /(\d{1,2})\s?(?:년(?!물|도|\s?\d)|years?(?![a-z]))/;

/** 10년이면 650만원: a yearly amount so many times. */
function* overYears(pool: Pool): Generator<Derivation> {
  const years = MANY_YEARS.exec(pool.claim.said)?.[1];
  if (years === undefined || Number(years) < 2) return;
  for (const fact of distinct([...pool.calculated, ...pool.own('dividend', 'payment', 'interestPaid'), ...pool.shownNear])) {
    if (fact.dimension === undefined || fact.dimension === 'money')
      yield { term: Term.of(fact).times(Term.number(BigInt(years))), sign: 'level' };
  }
}

function* bases(pool: Pool): Generator<Term> {
  const { role } = pool.claim;
  const roles =
    role === 'avgCost'
      ? (['avgCost'] as const)
      : (['price', 'close', 'marketValue', 'totalValue', 'costBasis', 'avgCost', 'cash', 'dividend', 'revenue'] as const);
  const facts: Fact[] = distinct([
    ...pool.own(...roles),
    ...pool.namedMoney(),
    ...pool.shownNear.filter(({ dimension }) => dimension === pool.dimension),
  ]);
  const reference = { currency: pool.currency } as Fact;
  for (const fact of facts.slice(0, 24)) if (sameCurrency(fact, reference)) yield Term.of(fact);
  for (const { term, currency } of worths(pool, ['price', 'close', 'avgCost']))
    if (currency === undefined || pool.currency === undefined || currency === pool.currency) yield term;
}
