import { Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { isMovement } from '../context/roles.ts';
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
  if (dimension === 'money' && [...(fact.ids ?? [])].some((id) => id.startsWith('^'))) return [];
  // The third of a list of news is no 3.00%.
  if (dimension === 'percent' && fact.isText && Number.isInteger(fact.size) && !number.step.isInteger()) return [];
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
