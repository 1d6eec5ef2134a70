import { Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Fact } from '../evidence/fact.ts';

const HUNDRED = Rational.of(100n);
const HUNDREDTH = Rational.of(1n, 100n);

/** By what a fact must be multiplied to be in the claim's unit; empty if the units cannot agree. */
export function unitFactors(claim: Claim, fact: Fact): readonly Rational[] {
  const { unit } = claim.number;
  const actual = fact.dimension;
  if (unit.dimension === 'money' && unit.currency !== undefined && fact.currency !== undefined && unit.currency !== fact.currency)
    return [];
  if (actual === undefined) return looseFactors(claim, fact);
  if (actual === unit.dimension) return actual === 'percent' ? percentFactors(fact) : [Rational.one];
  if (unit.dimension === 'none') return actual === 'duration' ? [] : actual === 'percent' ? percentFactors(fact) : [Rational.one];
  const factor = FACTORS[`${actual} ${unit.dimension}`];
  // "비트코인 3개" is told as 3 BTC.
  if (actual === 'count' && unit.dimension === 'shares' && fact.origin === 'user') return [Rational.one];
  return factor === undefined ? [] : [factor];
}

const FACTORS: Readonly<Record<string, Rational>> = {
  'percent basis-points': HUNDRED,
  'percent-points basis-points': HUNDRED,
  'basis-points percent-points': HUNDREDTH,
  'basis-points percent': HUNDREDTH,
  'shares count': Rational.one,
  'none index-points': Rational.one,
  'none count': Rational.one,
};

/** A number without a unit may be anything; a ratio from a calculator may be shown as a percentage. */
function looseFactors({ number }: Claim, fact: Fact): readonly Rational[] {
  const { dimension } = number.unit;
  if (dimension === 'money' && [...(fact.ids ?? [])].some((id) => id.startsWith('^'))) return [];
  // The third of a list of news is no 3.00%.
  if (dimension === 'percent' && fact.clause && Number.isInteger(fact.size) && !number.step.isInteger()) return [];
  if (dimension === 'duration') return fact.origin === 'calculation' ? [] : [Rational.one];
  if (dimension === 'percent' && (fact.origin === 'calculation' || fact.size <= 1)) return [Rational.one, HUNDRED];
  return [Rational.one];
}

function percentFactors({ scale }: Fact): readonly Rational[] {
  if (scale === 'fraction') return [HUNDRED];
  return scale === 'either' ? [Rational.one, HUNDRED] : [Rational.one];
}
