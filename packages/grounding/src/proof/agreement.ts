import { type Moment, Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { ANY_FOREX } from '../context/mention.ts';
import { isMovement, isQuotePoint, isSigned, needsAnnouncement, type Role, rolesAgree } from '../context/roles.ts';
import type { Fact } from '../evidence/fact.ts';

const HUNDRED = Rational.of(100n);
const HUNDREDTH = Rational.of(1n, 100n);

/** By what a fact must be multiplied to be in the claim's unit; empty if the units cannot agree. */
export function unitFactors(claim: Claim, fact: Fact): readonly Rational[] {
  const { unit } = claim.number;
  const actual = fact.dimension;
  if (unit.dimension === 'money' && unit.currency !== undefined && fact.currency !== undefined && unit.currency !== fact.currency)
    return [];
  if (isPerHundredYen(claim, fact)) return fact.size < 50 ? [HUNDRED] : [Rational.one];
  if (actual === undefined) return looseFactors(claim, fact);
  if (actual === unit.dimension) return actual === 'percent' ? percentFactors(fact) : [Rational.one];
  if (unit.dimension === 'none') return actual === 'duration' ? [] : actual === 'percent' ? percentFactors(fact) : [Rational.one];
  switch (actual) {
    case 'percent':
      if (unit.dimension === 'basis-points' && (fact.role === undefined || isMovement(fact.role))) return [HUNDRED];
      return unit.dimension === 'multiple' &&
        (claim.cues.has('share') || (claim.number.isWord === true && fact.role === 'weight'))
        ? percentFactors(fact).map((factor) => factor.times(HUNDREDTH))
        : [];
    case 'percent-points':
      return unit.dimension === 'basis-points' ? [HUNDRED] : [];
    case 'basis-points':
      return unit.dimension === 'percent-points' || unit.dimension === 'percent' ? [HUNDREDTH] : [];
    case 'shares':
      return unit.dimension === 'count' ? [Rational.one] : [];
    case 'count':
      // "비트코인 3개" is told as 3 BTC.
      return unit.dimension === 'shares' && fact.origin === 'user' && fact.ids !== undefined ? [Rational.one] : [];
    case 'none':
      return unit.dimension === 'index-points' || unit.dimension === 'count' ? [Rational.one] : [];
    default:
      return [];
  }
}

/** 100엔당 942원 is told of a rate of 9.42. */
const isPerHundredYen = ({ said }: Claim, { ids }: Fact): boolean =>
  /100\s?(?:엔|yen|JPY)/i.test(said) && [...(ids ?? [])].some((id) => id.includes('JPY'));

/** A number without a unit may be anything; a ratio from a calculator may be shown as a percentage. */
function looseFactors({ number, cues }: Claim, fact: Fact): readonly Rational[] {
  const { dimension } = number.unit;
  if (dimension === 'money' && isIndexed(fact)) return [];
  if (dimension === 'duration') return fact.origin === 'calculation' ? [] : [Rational.one];
  if (dimension === 'percent' && (fact.origin === 'calculation' || fact.size <= 1)) return [Rational.one, HUNDRED];
  if (dimension === 'percent-points' || dimension === 'basis-points') {
    const isBetween = cues.has('difference');
    return fact.origin !== 'calculation' ? [Rational.one] : isBetween ? [Rational.one, HUNDRED] : [];
  }
  return [Rational.one];
}

function percentFactors({ scale }: Fact): readonly Rational[] {
  if (scale === 'fraction') return [HUNDRED];
  return scale === 'either' ? [Rational.one, HUNDRED] : [Rational.one];
}

const isIndexed = ({ ids }: Fact): boolean => [...(ids ?? [])].some((id) => id.startsWith('^'));

/** Whether a claim and a fact speak of the same instrument, as far as either says. */
export function subjectsAgree({ subjects, isNamed, number }: Claim, ids: ReadonlySet<string> | undefined): boolean {
  if (ids === undefined || subjects === undefined) return true;
  if (!isNamed && number.unit.dimension === 'none' && ids.has(ANY_FOREX)) return true;
  for (const id of subjects) if (ids.has(id)) return true;
  // 환율 1400원 아래로 내려가면 is taken up as 달러가 1,400원 아래로.
  if (ids.size === 1 && ids.has(ANY_FOREX)) return [...subjects].some((id) => id.includes('/'));
  // What nobody can recognise by name may have been meant by a sentence that names nothing itself.
  return !isNamed && [...ids].every((id) => id.startsWith('local:'));
}

/** Whether the text announces what the fact is. */
export function announcementAgrees(claim: Claim, fact: Fact): boolean {
  const { role, isBare, direction, number } = claim;
  if (fact.role === undefined) return true;
  if (role !== undefined) return rolesAgree(role, fact.role) || (isLimit(claim) && SUPPOSED.has(fact.role));
  if (claim.isAssumed && number.unit.dimension === 'money') return SUPPOSED.has(fact.role) || fact.role === 'avgCost';
  if (number.unit.dimension !== 'percent' && isQuotePoint(fact.role)) return false;
  if (isBound(claim) && SUPPOSED.has(fact.role)) return true;
  if (isBare && number.unit.dimension !== 'percent' && needsAnnouncement(fact.role))
    return fact.role === 'change' && (number.sign !== 0 || (direction !== 0 && claim.isDirectionClose));
  const isMove =
    direction !== 0 &&
    claim.tense === undefined &&
    !claim.isComparison &&
    number.unit.dimension === 'percent' &&
    number.sign === 0;
  return !isMove || isMovement(fact.role) || UNSIGNED_RATES.has(fact.role);
}

/** 가격 $200.00 초과, price > $200: a limit that a price is measured against. */
const isLimit = (claim: Claim): boolean => claim.role === 'price' && isBound(claim);
const isBound = ({ exactness }: Claim): boolean => exactness === 'at-least' || exactness === 'at-most';

/** What a condition may name: 25만원 아래로 내려가면. */
const SUPPOSED = new Set<Role>(['threshold', 'target', 'stop', 'limit']);
const UNSIGNED_RATES = new Set<Role>([
  'interestRate',
  'policyRate',
  'bondYield',
  'inflation',
  'volatility',
  'weight',
  'mddPercent',
  'dividendYield',
]);

/** Whether the sign that digits and words give is the value's own. */
export function signAgrees(
  claim: Claim,
  value: Rational,
  fact: Pick<Fact, 'role' | 'isUnsigned' | 'dimension' | 'origin' | 'direction' | 'isText'>,
): boolean {
  const { number, direction, isContradictory } = claim;
  if (isContradictory) return false;
  if (value.isZero() || fact.role === 'mddPercent') return true;
  const claimed = number.sign !== 0 ? number.sign : direction;
  if (fact.direction !== undefined) {
    const isSaid = number.sign !== 0 || claim.isDirectionClose;
    return !isSaid || claimed === 0 || claimed === fact.direction;
  }
  if (value.isNegative()) return claimed < 0 || number.mayBeNegative === true || (fact.isUnsigned === true && claimed === 0);
  if (number.sign < 0) return false;
  if (fact.isUnsigned) return true;
  const countsDirection =
    fact.role === undefined
      ? fact.dimension === 'percent' && fact.origin === 'tool' && !claim.isComparison
      : isSigned(fact.role) || (fact.isText === true && fact.dimension === 'percent' && !UNSIGNED_RATES.has(fact.role));
  return !countsDirection || claimed >= 0;
}

/** Whether a claim about a day, year or quarter stands beside a value of that time. */
export function momentsAgree(claimed: Moment | undefined, fact: Pick<Fact, 'moment' | 'lastDay' | 'isDated'>): boolean {
  const { moment, lastDay = moment } = fact;
  return isAt(claimed, moment, fact) || (lastDay !== moment && isAt(claimed, lastDay, fact));
}

function isAt(claimed: Moment | undefined, actual: Moment | undefined, fact: Pick<Fact, 'isDated'>): boolean {
  if (claimed === undefined || actual === undefined) return true;
  const isPeriod = actual.day === undefined;
  if (!fact.isDated && !isPeriod) return true;
  const differs = (part: 'year' | 'month' | 'day' | 'quarter'): boolean =>
    claimed[part] !== undefined && actual[part] !== undefined && claimed[part] !== actual[part];
  return !(differs('year') || differs('month') || differs('day') || differs('quarter'));
}

/** Whether a claim about a 20-day average stands beside one of 20 days. */
export function windowsAgree({ windows: claimed }: Claim, { windows: actual, origin }: Fact): boolean {
  if (origin === 'user' || actual === undefined || actual.size === 0 || claimed.size === 0) return true;
  for (const window of claimed) if (actual.has(window)) return true;
  return false;
}

/** Whether subject and "from … to" leave a claim and a fact the same thing. */
export function qualifiersAgree(claim: Claim, fact: Fact): boolean {
  if (claim.tense !== undefined && fact.tense !== undefined && claim.tense !== fact.tense) return false;
  // The earlier value in a field of its own is told only as the earlier one.
  if (fact.tense === 'prior' && !fact.isText && claim.tense !== 'prior' && !claim.cues.has('past')) return false;
  return claim.about === undefined || fact.about === undefined || claim.about === fact.about;
}

/** Whether a fact is an exchange rate, which only a text about exchange rates may quote. */
export const isRate = (fact: Fact): boolean => fact.ids?.has(ANY_FOREX) === true;
