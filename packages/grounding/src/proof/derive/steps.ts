import { ANY_FOREX } from '../../context/mention.ts';
import { isMovement, isOfOneShare, type Role, rolesAgree, rolesOf } from '../../context/roles.ts';
import { JOINT, says } from '../../context/wording.ts';
import type { Fact } from '../../evidence/fact.ts';
import { sideOf } from '../objection.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { Term } from '../term.ts';
import { againstTime, isLater } from '../times-agree.ts';
import { belongTogether, type Pool } from './pool.ts';
import type { Operand } from './shown.ts';

/** A value that a claim may state. */
export interface Derivation {
  readonly term: Term;
  /** A level ignores words of direction, a movement must point the same way, a gap has no direction of its own. */
  readonly sign: 'level' | 'movement' | 'gap';
  readonly currency?: string | undefined;
}

type Work = (a: Term, b: Term) => Term;
type Roles = ReadonlySet<Role | undefined>;
/** Two values, and the only step that they are meant for, if there is one. */
export type Pair = readonly [one: Operand, other: Operand, by?: Step];
type Test = (pool: Pool, one: Operand, other: Operand) => boolean;

const [ONE, HUNDRED] = [Term.number(1n), Term.number(100n)];

/** How a step is written. */
const WORK = {
  difference: (a, b) => a.minus(b),
  points: (a, b) => a.minus(b).inPercent(),
  change: (a, b) => a.changeFrom(b),
  share: (a, b) => a.over(b).inPercent(),
  ratio: (a, b) => a.over(b),
  sum: (a, b) => a.plus(b),
  product: (a, b) => a.times(b),
  part: (a, b) => a.times(b).over(HUNDRED),
  grown: (a, b) => a.times(ONE.plus(b.over(HUNDRED))),
  shrunk: (a, b) => a.times(ONE.minus(b.over(HUNDRED))),
} as const satisfies Record<string, Work>;
export type Step = keyof typeof WORK;

const PRICES: Roles = rolesOf('price close target threshold');
const NOW: Roles = rolesOf('price close worth marketValue totalValue amount');
/** What something was or cost before it became what it is, and how far it went. */
const REFERENCES: Roles = rolesOf(
  'prevClose open avgCost costBasis high low high52 low52 target upperBand middleBand lowerBand movingAverage',
);
/** What people work out; anything else that has a name of its own is given by somebody and not guessed. */
const WORKED_OUT: Roles = rolesOf(
  'worth marketValue totalValue amount costBasis weight change changePercent pnl unrealizedPnl totalPnl pnlPercent growth range',
);

/** Results that everybody in the field knows by name: of which values each is made, and how. */
export const FORMULAS: readonly (readonly [results: readonly Role[], of: readonly Role[], step: Step, and: readonly Role[]])[] = [
  [['prevClose'], ['price', 'close'], 'difference', ['change']],
  [['costBasis'], ['marketValue', 'totalValue'], 'difference', ['pnl', 'unrealizedPnl', 'totalPnl']],
  [['dividendYield', 'bondYield'], ['dividend'], 'share', ['price', 'close']],
  [['operatingMargin'], ['operatingIncome'], 'share', ['revenue']],
  [['netMargin'], ['netIncome'], 'share', ['revenue']],
  [['avgCost'], ['costBasis', 'amount'], 'ratio', ['quantity']],
  [['marketValue', 'worth', 'totalValue'], ['price', 'close', 'target', 'threshold'], 'product', ['quantity']],
  [['dividend'], ['dividend'], 'product', ['quantity']],
  [['pnl', 'unrealizedPnl', 'change'], ['change'], 'product', ['quantity']],
  [['pnlPercent'], ['price', 'close'], 'change', ['avgCost']],
  [['pnlPercent'], ['pnl', 'unrealizedPnl', 'totalPnl'], 'share', ['costBasis']],
  [['pnl', 'unrealizedPnl', 'totalPnl'], ['marketValue'], 'difference', ['costBasis']],
];

/** Whether a value is one of those that a formula names; what the answer shows without a name may be any but a change. */
const isOneOf = (named: readonly Role[], { fact: { role }, start }: Operand): boolean =>
  role === undefined ? start >= 0 && !named.includes('change') : named.includes(role);

function isFormula(step: Step, { calls }: Pool, one: Operand, other: Operand): boolean {
  return FORMULAS.some(
    ([results, of, by, and]) =>
      by === step &&
      results.some((result) => calls.includes(result)) &&
      isOneOf(of, one) &&
      (isOneOf(and, other) || (and.includes('quantity') && isCounted(other))),
  );
}

/** Whether words that call the result so, or do not call it anything, can mean what a step makes. */
function isCalled(step: Step, { claim }: Pool, { role: a }: Fact, { role: b }: Fact): boolean {
  const { role, isComparison, direction, cues } = claim;
  if (role === undefined || isComparison || WORKED_OUT.has(role)) return true;
  if (a === undefined || !rolesAgree(role, a)) return step === 'sum' && EXTRAS.has(b) && cues.has('included');
  // Revenue grew by so much: what moved is called, not the move.
  if (step === 'difference' || step === 'change') return direction !== 0 && a === b;
  return step === 'grown' || step === 'shrunk' ? cues.has('scenario') : step !== 'product' && step !== 'part';
}

