import { rolesAgree, rolesOf } from '@finclaw/finance/vocabulary';
import type { Dimension, Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import { type Objection, objectionTo } from './objection.ts';
import { type Bounds, isWithin } from './precision.ts';
import { unitFactors } from './units.ts';

/** How many facts of the same size are looked at before giving up. */
const MOST_CANDIDATES = 5_000;

/** Finds the fact that a claim states, the best one if several do; or one against which there is only this objection. */
export function matchFact(
  claim: Claim,
  bounds: Bounds,
  evidence: Evidence,
  isStale: (fact: Fact) => boolean,
  text: string,
  objection?: Objection,
): Fact | undefined {
  const settledIn = new Set(settlingFacts(claim, evidence).map(({ order }) => order));
  let best: { readonly fact: Fact; readonly score: number } | undefined;
  let looked = 0;
  for (const [from, to] of [[bounds.from, bounds.to], ...scaledBounds(claim, bounds)] as const) {
    for (const fact of evidence.between(from, to)) {
      if (++looked > MOST_CANDIDATES) return best?.fact;
      const isStated = (factor: Rational): boolean => {
        const value = exact(fact).times(factor);
        return isWithin(value, bounds) && objectionTo({ claim, fact, value, evidence, text }) === objection;
      };
      if (isOutranked(fact, settledIn) || !unitFactors(claim, fact).some(isStated)) continue;
      const score = scoreOf(claim, fact, isStale);
      if (best === undefined || score > best.score) best = { fact, score };
    }
  }
  return best?.fact;
}

/** Whether the tools name the value so clearly that this fact cannot be it. */
const isOutranked = ({ origin, role, order }: Fact, settledIn: ReadonlySet<number>): boolean =>
  origin === 'user' ? settledIn.size > 0 : origin === 'tool' && role === undefined && settledIn.has(order);

const SCALED = new Set<Dimension>(['percent', 'basis-points', 'percent-points', 'multiple', 'none']);

/** Percentages and ratios may be stored a hundred times smaller or larger than they are written. */
function scaledBounds({ number }: Claim, { from, to }: Bounds): readonly (readonly [number, number])[] {
  return SCALED.has(number.unit.dimension) ? [100, 1 / 100].map((factor) => [from * factor, to * factor] as const) : [];
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

/** The tools' own values of what the claim states; where there are any, nothing else may prove it. */
export function settlingFacts(claim: Claim, evidence: Evidence): readonly Fact[] {
  const { number, direction, references } = claim;
  const isPlainMove =
    direction !== 0 &&
    number.unit.dimension === 'percent' &&
    references.length === 0 &&
    !claim.isComparison &&
    !claim.cues.has('compared') &&
    !claim.cues.has('scenario');
  const role =
    claim.role ?? (claim.isBare && number.unit.dimension === 'money' ? 'price' : isPlainMove ? 'changePercent' : undefined);
  if (role === undefined || claim.isAssumed) return [];
  const own = ({ origin, ids, isDated, trust }: Fact): boolean => {
    if (origin !== 'tool' || isDated) return false;
    const isAccounts = ACCOUNT.has(role) || (trust === 'own' && claim.subjects === undefined);
    return ids !== undefined || isAccounts;
  };
  const roles = role === 'price' || role === 'close' ? (['price', 'close'] as const) : [role];
  return roles
    .flatMap((each) => ownedBy(evidence.ofRole(each), claim.subjects ?? NOBODY))
    .filter((fact) => fact.role !== undefined && rolesAgree(role, fact.role) && own(fact) && unitFactors(claim, fact).length > 0);
}

const NOBODY: ReadonlySet<string> = new Set();

/** What belongs to an account, not to an instrument. */
const ACCOUNT = rolesOf('cash totalValue totalPnl realizedPnl fee tax dividend mwr twr amount');
