import { rolesAgree } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { worths } from './holdings.ts';
import { type Derivation, distinct, type Pool } from './pool.ts';

/** An amount in another currency, at a rate that the tools gave. */
export function* conversions(pool: Pool): Generator<Derivation> {
  const { currency } = pool;
  if (pool.dimension !== 'money' || currency === undefined) return;
  for (const rate of distinct(pool.evidence.rates)) {
    const [base, quote] = currenciesOf(rate);
    if (base === undefined || quote === undefined || rate.size === 0) continue;
    const isForward = currency === quote;
    if (!isForward && currency !== base) continue;
    const from = isForward ? base : quote;
    for (const amount of amountsIn(pool, from)) {
      for (const perRate of base === 'JPY' || quote === 'JPY'
        ? [Term.of(rate), Term.of(rate).over(Term.number(100n))]
        : [Term.of(rate)]) {
        yield {
          term: isForward ? amount.times(perRate) : amount.over(perRate),
          sign: isGain(pool) ? 'movement' : 'level',
          currency,
        };
      }
    }
  }
}

const isGain = ({ claim }: Pool): boolean =>
  claim.role === 'pnl' || claim.role === 'unrealizedPnl' || claim.role === 'change' || claim.role === 'totalPnl';

/** One unit of the first currency costs the rate in the second. */
function currenciesOf({ ids, currency }: Fact): readonly (string | undefined)[] {
  const pair = [...(ids ?? [])].find((id) => id.includes('/'))?.split('/') ?? [];
  const quote = currency !== undefined && pair.includes(currency) ? currency : pair[1];
  return [pair.find((code) => code !== quote), quote];
}

function* amountsIn(pool: Pool, currency: string): Generator<Term> {
  const { role, isBare } = pool.claim;
  const seen: Fact[] = [];
  const isOfKind = (fact: Fact): boolean =>
    fact.currency === currency && (fact.dimension === 'money' || fact.dimension === undefined);
  for (const fact of [...pool.given('money'), ...pool.shownNear, ...pool.calculated]) if (isOfKind(fact)) seen.push(fact);
  const roles =
    role === undefined
      ? isBare
        ? (['price', 'close', 'marketValue'] as const)
        : AMOUNTS
      : AMOUNTS.filter((each) => rolesAgree(role, each));
  for (const fact of pool.own(...roles)) if (isOfKind(fact)) seen.push(fact);
  for (const fact of distinct(seen)) yield Term.of(fact);
  for (const { term, currency: own } of worths(pool)) if (own === currency) yield term;
}

const AMOUNTS = [
  'price',
  'close',
  'open',
  'high',
  'low',
  'prevClose',
  'change',
  'marketCap',
  'marketValue',
  'totalValue',
  'costBasis',
  'avgCost',
  'pnl',
  'unrealizedPnl',
  'realizedPnl',
  'totalPnl',
  'dividend',
  'cash',
  'target',
  'revenue',
  'netIncome',
  'operatingIncome',
  'fee',
  'high52',
  'low52',
  'limit',
] as const;
