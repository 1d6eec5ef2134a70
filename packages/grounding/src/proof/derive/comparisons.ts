import { type Role, rolesAgree } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, distinct, type Pool, sameCurrency } from './pool.ts';

const COMPARED: readonly Role[] = [
  'price',
  'close',
  'changePercent',
  'marketCap',
  'volume',
  'turnover',
  'marketValue',
  'pnl',
  'unrealizedPnl',
  'pnlPercent',
  'weight',
  'per',
  'pbr',
  'eps',
  'dividend',
  'dividendYield',
  'revenue',
  'operatingIncome',
  'netIncome',
  'operatingMargin',
  'quantity',
  'costBasis',
  'totalValue',
  'interestRate',
  'policyRate',
  'bondYield',
  'inflation',
  'growth',
  'roe',
  'mwr',
  'twr',
  'avgVolume',
  'aum',
  'expenseRatio',
  'volatility',
];

/** The same kind of value of two instruments: how much more, how many times as much. */
export function* acrossInstruments(pool: Pool): Generator<Derivation> {
  const { cues, role, rival, direction } = pool.claim;
  const isMultiple = pool.dimension === 'multiple';
  if (isExchanged(pool)) {
    yield* exchanged(pool);
    return;
  }
  if (!isMultiple && !cues.has('difference') && !cues.has('compared')) return;
  if (role !== undefined && !isMultiple && !COMPARED.some((each) => rolesAgree(role, each))) return;
  if (!pool.isAboutSeveral) return;
  for (const each of rolesMeant(pool)) {
    const facts = distinct(each === 'price' ? pool.company('price', 'close') : pool.company(each));
    if (facts.length > 12) continue;
    for (const a of facts) {
      for (const b of facts) {
        if (a === b || belongTogether(a, b) || !sameCurrency(a, b)) continue;
        if (rival !== undefined && direction !== 0 && !intersects(b, rival)) continue;
        yield* compare(pool, a, b, rival !== undefined && direction !== 0 ? 'movement' : 'gap');
      }
    }
  }
}

const EXCHANGED = /(?<![a-z])(?:buys?|gets? you|equals?)(?![a-z])|값|어치/i;

/** One bitcoin buys 31 ether: so many of one thing for one of another. */
const isExchanged = ({ dimension, claim }: Pool): boolean =>
  (dimension === 'none' || dimension === 'shares') && claim.role === undefined && EXCHANGED.test(claim.said);

function* exchanged(pool: Pool): Generator<Derivation> {
  const facts = pool.isAboutSeveral ? distinct(pool.company('price', 'close')) : [];
  if (facts.length > 6) return;
  for (const a of facts)
    for (const b of facts)
      if (b.size > 0 && a.size > b.size && !belongTogether(a, b) && sameCurrency(a, b))
        yield { term: Term.of(a).over(Term.of(b)), sign: 'level' };
}

/** What the sentence compares, by the words in it; everything that can be compared if it does not say. */
function rolesMeant({ claim: { labels, role } }: Pool): readonly Role[] {
  const named = role === undefined ? [...labels] : [role];
  const meant = COMPARED.filter((each) => named.some((label) => rolesAgree(label, each)));
  return meant.length > 0 ? meant : COMPARED;
}

const intersects = ({ ids }: Fact, others: ReadonlySet<string>): boolean => [...(ids ?? [])].some((id) => others.has(id));

function* compare(pool: Pool, a: Fact, b: Fact, sign: Derivation['sign']): Generator<Derivation> {
  const [left, right] = [Term.of(a), Term.of(b)];
  switch (pool.dimension) {
    case 'multiple':
      if (b.size > 0) yield { term: left.over(right), sign: 'level' };
      if (b.size > 0 && pool.claim.number.isWord && pool.claim.cues.has('difference'))
        yield { term: left.minus(right).over(right), sign: 'gap' };
      return;
    case 'percent-points':
    case 'basis-points':
      if (a.dimension === 'percent' && b.dimension === 'percent') {
        const points = percent(a).minus(percent(b));
        yield { term: pool.dimension === 'basis-points' ? points.times(Term.number(100n)) : points, sign };
      }
      return;
    case 'percent':
      if (a.dimension !== 'percent' && b.size > 0) yield { term: left.changeFrom(right), sign };
      return;
    default:
      if (a.dimension !== 'percent') yield { term: left.minus(right), sign, ...(a.currency && { currency: a.currency }) };
  }
}

const percent = (fact: Fact): Term => Term.share(fact).inPercent();
