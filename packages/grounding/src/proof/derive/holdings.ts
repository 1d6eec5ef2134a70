import type { Role } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { belongTogether, type Derivation, distinct, type Pool, sameCurrency, sameOwner } from './pool.ts';

/** Which prices make up an amount of this kind when they are multiplied with a number of shares. */
const PRICES: Partial<Record<Role, readonly Role[]>> = {
  marketValue: ['price', 'close', 'target'],
  worth: ['price', 'close', 'target'],
  totalValue: ['price', 'close', 'limit'],
  costBasis: ['avgCost', 'price', 'close', 'limit'],
  dividend: ['dividend'],
  limit: ['price', 'limit'],
  cash: [],
  turnover: [],
};
const ANY_PRICE: readonly Role[] = ['price', 'close', 'limit', 'avgCost', 'target', 'dividend', 'stop'];
const GAINS = new Set<Role | undefined>(['pnl', 'unrealizedPnl', 'realizedPnl', 'totalPnl', 'change', undefined]);

/** price × shares, and cost ÷ shares. */
export function* products(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'money' && pool.dimension !== 'none') return;
  const { cues } = pool.claim;
  const role = pool.claim.role === 'avgCost' && cues.has('total') ? 'costBasis' : pool.claim.role;
  if (role !== undefined && PRICES[role] === undefined) return;
  const isCounted = pool.shownHere.some(({ dimension }) => dimension === 'shares' || dimension === 'count');
  if (role === undefined && !cues.has('product') && !isCounted) return;
  for (const { term, currency } of worths(pool, (role && PRICES[role]) ?? ANY_PRICE))
    yield { term, sign: 'level', ...(currency && { currency }) };
}

/** What a number of shares is worth at each price that belongs to it. */
export function* worths(
  pool: Pool,
  roles: readonly Role[] = ANY_PRICE,
): Generator<{ term: Term; price: Fact; currency?: string }> {
  const prices = distinct([...pool.own(...roles), ...pool.namedMoney()]);
  for (const quantity of pool.quantities()) {
    for (const price of prices) {
      if (!belongTogether(price, quantity)) continue;
      yield { term: Term.of(price).times(Term.of(quantity)), price, ...(price.currency && { currency: price.currency }) };
    }
  }
}

/** Gains and losses of a holding: (price − cost) × shares, value − cost, change × shares; and the same in percent of the cost. */
export function* gains(pool: Pool): Generator<Derivation> {
  const { role, direction, cues } = pool.claim;
  const isPercent = pool.dimension === 'percent';
  if (
    isPercent
      ? role !== 'pnlPercent' && !(role === undefined && (direction !== 0 || pool.claim.number.sign !== 0))
      : !GAINS.has(role)
  )
    return;
  if (role === undefined && direction === 0 && pool.claim.number.sign === 0 && !cues.has('product')) return;
  const supposed = cues.has('scenario') ? pool.shownHere.filter(({ dimension }) => dimension === 'money') : [];
  const prices = [...pool.own('price', 'close'), ...supposed];
  const costs = distinct([...pool.own('avgCost'), ...pool.given('money')]);
  const quantities = pool.quantities();
  for (const price of prices) {
    for (const cost of costs) {
      if (!belongTogether(price, cost) || !sameCurrency(price, cost)) continue;
      const [now, then] = [Term.of(price), Term.of(cost)];
      if (isPercent) {
        yield { term: now.changeFrom(then), sign: 'movement' };
        continue;
      }
      if (cues.has('per-unit')) yield { term: now.minus(then), sign: 'movement', ...currencyOf(price) };
      for (const quantity of quantities) {
        if (!belongTogether(price, quantity)) continue;
        yield { term: now.minus(then).times(Term.of(quantity)), sign: 'movement', ...currencyOf(price) };
      }
    }
  }
  yield* totalGains(pool, isPercent);
  if (isPercent) return;
  for (const change of pool.own('change')) {
    for (const quantity of quantities) {
      if (belongTogether(change, quantity))
        yield { term: Term.of(change).times(Term.of(quantity)), sign: 'movement', ...currencyOf(change) };
    }
  }
}

function* totalGains(pool: Pool, isPercent: boolean): Generator<Derivation> {
  const values = distinct([
    ...pool.own('marketValue', 'totalValue'),
    ...pool.shownNear.filter(({ role }) => role === 'marketValue' || role === 'totalValue'),
  ]);
  const costs = distinct([...pool.own('costBasis'), ...pool.shownNear.filter(({ role }) => role === 'costBasis')]);
  for (const value of isPercent ? values : []) {
    for (const gain of pool.own('pnl', 'unrealizedPnl', 'totalPnl')) {
      if (gain.size === value.size || !sameOwner(gain, value) || !sameCurrency(gain, value)) continue;
      yield {
        term: Term.of(gain)
          .over(Term.of(value).minus(Term.of(gain)))
          .inPercent(),
        sign: 'movement',
      };
    }
  }
  for (const cost of costs) {
    for (const value of values) {
      if (!sameOwner(value, cost) || !sameCurrency(value, cost)) continue;
      const [now, then] = [Term.of(value), Term.of(cost)];
      yield isPercent
        ? { term: now.changeFrom(then), sign: 'movement' }
        : { term: now.minus(then), sign: 'movement', ...currencyOf(value) };
    }
    if (!isPercent) continue;
    const shown = pool.shownNear.filter(({ role }) => role === 'pnl' || role === 'unrealizedPnl' || role === 'totalPnl');
    for (const gain of distinct([...pool.own('pnl', 'unrealizedPnl', 'totalPnl'), ...shown])) {
      if (sameOwner(gain, cost)) yield { term: Term.of(gain).over(Term.of(cost)).inPercent(), sign: 'movement' };
    }
  }
}

/** How many whole shares an amount buys, and what is left of it. */
export function* affordable(pool: Pool): Generator<Derivation> {
  const { cues } = pool.claim;
  const isShares = pool.dimension === 'shares';
  const isOwnMoney = pool.given('money').length > 0 && pool.own('quantity').length === 0;
  if (
    !(isShares && (cues.has('affordable') || (cues.has('product') && isOwnMoney))) &&
    !(pool.dimension === 'money' && cues.has('remainder'))
  )
    return;
  const others = pool.isAboutSeveral ? pool.company('price') : [];
  for (const amount of distinct([...pool.own('cash'), ...pool.given('money'), ...others])) {
    for (const price of pool.own('price', 'close', 'limit')) {
      if (!sameCurrency(amount, price) || price.size === 0) continue;
      const shares = Term.of(amount).over(Term.of(price)).whole();
      if (isShares) yield { term: shares, sign: 'level' };
      else yield { term: Term.of(amount).minus(shares.times(Term.of(price))), sign: 'level', ...currencyOf(price) };
    }
  }
}

const currencyOf = (fact: Fact): { currency?: string } => (fact.currency === undefined ? {} : { currency: fact.currency });
