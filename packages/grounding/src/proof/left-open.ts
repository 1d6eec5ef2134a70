import { isMovement, labelsIn, rolesOf, says } from '@finclaw/finance/vocabulary';
import type { Fact } from '../evidence/fact.ts';
import { isNamedBy, type Pair } from './fields-agree.ts';
import { headsOf, isToldAsPrice } from './telling.ts';

/** Small whole numbers under a name that says nothing, or the same in every row, are codes and counts, whatever unit is written behind them. */
export function isCode({ claim, fact, value, evidence }: Pair): boolean {
  const { dimension } = claim.number.unit;
  const isSmall = value.isInteger() && Math.abs(value.approximate()) < 100;
  if (fact.trust !== 'outside' || fact.origin !== 'tool' || !isSmall) return false;
  const alike = evidence.sameField(fact);
  const isWhole = alike.every((each) => Number.isInteger(each.size));
  if (fact.role === undefined && isWhole && (dimension === 'money' || dimension === 'percent')) return true;
  return dimension !== 'shares' && dimension !== 'count' && alike.length > 2 && alike.every((each) => each.value === fact.value);
}

/** What is told of a whole position stands in one row with the price of a share. */
const OF_ALL = rolesOf('amount marketValue totalValue costBasis pnl realizedPnl unrealizedPnl');
/** Words for what is held. */
const HELD = /주식|보유|종목|매수분|holding|stock|securit|invested|position|stake|lot/i;
/** What nobody means by an amount alone. */
const BY_NAME_ONLY = rolesOf('cash locked estimate target');

/** No word says which field it is, and it is none that people leave unnamed: the price where only prices are, the number that is held or sold. */
export function isOfAnyField({ claim, fact, evidence, text, isCited }: Pair): boolean {
  const { role } = fact;
  const [before, behind] = claim.clause;
  // A figure has digits of its own to tell it, unless it is told as the price of one.
  if (!isCited && !(role !== undefined && OF_ALL.has(role) && isToldAsPrice(claim))) return false;
  const others = evidence.rivalsOf(fact).filter(({ value }) => value !== fact.value);
  if (isNamedBy(claim, fact)) return false;
  // Of two values that are told as the whole, it is the larger, unless words speak of what is held.
  if (role === 'totalValue' && HELD.test(claim.lead)) return false;
  if (role === 'totalValue' && (claim.role === role || says(claim.lead + behind, 'total')))
    return others.some((other) => other.role === role && other.size > fact.size);
  if (claim.role !== undefined) return false;
  if (role === undefined) return fact.trust === 'own' && others.some((other) => other.role !== undefined);
  if (BY_NAME_ONLY.has(role)) {
    // Cash: 100,000,000원 and $100,000: a sentence goes on about what it named last.
    const last = labelsIn(text.slice(claim.stretch.start, claim.number.start)).at(-1);
    return ![last, ...labelsIn(`${headsOf(claim)}|${before}|${behind}`)].some((label) => label?.role === role);
  }
  // Visa is 17.4% and Costco 15.19% of your holdings: neither is a rise.
  if (isMovement(role) && claim.labels.has('weight')) return others.some((other) => other.role === 'weight');
  const isPrice = role === 'price';
  if (isPrice || OF_ALL.has(role)) {
    const isAt = isToldAsPrice(claim) && !HELD.test(before);
    return isAt !== isPrice && others.some((other) => other.role && (isPrice ? OF_ALL.has(other.role) : other.role === 'price'));
  }
  const isOfSale = ({ place = '' }: Fact): boolean => place.split('.').includes('sale');
  const isSold = says(claim.lead + behind, 'sold');
  return role === 'quantity' && isOfSale(fact) !== isSold && others.some((other) => isOfSale(other) === isSold);
}
