import type { Claim } from '../context/claim.ts';
import { isQuotePoint, type Role, rolesAgree } from '../context/roles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import {
  announcementAgrees,
  momentsAgree,
  qualifiersAgree,
  signAgrees,
  subjectsAgree,
  unitFactors,
  windowsAgree,
} from './agreement.ts';
import { type Bounds, boundsOf, isWithin } from './precision.ts';
import { isAnothers } from './rivals.ts';

/** How many facts of the same size are looked at before giving up. */
const MOST_CANDIDATES = 5_000;

/** Finds the fact that a claim states, the best one if several do. */
export function matchFact(
  claim: Claim,
  bounds: Bounds,
  evidence: Evidence,
  isStale: (fact: Fact) => boolean,
  text: string,
): Fact | undefined {
  const settling = settlingFacts(claim, evidence);
  const settledIn = new Set(settling.map(({ order }) => order));
  // Where a tool of ours gives just what the words name, no field that may be called so too is meant.
  const isNamed = settling.some(({ typed, role }) => typed !== undefined && role === claim.role);
  let best: { readonly fact: Fact; readonly score: number } | undefined;
  let looked = 0;
  for (const [from, to] of [[bounds.from, bounds.to], ...scaledBounds(claim, bounds)] as const) {
    for (const fact of evidence.between(from, to)) {
      if (++looked > MOST_CANDIDATES) return best?.fact;
      if (isNamed && fact.origin === 'tool' && fact.role !== claim.role && !isBound(claim, fact)) continue;
      if (isEarlier(claim, fact, settling)) continue;
      if (isOutranked(claim, fact, settledIn, evidence) || isOfAPart(claim, fact, settling)) continue;
      if (!states(claim, fact, bounds) || isAnothers(claim, fact, evidence, text)) continue;
      const score = scoreOf(claim, fact, isStale);
      if (best === undefined || score > best.score) best = { fact, score };
    }
  }
  return best?.fact;
}

/** Of a figure that is reported period by period, the latest is meant unless the words speak of another. */
export function isEarlier(claim: Claim, { typed, moment }: Fact, others: readonly Fact[]): boolean {
  const { period, field, subject } = typed ?? {};
  if (period === undefined || claim.moment !== undefined || claim.tense !== undefined) return false;
  if (claim.cues.has('past') || claim.cues.has('compared') || moment === undefined) return false;
  return others.some(
    ({ typed: other }) =>
      other?.field === field && other?.subject === subject && other?.period !== undefined && other.period > period,
  );
}

/** Whether the tools name the value so clearly that this fact cannot be it. */
function isOutranked(claim: Claim, fact: Fact, settledIn: ReadonlySet<number>, evidence: Evidence): boolean {
  if (fact.origin === 'user') return settledIn.size > 0;
  if (fact.origin !== 'tool' || fact.role !== undefined) return false;
  const isLesserPoint = claim.role !== undefined && isQuotePoint(claim.role) && !fact.isText && evidence.rolesIn(fact.order) > 2;
  return settledIn.has(fact.order) || isLesserPoint;
}

/** The total that the tools give of the whole account is not what one holding of it made. */
const isOfAPart = ({ role, isNamed, subjects }: Claim, { ids, origin }: Fact, settling: readonly Fact[]): boolean =>
  (role === 'totalPnl' || role === 'totalValue') &&
  origin === 'tool' &&
  ids !== undefined &&
  !isNamed &&
  subjects === undefined &&
  settling.some((fact) => fact.role === role && fact.ids === undefined);

/** Percentages and ratios may be stored a hundred times smaller or larger than they are written. */
function scaledBounds({ number, said }: Claim, { from, to }: Bounds): readonly (readonly [number, number])[] {
  const { dimension } = number.unit;
  const isYen = dimension === 'money' && /100\s?(?:엔|yen|JPY)/i.test(said);
  if (isYen || dimension === 'percent' || dimension === 'basis-points' || dimension === 'percent-points')
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
  if (
    !subjectsAgree(claim, fact.ids) ||
    !announcementAgrees(claim, fact) ||
    !momentsAgree(claim.moment, fact) ||
    !windowsAgree(claim, fact) ||
    !qualifiersAgree(claim, fact)
  )
    return false;
  const allowed = isBound(claim, fact) ? boundsOf({ number: claim.number, exactness: 'nearest' }) : bounds;
  return unitFactors(claim, fact).some((factor) => {
    const value = exact(fact).times(factor);
    return isWithin(value, allowed) && signAgrees(claim, value, fact);
  });
}

/** "25만원 미만" tells a bound that somebody set, not a value that lies below it. */
const isBound = ({ exactness }: Claim, { role, origin }: Fact): boolean =>
  (exactness === 'at-least' || exactness === 'at-most') &&
  (origin === 'user' || role === 'threshold' || role === 'target' || role === 'stop' || role === 'limit');

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
    !claim.cues.has('compared') &&
    !claim.cues.has('scenario') &&
    !HOLDING.test(claim.said);
  const move = claim.about === undefined ? 'changePercent' : 'growth';
  const role = claim.role ?? (claim.isBare && number.unit.dimension === 'money' ? 'price' : isPlainMove ? move : undefined);
  if (role === undefined || claim.isAssumed) return [];
  const isParts = role === 'totalValue' && PARTS.test(claim.said);
  const own = ({ origin, ids, isDated, typed }: Fact): boolean => {
    if (origin !== 'tool' || isDated) return false;
    const isAccounts = ACCOUNT.has(role) || (typed !== undefined && claim.subjects === undefined);
    if (ids === undefined) return isAccounts && !isParts;
    return claim.subjects !== undefined && subjectsAgree({ ...claim, isNamed: true }, ids);
  };
  const roles = role === 'price' || role === 'close' ? (['price', 'close'] as const) : [role];
  return roles
    .flatMap((each) => evidence.ofRole(each))
    .filter((fact) => fact.role !== undefined && rolesAgree(role, fact.role) && own(fact) && unitFactors(claim, fact).length > 0);
}

/** Words of somebody's own gain, which is no movement of the day. */
const HOLDING = /(?<![a-z])(?:you|your|you're|position|holding)(?![a-z])|수익|손실|손해|이익|평단|매입|보유|벌[었고]/i;
/** What belongs to an account, not to an instrument. */
const ACCOUNT = new Set<Role>([
  'cash',
  'totalValue',
  'totalPnl',
  'realizedPnl',
  'fee',
  'tax',
  'dividend',
  'mwr',
  'twr',
  'amount',
]);
/** The total of some holdings is not the total of the account. */
const PARTS = /주식|종목|보유분|stocks?|equit(?:y|ies)|holdings|positions|securities|shares/i;