/** What one step makes of which units, where the values are such that it makes sense; x is any unit. */
const STEPS: readonly (readonly [step: Step, of: string, and: string, result: string, when: Test])[] = [
  ['difference', 'x', 'x', 'x', isApart],
  ['difference', 'percent', 'percent', 'percent-points', () => true],
  ['points', 'percent', 'percent', 'basis-points', () => true],
  ['change', 'x', 'x', 'percent', isApart],
  ['share', 'x', 'x', 'percent', isPart],
  ['ratio', 'x', 'x', 'multiple', () => true],
  ['sum', 'x', 'x', 'x', addUp],
  ['ratio', 'x', 'count', 'x', (_, { fact: a }, { fact: b }) => !(b.dimension === 'shares' && isPerShare(a))],
  ['product', 'money', 'count', 'money', isWorth],
  ['part', 'money', 'percent', 'money', (_, __, { fact }) => isRate(fact)],
  ['grown', 'money', 'percent', 'money', isSupposed],
  ['shrunk', 'money', 'percent', 'money', isSupposed],
];

/** Everything that one step makes of two values in the claim's unit. */
export function stepsBetween(pool: Pool, [one, other, by]: Pair): Derivation[] {
  const { claim, dimension, currency } = pool;
  const [a, b] = [one.fact, other.fact];
  const rate = pairOf(b);
  if (rate !== undefined) {
    const isTimes = rate[1] === currency;
    const term = isTimes ? one.term.times(other.term) : one.term.over(other.term);
    return a.currency === rate[isTimes ? 0 : 1] ? [{ term, sign: 'level', currency }] : [];
  }
  const isOwn = [a, b].map(({ ids }) => subjectsAgree(claim, ids));
  const isComparing = claim.isComparison || pool.isAboutSeveral;
  // What was gained since buying is not of a day, a week or a year.
  if (pool.isMove && COSTS.has(b.role) && says(claim.lead.split(JOINT).at(-1) + claim.clause[1], 'spell')) return [];
  if ((b.size === 0 && by !== 'sum') || !(isComparing || by !== undefined ? isOwn.includes(true) : !isOwn.includes(false)))
    return [];
  return STEPS.flatMap(([step, of, and, result, when]) => {
    if (by !== undefined && by !== step) return [];
    if (result === 'x' ? !isUnit(pool, a) : result !== dimension) return [];
    if (of === 'x' ? result === 'percent' && a.dimension === 'percent' : a.dimension !== of) return [];
    if (and === 'x' ? !isAlike(a, b) : and === 'count' ? !isCounted(other) || isOwn.includes(false) : b.dimension !== and)
      return [];
    if (!isFormula(step, pool, one, other) && !(isCalled(step, pool, a, b) && when(pool, one, other))) return [];
    const isOfMove = step === 'product' && a.role === 'change';
    const isMoved = pool.isMove && (step === 'difference' || step === 'change' || step === 'sum' || isOfMove);
    const sign = isMoved ? 'movement' : step === 'difference' || step === 'change' || step === 'part' ? 'gap' : 'level';
    return [{ term: WORK[step](one.term, other.term), sign }];
  });
}

/** Whether a value is in the claim's unit; a gap of percentages may be told in percent where nothing says what it is. */
const isUnit = (pool: Pool, fact: Fact): boolean => pool.fits(fact) && (pool.dimension !== 'none' || fact.dimension !== 'money');

/** The two currencies of a rate. */
export const pairOf = ({ ids }: Fact): readonly string[] | undefined =>
  ids?.has(ANY_FOREX) ? [...ids].find((id) => id.includes('/'))?.split('/') : undefined;

/** Whether two values measure the same, as far as both say. */
const isAlike = (a: Fact, b: Fact): boolean => (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension);

const isPerShare = ({ role }: Fact): boolean => role !== undefined && isOfOneShare(role);

/** What a price, an amount or a number of shares is multiplied with or divided by. */
const COUNTED = new Set<string | undefined>(['none', 'shares', 'count', 'multiple', undefined]);

/** What the answer writes without a unit is a number of things, whatever its field may be called. */
const isCounted = ({ fact, claim }: Operand): boolean => COUNTED.has(claim.number?.unit.dimension ?? fact.dimension);

/** Whether the first is what something was, cost or reached, and the second what it is now. */
const isReferenceOf = (a: Fact, b: Fact): boolean => REFERENCES.has(a.role) && NOW.has(b.role);

/** Whether the first is what the second is measured by, and not the other way round. */
const isMeasure = (a: Fact, b: Fact): boolean => isReferenceOf(a, b) || (REFERENCES.has(a.role) && REFERENCES.has(b.role));

const isMeasured = (a: Fact, b: Fact): boolean => a.role !== b.role && (isMeasure(a, b) || isMeasure(b, a));

