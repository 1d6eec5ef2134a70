import type { Dimension, Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { isMovement, rolesOf } from '../context/roles.ts';
import { says } from '../context/wording.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import { NO_FIELD, type Objection, objectionTo } from './objection.ts';
import { type Bounds, isWithin } from './precision.ts';
import { unitFactors } from './units.ts';

/** How many facts of the same size are looked at before giving up. */
const MOST_CANDIDATES = 5_000;

type Given = readonly [claim: Claim, bounds: Bounds, evidence: Evidence, isStale: (fact: Fact) => boolean, text: string];

/** Finds the fact that a claim states, the best one if several do; or one against which there is only this objection. */
export function matchFact(...[claim, bounds, evidence, isStale, text, objection]: [...Given, Objection?]): Fact | undefined {
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

/** The same where the words say whose it is and no word says what: what something is worth, or what it moved by. */
export function matchUnnamed(...given: Given): Fact | undefined {
  const [{ isNamed, said }] = given;
  const fact = isNamed && !says(said, 'trade') ? matchFact(...given, NO_FIELD) : undefined;
  const { role, place } = fact ?? {};
  const isMeant = role === undefined || WORTHS.has(role) || (isMovement(role) && role !== 'realizedPnl');
  return place !== undefined && isMeant ? fact : undefined;
}

/** What people take an amount for that nobody names. */
const WORTHS = rolesOf('marketValue worth amount totalValue');

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
  const { dimension } = claim.number.unit;
  const isPlainMove = claim.direction !== 0 && dimension === 'percent' && !claim.isComparison && !claim.cues.has('compared');
  const role = claim.role ?? (claim.isBare && dimension === 'money' ? 'price' : isPlainMove ? 'changePercent' : undefined);
  if (role === undefined || claim.isAssumed) return [];
  const isOwn = ({ origin, ids, trust }: Fact): boolean =>
    origin === 'tool' && (ids !== undefined || ACCOUNT.has(role) || (trust === 'own' && claim.subjects === undefined));
  const roles = role === 'price' || role === 'close' ? (['price', 'close'] as const) : [role];
  return roles
    .flatMap((each) => ownedBy(evidence.ofRole(each), claim.subjects ?? NOBODY))
    .filter((fact) => isOwn(fact) && unitFactors(claim, fact).length > 0);
}

const NOBODY: ReadonlySet<string> = new Set();

/** What belongs to an account, not to an instrument. */
const ACCOUNT = rolesOf('cash totalValue totalPnl realizedPnl fee tax dividend mwr twr amount');
