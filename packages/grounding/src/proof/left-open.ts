import { isMovement, labelsIn, rolesOf, says } from '@finclaw/finance/vocabulary';
import { readMoment, spokenDays } from '@finclaw/language';
import { type Fact, plainDecimal } from '../evidence/fact.ts';
import { isNamedBy, type Pair } from './fields-agree.ts';
import { headsOf } from './telling.ts';
import { isLater } from './times-agree.ts';

/** Whether words could tell another value of the same result as well. A figure has its digits to tell which it is, a citation has not. */
export const isLeftOpen = (pair: Pair): boolean => isCode(pair) || isOfAnyField(pair) || isOfAnyTime(pair);

/** Small whole numbers under a name that says nothing, or the same in every row, are codes and counts, whatever unit is written behind them. */
function isCode({ claim, fact, value, evidence }: Pair): boolean {
  const { dimension } = claim.number.unit;
  const isSmall = value.isInteger() && Math.abs(value.approximate()) < 100;
  if (fact.trust !== 'outside' || fact.origin !== 'tool' || !isSmall) return false;
  if (fact.role === undefined && (dimension === 'money' || dimension === 'percent')) return true;
  const alike = evidence.sameField(fact);
  return dimension !== 'shares' && dimension !== 'count' && alike.length > 2 && alike.every((each) => each.value === fact.value);
}

/** What is told of a whole position stands in one row with the price of a share. */
const OF_ALL = rolesOf('amount marketValue totalValue costBasis pnl realizedPnl unrealizedPnl');
/** 30 shares at $189.49, 15주 × 123,200원: words that call an amount a price. */
const AT = /(?:(?<![a-z])(?:at|now)|@|×|주당|체결)\s[*$₩]*$/i;
/** 119,100원까지 갔다가: where it was before it turned, and so not the price. */
const TURNED = /^까지\s\S*다가/;
/** What nobody means by an amount alone. */
const BY_NAME_ONLY = rolesOf('cash locked estimate target');

/** No word says which field it is, and it is none that people leave unnamed: the price where only prices are, the number that is held or sold. */
function isOfAnyField({ claim, fact, evidence, text }: Pair): boolean {
  const { role } = fact;
  const [before, behind] = claim.clause;
  const others = evidence.rivalsOf(fact).filter(({ value }) => value !== fact.value);
  if (isNamedBy(claim, fact)) return false;
  // Of two values that are told as the whole, it is the larger.
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
  if (isPrice && TURNED.test(behind)) return true;
  if (isPrice || OF_ALL.has(role)) {
    const isAt = AT.test(claim.lead) || behind.startsWith('에');
    return isAt !== isPrice && others.some((other) => other.role && (isPrice ? OF_ALL.has(other.role) : other.role === 'price'));
  }
  const isOfSale = ({ place = '' }: Fact): boolean => place.split('.').includes('sale');
  const isSold = says(claim.lead + behind, 'sold');
  return role === 'quantity' && isOfSale(fact) !== isSold && others.some((other) => isOfSale(other) === isSold);
}

/** The highest or lowest of several. */
const EXTREMES = rolesOf('high low high52 low52 range');
const FIRST = /첫|처음|시작|first|start|began/i;

/** Rows of other times have the same field, no word says of when it is, and it is neither the latest nor the extreme that is spoken of. */
function isOfAnyTime({ claim, fact, evidence, text }: Pair): boolean {
  if (claim.moment !== undefined || fact.moment === undefined || fact.place === undefined) return false;
  const alike = evidence.sameField(fact).filter((other) => namesIn(other) === namesIn(fact));
  const later = alike.filter(({ moment }) => isLater(moment, fact.moment));
  if (later.length === 0 || (claim.days.length > 0 && fact.isDated)) return false;
  const before = text.slice(claim.stretch.start, claim.number.start);
  const spoken = spokenDays(before).at(-1) ?? spokenDays(claim.clause[1])[0];
  // A row of today may come after that of yesterday; a day of the week has been held against the value's own.
  if (spoken !== undefined) return spoken.kind === 'near' && later.length + spoken.days > 0;
  const said = claim.lead + claim.clause[1];
  if (claim.tense === 'prior' || says(said, 'before') || says(said, 'past')) return false;
  if (FIRST.test(claim.lead) && !alike.some(({ moment }) => isLater(fact.moment, moment))) return false;
  const isExtreme = alike.every(({ size }) => size <= fact.size) || alike.every(({ size }) => size >= fact.size);
  return !(isExtreme && [...claim.labels].some((label) => EXTREMES.has(label)));
}

/** The names in the row of a value; rows with the same names are told apart by their times alone. */
const namesIn = ({ row = {} }: Fact): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string' && (readMoment(value) ?? plainDecimal(value)) === undefined)
    .join();
