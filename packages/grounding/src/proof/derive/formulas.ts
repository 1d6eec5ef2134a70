import type { Role } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { momentsAgree } from '../agreement.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, type Pool, sameCurrency } from './pool.ts';

type Work = (a: Term, b: Term) => Term;
type Formula = readonly [role: Role, first: readonly Role[], second: readonly Role[], work: Work, sign?: Derivation['sign']];

const ratio: Work = (a, b) => a.over(b);
const percent: Work = (a, b) => a.over(b).inPercent();
const PRICE: readonly Role[] = ['price', 'close'];

/** Formulas everybody in the field knows by the name of their result. */
const FORMULAS: readonly Formula[] = [
  ['prevClose', PRICE, ['change'], (a, b) => a.minus(b)],
  ['price', ['prevClose'], ['change'], (a, b) => a.plus(b)],
  ['per', PRICE, ['eps'], ratio],
  ['pbr', PRICE, ['bps'], ratio],
  ['dividendYield', ['dividend'], PRICE, percent],
  ['operatingMargin', ['operatingIncome'], ['revenue'], percent, 'movement'],
  ['netMargin', ['netIncome'], ['revenue'], percent, 'movement'],
  ['grossMargin', ['grossProfit'], ['revenue'], percent],
  ['marketCap', PRICE, ['sharesOutstanding'], (a, b) => a.times(b)],
  ['eps', ['netIncome'], ['sharesOutstanding'], ratio, 'movement'],
  ['changePercent', ['change'], ['prevClose'], percent, 'movement'],
  ['turnover', PRICE, ['volume'], (a, b) => a.times(b)],
  ['costBasis', ['marketValue', 'totalValue'], ['pnl', 'unrealizedPnl', 'totalPnl'], (a, b) => a.minus(b)],
  ['marketValue', ['costBasis'], ['pnl', 'unrealizedPnl'], (a, b) => a.plus(b)],
  ['range', ['high'], ['low'], (a, b) => a.minus(b)],
  ['range', ['high52'], ['low52'], (a, b) => a.minus(b)],
];

/** Running text seldom repeats the period that it speaks of. */
const isSameTime = (a: Fact, b: Fact): boolean =>
  a.moment === b.moment ||
  (a.isText === true && b.isText === true && (a.moment === undefined || b.moment === undefined)) ||
  JSON.stringify(a.moment) === JSON.stringify(b.moment);

/** Results that are known by name: margin, yield, price-earnings ratio and the like. */
export function* formulas(pool: Pool): Generator<Derivation> {
  const { role: told, labels } = pool.claim;
  const role = told === 'bondYield' && labels.has('dividend') ? 'dividendYield' : told;
  if (role === undefined) return;
  for (const [result, firsts, seconds, work, sign = 'level'] of FORMULAS) {
    if (result !== role) continue;
    const among = (roles: readonly Role[]): Fact[] => [
      ...pool.own(...roles),
      ...pool.shownHere.filter((fact) => fact.role !== undefined && roles.includes(fact.role) && fact.tool === undefined),
    ];
    for (const a of among(firsts)) {
      for (const b of among(seconds)) {
        if (
          a === b ||
          b.size === 0 ||
          !belongTogether(a, b) ||
          !sameCurrency(a, b) ||
          a.order !== b.order ||
          !isSameTime(a, b) ||
          !momentsAgree(pool.claim.moment, a)
        )
          continue;
        yield { term: work(Term.of(a), Term.of(b)), sign };
      }
    }
  }
}
