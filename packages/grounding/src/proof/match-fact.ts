import { rolesAgree, rolesOf } from '@finclaw/finance/vocabulary';
import type { Dimension } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import { type Objection, objectionTo } from './objection.ts';
import { type Bounds, isWithin } from './precision.ts';
import { unitFactors } from './units.ts';

/** How many facts of the same size are looked at before giving up. */
const MOST_CANDIDATES = 5_000;

/** A figure and the one value that it tells. */
export interface Told {
  readonly claim: Claim;
  readonly fact: Fact;
}

/** What a figure states: the best fact that nothing speaks against, and the best against which there is only one thing to say. */
export type Matches = ReadonlyMap<Objection | undefined, Fact>;

/** Finds the facts that a claim may state. */
export function matchFacts(
  claim: Claim,
  bounds: Bounds,
  evidence: Evidence,
  isStale: (fact: Fact) => boolean,
  text: string,
): Matches {
  const settledIn = new Set(settlingFacts(claim, evidence).map(({ order }) => order));
  const best = new Map<Objection | undefined, { readonly fact: Fact; readonly score: number }>();
  let looked = 0;
  const found = (): Matches => new Map([...best].map(([objection, { fact }]) => [objection, fact]));
  for (const [from, to] of [[bounds.from, bounds.to], ...scaledBounds(claim, bounds)] as const) {
    for (const fact of evidence.between(from, to)) {
      if (++looked > MOST_CANDIDATES) return found();
      if (isOutranked(fact, settledIn)) continue;
      let score: number | undefined;
      for (const factor of unitFactors(claim, fact)) {
        const value = exact(fact).times(factor);
        if (!isWithin(value, bounds)) continue;
        const objection = objectionTo({ claim, fact, value, evidence, text });
        if (objection?.isOther) continue;
        score ??= scoreOf(claim, fact, isStale);
        if (score > (best.get(objection)?.score ?? -1)) best.set(objection, { fact, score });
      }
    }
  }
  return found();
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
