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
  if (actual === unit.dimension || unit.dimension === 'none') return actual === 'percent' ? percentFactors(fact) : [Rational.one];
  const factor = FACTORS[`${actual} ${unit.dimension}`];
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
function looseFactors({ number }: Claim, { origin, size }: Fact): readonly Rational[] {
  const isShare = number.unit.dimension === 'percent' && (origin === 'calculation' || size <= 1);
  return isShare ? [Rational.one, HUNDRED] : [Rational.one];
}

function percentFactors({ scale }: Fact): readonly Rational[] {
  if (scale === 'fraction') return [HUNDRED];
  return scale === 'either' ? [Rational.one, HUNDRED] : [Rational.one];
}