/** How far a value is from another, or how much more it is; a gap of percentages is told in points, unless nothing says what it is. */
function isApart(pool: Pool, one: Operand, other: Operand): boolean {
  const { role, isComparison } = pool.claim;
  const [a, b] = [one.fact, other.fact];
  if (role === 'weight' || (a.dimension === 'percent' && role !== undefined)) return false;
  return isInOrder(pool, one, other) || (isComparison && (!isMeasure(a, b) || !belongTogether(a, b)));
}

/** Whether a rise or fall goes from the second value to the first: of one instrument, in time, and up to what is measured by the rest; or on to a goal. */
function isInOrder(pool: Pool, one: Operand, other: Operand): boolean {
  const { claim, evidence, isMove } = pool;
  const [now, then] = [one.fact, other.fact];
  if (!isMove) return true;
  if (!belongTogether(now, then)) return false;
  const isGoal = claim.cues.has('scenario')
    ? REFERENCES.has(now.role) || other.start === -1
    : claim.isComparison && now.role === 'target';
  if (isGoal && NOW.has(then.role)) return true;
  const isOfOtherTime = one.start >= 0 && now.origin === 'tool' && againstTime(claim, now, evidence) === 'other';
  return !isMeasure(now, then) && !isOfOtherTime && goesOn(other, one);
}

/** Whether one figure is told as what became of the other: by its words, by its day or, where nothing says so, by its place behind it. */
function goesOn({ claim: from, fact: then, start }: Operand, { claim: to, fact: now, start: behind }: Operand): boolean {
  if (from.tense === 'prior' || to.tense === 'new') return to.tense !== 'prior' && from.tense !== 'new';
  if (REFERENCES.has(then.role) !== REFERENCES.has(now.role)) return REFERENCES.has(then.role);
  const [earlier, later] = [from.moment ?? then.moment, to.moment ?? now.moment];
  if (isLater(later, earlier) || isLater(earlier, later)) return isLater(later, earlier);
  // What is known without being told is what it is now.
  return start === -1 ? behind === -1 && then.order < now.order : start < behind;
}

/** A part of a whole: not of another part, nor of what it cost. */
function isPart({ claim: { role, cues }, isMove }: Pool, { fact: a }: Operand, { fact: b }: Operand): boolean {
  if (isMove || (role === 'weight' && isMeasured(a, b))) return false;
  const isOfAKind = a.role !== undefined && b.role !== undefined && (rolesAgree(a.role, b.role) || rolesAgree(b.role, a.role));
  return !(role === 'weight' || cues.has('share')) || !isOfAKind || belongTogether(a, b);
}

const COSTS: Roles = rolesOf('avgCost costBasis');
const EXTRAS: Roles = rolesOf('cash fee tax');
const WORTHS: Roles = rolesOf('marketValue totalValue worth dividend amount');
const TOTALS: Roles = rolesOf('totalValue amount fee tax cash');

/** Whether a value is itself a rise or a fall, by its name or by the words beside it. */
const isMovedBy = ({ fact: { role }, claim: { direction = 0 } }: Operand): boolean =>
  role === undefined ? direction !== 0 : isMovement(role);

/** Whether two values make one sum: neither prices, nor a price and an amount, nor what a thing cost and what it is worth. */
function addUp({ claim, isMove }: Pool, one: Operand, other: Operand): boolean {
  const [{ fact: a, start }, { fact: b, start: behind }] = [one, other];
  const { cues, role } = claim;
  const [isMoved, isTotal] = [isMovedBy(one), cues.has('total') || cues.has('included')];
  if (start >= behind || isMeasured(a, b) || isPerShare(a) !== isPerShare(b) || sideOf(a.row) !== sideOf(b.row)) return false;
  if ((isTotal && isMoved !== isMovedBy(other)) || (isMove && !isMoved && role !== 'totalValue')) return false;
  if ((isPerShare(a) && a.role !== 'dividend') || (isMoved && a.dimension === 'percent')) return false;
  if (!belongTogether(a, b) && !isTotal && role !== 'weight') return false;
  if (EXTRAS.has(b.role) && WORTHS.has(a.role)) return isTotal && (role === undefined || TOTALS.has(role));
  return a.role === undefined || b.role === undefined || rolesAgree(a.role, b.role) || rolesAgree(b.role, a.role);
}

/** What something is worth is not told by what it was, cost or earned, and what it earned only by what it moved. */
function isWorth({ claim }: Pool, { fact: a }: Operand): boolean {
  if (claim.role !== undefined && isMovement(claim.role)) return a.role !== undefined && isMovement(a.role);
  return !NOW.has(claim.role) || !isPerShare(a) || (PRICES.has(a.role) && (a.origin !== 'user' || claim.cues.has('scenario')));
}

/** What the tools say something moved by is no rate of anything else. */
const isRate = ({ origin, role }: Fact): boolean => !(origin === 'tool' && role !== undefined && isMovement(role));

/** Nobody has set an alert or given an order at what their words would come to, and what was is not supposed. */
function isSupposed({ claim: { cues }, isGain }: Pool, _: Operand, { fact, start }: Operand): boolean {
  const isSet = start < 0 && (cues.has('alert') || cues.has('order') || cues.has('past'));
  return isRate(fact) && !isGain && !isSet;
}
