import type { Claim } from '../context/claim.ts';
import { rolesAgree } from '../context/roles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import { announcementAgrees, momentsAgree, signAgrees, subjectsAgree, unitFactors } from './agreement.ts';
import { type Bounds, isWithin } from './precision.ts';

/** How many facts of the same size are looked at before giving up. */
const MOST_CANDIDATES = 5_000;

/** Finds the fact that a claim states, the best one if several do. */
export function matchFact(claim: Claim, bounds: Bounds, evidence: Evidence, isStale: (fact: Fact) => boolean): Fact | undefined {
  const settling = settlingFacts(claim, evidence);
  const settledIn = new Set(settling.map(({ order }) => order));
  let best: { readonly fact: Fact; readonly score: number } | undefined;
  let looked = 0;
  for (const [from, to] of [[bounds.from, bounds.to], ...scaledBounds(claim, bounds)] as const) {
    for (const fact of evidence.between(from, to)) {
      if (++looked > MOST_CANDIDATES) return best?.fact;
      if (
        settling.length > 0 &&
        (fact.origin === 'user' || (fact.origin === 'tool' && fact.role === undefined && settledIn.has(fact.order)))
      )
        continue;
      if (!states(claim, fact, bounds)) continue;
      const score = scoreOf(claim, fact, isStale);
      if (best === undefined || score > best.score) best = { fact, score };
    }
  }
  return best?.fact;
}

/** Percentages and ratios may be stored a hundred times smaller or larger than they are written. */
function scaledBounds({ number }: Claim, { from, to }: Bounds): readonly (readonly [number, number])[] {
  const { dimension } = number.unit;
  if (dimension === 'percent' || dimension === 'basis-points' || dimension === 'percent-points')
    return [
      [from / 100, to / 100],
      [from * 100, to * 100],
    ];
  return dimension === 'multiple' || dimension === 'none'
    ? [
        [from / 100, to / 100],
        [from * 100, to * 100],
      ]
    : [];
}

/** Whether a fact is what the claim says, in value, unit, sign, instrument, announcement and time. */
function states(claim: Claim, fact: Fact, bounds: Bounds): boolean {
  if (!subjectsAgree(claim, fact.ids) || !announcementAgrees(claim, fact) || !momentsAgree(claim.moment, fact)) return false;
  return unitFactors(claim, fact).some((factor) => {
    const value = exact(fact).times(factor);
    return isWithin(value, bounds) && signAgrees(claim, value, fact);
  });
}

function scoreOf(claim: Claim, fact: Fact, isStale: (fact: Fact) => boolean): number {
  const isNamed = fact.ids !== undefined && claim.subjects !== undefined;
  return (
    (isStale(fact) ? 0 : 32) +
    (fact.role !== undefined && fact.role === claim.role ? 16 : 0) +
    (isNamed ? 8 : 0) +
    (fact.origin === 'tool' ? 4 : fact.origin === 'calculation' ? 2 : 0) +
    (fact.dimension === claim.number.unit.dimension ? 1 : 0)
  );
}

/** Whether the tools say themselves what the claim states of its instrument, so that nothing else may prove it. */
export function isSettledByTools(claim: Claim, evidence: Evidence): boolean {
  return settlingFacts(claim, evidence).length > 0;
}

/** The tools' own values of what the claim states. */
export function settlingFacts(claim: Claim, evidence: Evidence): readonly Fact[] {
  const { number, direction, references } = claim;
  const isPlainMove =
    direction !== 0 &&
    number.unit.dimension === 'percent' &&
    references.length === 0 &&
    !claim.cues.has('compared') &&
    !claim.cues.has('scenario');
  const role = claim.isRoleSoft
    ? undefined
    : (claim.role ?? (claim.isBare && number.unit.dimension === 'money' ? 'price' : isPlainMove ? 'changePercent' : undefined));
  if (role === undefined || claim.subjects === undefined) return [];
  const own = (each: Fact): boolean =>
    each.origin === 'tool' &&
    each.ids !== undefined &&
    !each.isDated &&
    subjectsAgree({ ...claim, isNamed: true }, each.ids) &&
    unitFactors(claim, each).length > 0;
  const roles = role === 'price' || role === 'close' ? (['price', 'close'] as const) : [role];
  return roles
    .flatMap((each) => evidence.ofRole(each))
    .filter((fact) => fact.role !== undefined && rolesAgree(role, fact.role) && own(fact));
}
