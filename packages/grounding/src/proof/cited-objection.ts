import { Rational } from '@finclaw/language';
import type { CitedSpan } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import type { Pair } from './fields-agree.ts';
import { type Objection, objectionTo } from './objection.ts';
import { subjectsAgree } from './subjects-agree.ts';
import { unitFactors } from './units.ts';

const UNNAMED: Objection = { reason: 'unnamed', isOther: false };

/** What the words around a citation say otherwise than what it cites; codes and the like are no figures that words could tell. */
export function objectionToCited(
  span: CitedSpan,
  facts: readonly Fact[],
  told: Omit<Pair, 'fact' | 'value'>,
): Objection | undefined {
  const [place] = span.facts;
  const value = Rational.parse(span.value!);
  const { claim } = told;
  const [fact] = span.formula === undefined ? facts : [];
  // A table may leave open how large its units are.
  const isCell = place?.path.startsWith('["');
  if (!isCell && isOtherSize(claim.number.value, value)) return UNNAMED;
  if (fact !== undefined) {
    const pair = { ...told, fact, value, isCited: true };
    if (unitFactors(claim, fact).length > 0) return objectionTo(pair);
    return fact.trust === 'own' ? { reason: 'field', isOther: true } : UNNAMED;
  }
  if (span.formula === undefined && !place?.field && place?.unit !== 'count' && !isCell) return UNNAMED;
  const ids = facts.every((each) => each.ids) ? new Set(facts.flatMap((each) => [...(each.ids ?? [])])) : undefined;
  if (facts.length > 0 && !subjectsAgree(claim, ids)) return { reason: 'subject', isOther: claim.isNamed };
  const isMove = claim.number.unit.dimension === 'percent' && !claim.isComparison && claim.isDirectionClose;
  return isMove && claim.direction * value.compareTo(Rational.zero) < 0 ? { reason: 'direction', isOther: true } : undefined;
}

/** Whether a word behind it makes a figure another one than is cited: 71,500 million. */
function isOtherSize(shown: Rational, cited: Rational): boolean {
  const [more, less] = [shown, cited].map((each) => Math.abs(Number(each.toDecimal(20)))).sort((a, b) => b - a);
  return more! > 900 * less!;
}

/** Numbers of a citation that make no claim: a half, a dozen months, a hundred percent. */
const USUAL = /^(?:[0-57]|12|24|30|52|252|365|10*)$/;

/** Whether a number in a citation is neither usual, nor one that the user gave, nor told in the same sentence. */
export function isHidden(number: string, claim: Claim | undefined, { claims }: ReadText, { given }: Evidence): boolean {
  const value = Rational.parse(number);
  const isTold = (each: Claim): boolean =>
    each !== claim && each.stretch.start === claim?.stretch.start && each.number.value.compareTo(value) === 0;
  return !USUAL.test(number) && !given.some((fact) => exact(fact).compareTo(value) === 0) && !claims.some(isTold);
}
