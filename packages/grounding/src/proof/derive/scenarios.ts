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
