import { ANY_FOREX } from '@finclaw/finance/instruments';
import { directionsIn, isMovement, isOfOneShare, JOINT, type Role, rolesAgree, rolesOf, says } from '@finclaw/finance/vocabulary';
import type { Claim } from '../../context/claim.ts';
import type { Fact } from '../../evidence/fact.ts';
import { areOpposed } from '../objection.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { headsOf } from '../telling.ts';
import { Term } from '../term.ts';
import { againstTime, isLater } from '../times-agree.ts';
import { belongTogether, type Pool } from './pool.ts';
import { type Operand, UNSHOWN } from './shown.ts';

/** A value that a claim may state. */
export interface Derivation {
  readonly term: Term;
  readonly step?: Step;
  /** A level ignores words of direction, a movement must point the same way, a gap has no direction of its own. */
  readonly sign: 'level' | 'movement' | 'gap';
  readonly currency?: string | undefined;
}

type Step = 'difference' | 'change' | 'share' | 'ratio' | 'wholes' | 'sum' | 'product' | 'part' | 'grown' | 'shrunk';
type Work = (a: Term, b: Term) => Term;
type Test = (pool: Pool, one: Operand, other: Operand) => boolean;
type Roles = ReadonlySet<Role | undefined>;
/** Two values, and the only step that they are meant for, if there is one. */
export type Pair = readonly [one: Operand, other: Operand, by?: Step];

const [ONE, TWELVE, HUNDRED] = [Term.number(1n), Term.number(12n), Term.number(100n)];
const minus: Work = (a, b) => a.minus(b);
const over: Work = (a, b) => a.over(b);

/** What one step makes of which units, and where that makes sense; x is any unit. */
const STEPS: readonly (readonly [step: Step, of: string, and: string, result: string, work: Work, when?: Test])[] = [
  ['difference', 'x', 'x', 'x', minus, isApart],
  ['difference', 'percent', 'percent', 'percent-points', minus],
  ['difference', 'percent', 'percent', 'index-points', minus, isInOrder],
  ['difference', 'percent', 'percent', 'basis-points', (a, b) => a.minus(b).inPercent()],
  ['change', 'x', 'x', 'percent', (a, b) => a.changeFrom(b), isApart],
  ['share', 'x', 'x', 'percent', (a, b) => a.over(b).inPercent(), isPart],
  ['ratio', 'x', 'x', 'multiple', over, isOfItsSide],
  ['ratio', 'x', 'count', 'x', over, (_, { fact: a }, { fact: b }) => !(b.dimension === 'shares' && isPerShare(a))],
  ...(['shares', 'none'] as const).map(
    (result) => ['wholes', 'money', 'money', result, (a: Term, b: Term) => a.wholesOf(b), canBuy] as const,
  ),
  ['sum', 'x', 'x', 'x', (a, b) => a.plus(b), addUp],
  ['product', 'money', 'count', 'money', (a, b) => a.times(b), isWorth],
  ['product', 'money', 'duration', 'money', (a, b) => a.times(b), isPaid],
  ['product', 'money', 'duration', 'money', (a, b) => a.times(b).times(TWELVE), isPaidMonthly],
  ['part', 'money', 'percent', 'money', (a, b) => a.times(b).over(HUNDRED)],
  ['grown', 'money', 'percent', 'money', (a, b) => a.times(ONE.plus(b.over(HUNDRED))), isSupposed],
  ['shrunk', 'money', 'percent', 'money', (a, b) => a.times(ONE.minus(b.over(HUNDRED))), isTakenOff],
];

const PRICES: Roles = rolesOf('price close target threshold');
const COSTS: Roles = rolesOf('avgCost costBasis contributed');
/** What one value is of another, and not how much more it is. */
const RATIOS: Roles = rolesOf('weight bondYield dividendYield interestRate policyRate');
/** What is added to an amount of another kind. */
const EXTRAS: Roles = rolesOf('cash fee tax');
const NOW: Roles = rolesOf('price close worth marketValue totalValue amount');
/** What something was or cost before it became what it is, and how far it went. */
const REFERENCES: Roles = rolesOf(
  'prevClose open avgCost costBasis high low high52 low52 target upperBand middleBand lowerBand movingAverage',
);
/** What has a name of its own and is given by somebody, not guessed. */
const GIVEN: Roles = rolesOf(
  'price close open high low high52 low52 prevClose upperBand middleBand lowerBand movingAverage target threshold volume turnover quantity revenue operatingIncome netIncome grossProfit assets liabilities equity marketCap operatingMargin netMargin grossMargin debtRatio eps dividend estimate avgCost cash locked contributed interestPaid realizedPnl taxableGain tax fee',
);

/** Results that everybody in the field knows by name: of which values each is made, and how. */
export const FORMULAS: readonly (readonly [results: readonly Role[], of: readonly Role[], step: Step, and: readonly Role[]])[] = [
  [['prevClose'], ['price', 'close'], 'difference', ['change']],
  [['dividendYield', 'bondYield'], ['dividend'], 'share', ['price', 'close']],
  [['operatingMargin'], ['operatingIncome'], 'share', ['revenue']],
  [['netMargin'], ['netIncome'], 'share', ['revenue']],
  [['costBasis'], ['avgCost'], 'product', ['quantity']],
  [['marketValue', 'worth', 'totalValue'], ['price', 'close', 'target', 'threshold'], 'product', ['quantity']],
  [['dividend'], ['dividend'], 'product', ['quantity']],
  [['marketCap'], ['price', 'close'], 'product', ['quantity']],
  [['pnl', 'unrealizedPnl', 'change'], ['change'], 'product', ['quantity']],
  [['pnlPercent'], ['price', 'close'], 'change', ['avgCost']],
  [['pnlPercent'], ['pnl', 'unrealizedPnl', 'totalPnl'], 'share', ['costBasis']],
  [['pnlPercent'], ['pnl', 'totalPnl'], 'share', ['contributed']],
  [['pnl', 'unrealizedPnl', 'totalPnl'], ['marketValue'], 'difference', ['costBasis']],
  [['interestPaid', 'pnl'], ['totalValue', 'amount'], 'difference', ['contributed']],
  [['interestPaid', 'dividend'], ['amount', 'cash', 'contributed'], 'part', ['interestRate', 'bondYield', 'dividendYield']],
];

/** Everything that one step makes of two values in the claim's unit. */
export function stepsBetween(pool: Pool, [one, other, by]: Pair): Derivation[] {
  const { claim, dimension, currency } = pool;
  const [a, b] = [one.fact, other.fact];
  const rate = pairOf(b);
  if (rate !== undefined && !(a.origin === 'tool' && pairOf(a))) {
    const isTimes = rate[1] === currency;
    const term = isTimes ? one.term.times(other.term) : one.term.over(other.term);
    return a.currency === rate[isTimes ? 0 : 1] ? [{ term, sign: 'level', currency }] : [];
  }
  const isOwn = [a, b].map(({ ids }) => subjectsAgree(claim, ids));
  const isComparing = claim.isComparison || pool.isAboutSeveral;
  // What was gained since buying is not of a day, a week or a year.
  if (pool.isMove && COSTS.has(b.role) && says(headsOf(claim) + claim.lead.split(JOINT).at(-1) + claim.clause[1], 'spell'))
    return [];
  // What was paid into the account is no measure of one holding.
  if (b.role === 'contributed' && a.ids !== undefined) return [];
  if ((b.size === 0 && by !== 'sum') || !(isComparing || by !== undefined ? isOwn.includes(true) : !isOwn.includes(false)))
    return [];
  return STEPS.flatMap(([step, of, and, result, work, when]) => {
    if (by !== undefined && by !== step) return [];
    if (result === 'x' ? !isUnit(pool, one) : result !== dimension) return [];
    if (of === 'x' ? result === 'percent' && a.dimension === 'percent' : a.dimension !== of) return [];
    if (and === 'x' ? !isAlike(a, b) : and === 'count' ? !isCounted(other) || isOwn.includes(false) : b.dimension !== and)
      return [];
    const isSaid = isCalled(step, pool, a, b) && (when?.(pool, one, other) ?? true);
    if (!isSaid && !isFormula(step, pool, one, other)) return [];
    const isApart = step === 'difference' || step === 'change';
    const isMoved = pool.isMove && (isApart || step === 'sum' || (step === 'product' && a.role === 'change'));
    return [
      { term: work(one.term, other.term), step, sign: isMoved ? 'movement' : isApart || step === 'part' ? 'gap' : 'level' },
    ];
  });
}

/** The two currencies of a rate. */
export const pairOf = ({ ids }: Fact): readonly string[] | undefined =>
  ids?.has(ANY_FOREX) ? [...ids].find((id) => id.includes('/'))?.split('/') : undefined;

/** Whether a value is in the claim's unit; what has none is no amount of money, unless it stands in a table. */
const isUnit = (pool: Pool, { fact, claim }: Operand): boolean =>
  pool.fits(fact) &&
  (pool.dimension !== 'none' ||
    fact.dimension !== 'money' ||
    claim.number?.unit.dimension === 'none' ||
    pool.claim.stretch.cell !== undefined);

/** Whether two values measure the same, as far as both say. */
const isAlike = (a: Fact, b: Fact): boolean => (a.dimension ?? b.dimension) === (b.dimension ?? a.dimension);

const isPerShare = ({ role }: Fact): boolean => role !== undefined && isOfOneShare(role);

/** What a price, an amount or a number of shares is multiplied with or divided by. */
const COUNTED = new Set<string | undefined>(['none', 'shares', 'count', 'multiple', undefined]);

/** What the answer writes without a unit is a number of things, whatever its field may be called. */
const isCounted = ({ fact, claim }: Operand): boolean => COUNTED.has(claim.number?.unit.dimension ?? fact.dimension);

/** Whether a value is one of those that a formula names; what the answer shows without a name may be any but a change. */
const isOneOf = (named: readonly Role[], { fact: { role }, start }: Operand): boolean =>
  role === undefined ? start >= 0 && !named.includes('change') : named.includes(role);

function isFormula(step: Step, { calls }: Pool, one: Operand, other: Operand): boolean {
  // Interest is of what was worked out, and an account tells its own profit.
  if (other.fact.role === 'contributed' && step === 'difference' && one.fact.origin === 'tool') return false;
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
  const { role, isComparison, direction, cues, references, number, labels } = claim;
  if (role === undefined || isComparison || !GIVEN.has(role)) return true;
  if (role === 'contributed' && step === 'product') return b === undefined;
  // Five below the open, +5 under "vs. open": what it is measured by is called, not the distance.
  const isFromLevel =
    references.length > 0 || (REFERENCES.has(role) && ((number.sign !== 0 && role === b) || (labels.has(a!) && labels.has(b!))));
  // Revenue grew by so much: what moved is called, not the move.
  if (step === 'difference' || step === 'change') return isFromLevel || (direction !== 0 && a === b && rolesAgree(role, a!));
  if (step === 'grown' || step === 'shrunk') return cues.has('scenario');
  return (step === 'sum' || step === 'ratio') && (a === undefined ? cues.has('total') : rolesAgree(role, a));
}

/** How far a value is from another, or how much more it is; a gap of percentages is told in points, unless nothing says what it is. */
function isApart(pool: Pool, one: Operand, other: Operand): boolean {
  const { role, isComparison, labels } = pool.claim;
  const [a, b] = [one.fact, other.fact];
  // What the sentence measures by is one of the two, and of the length that it says.
  const levels = [...labels].filter((label) => REFERENCES.has(label));
  const isOther = ({ role: level }: Fact): boolean =>
    levels.length > 0 && REFERENCES.has(level) && !levels.some((label) => rolesAgree(label, level!));
  if ((one.start < 0 && !labels.has('range') && isOther(a)) || isOther(b) || isOfOtherLength(pool, a) || isOfOtherLength(pool, b))
    return false;
  // Of a gain and a loss together, one is taken off the other.
  if (pool.claim.cues.has('total') && a.role !== undefined && isMovement(a.role)) return false;
  if (role !== undefined && (RATIOS.has(role) || a.dimension === 'percent')) return false;
  return isInOrder(pool, one, other) || (isComparison && !isMeasure(a, b));
}

/** The condition of an alert, or the limit of an order. */
export const isSet = ({ role, field }: Fact): boolean => role === 'threshold' || field === 'limitPrice';

/** sma50, where the sentence speaks of 200 days only. */
function isOfOtherLength({ claim: { said } }: Pool, { field = '' }: Fact): boolean {
  const [length] = /(?<!\d)\d{1,4}$/.exec(field) ?? [];
  const told = [...said.matchAll(/(?<!\d)(\d{1,4})[\s-]?(?:days?|일|d)(?![a-z])/gi)].map(([, days]) => days);
  return length !== undefined && told.length > 0 && !told.includes(length);
}

/** Whether the first is what something was, cost or reached, and the second is measured by it. */
const isMeasure = (a: Fact, b: Fact): boolean =>
  a.role !== b.role && REFERENCES.has(a.role) && (NOW.has(b.role) || REFERENCES.has(b.role));

const isMeasured = (a: Fact, b: Fact): boolean => isMeasure(a, b) || isMeasure(b, a);

/** Whether a rise or fall goes from the second value to the first: of one instrument, in time, and up to what is measured by the rest; or on to a goal. */
function isInOrder({ claim, evidence, isMove }: Pool, one: Operand, other: Operand): boolean {
  const [now, then] = [one.fact, other.fact];
  if (!isMove) return true;
  if (!belongTogether(now, then)) return false;
  const isOnTo = claim.cues.has('scenario') && (REFERENCES.has(now.role) || other.start === UNSHOWN.known);
  // An alert or a limit is reached by what is still to come; how far a target is from the price may be told at any time.
  const isGoal = isSet(now) || now.role === 'target';
  if ((isOnTo || isGoal) && NOW.has(then.role)) return true;
  if (isSet(now)) return false;
  const isOfOtherTime =
    one.start >= 0 && one.claim.tense !== 'new' && now.origin === 'tool' && againstTime(claim, now, evidence) === 'other';
  return !isMeasure(now, then) && !isOfOtherTime && goesOn(other, one);
}

/** Whether one figure is told as what became of the other: by its words, by its day or, where nothing says so, by its place behind it. */
function goesOn({ claim: from, fact: then, start }: Operand, { claim: to, fact: now, start: behind }: Operand): boolean {
  if (from.tense === 'prior' || to.tense === 'new') return to.tense !== 'prior' && from.tense !== 'new';
  if (REFERENCES.has(then.role) !== REFERENCES.has(now.role)) return REFERENCES.has(then.role);
  const [earlier, later] = [from.moment ?? then.moment, to.moment ?? now.moment];
  if (isLater(later, earlier) || isLater(earlier, later)) return isLater(later, earlier);
  // What is known without being told is what it is now.
  return start === UNSHOWN.known ? behind === UNSHOWN.known && then.order < now.order : start < behind;
}

/** So much is paid in each month of some months, or each year of some years. */
function isPaid(pool: Pool, one: Operand, other: Operand): boolean {
  return paidEach(pool, one) === (isInYears(other) ? 'year' : 'month');
}

/** So much is paid in each month of some years. */
function isPaidMonthly(pool: Pool, one: Operand, other: Operand): boolean {
  return paidEach(pool, one) === 'month' && isInYears(other);
}

const isInYears = ({ fact: { written = '' } }: Operand): boolean => /년|year/i.test(written);

/** How often an amount is paid in, where the words say one of the two. */
function paidEach({ claim }: Pool, { fact: { clause } }: Operand): 'month' | 'year' | undefined {
  const words = `${claim.said} ${clause?.join(' ') ?? ''}`;
  const isMonthly = /매달|매월|월\s|month/i.test(words);
  if (claim.role !== 'contributed' || isMonthly === /매년|해마다|a year|yearly|annual/i.test(words)) return undefined;
  return isMonthly ? 'month' : 'year';
}

/** So many can be bought: an amount that is there, by the price of one. */
function canBuy({ claim }: Pool, { fact: a, start }: Operand, { fact: b }: Operand): boolean {
  const isShares = claim.number.unit.dimension === 'shares';
  const isSaid = says(claim.lead + (isShares ? claim.clause[1] : ''), 'affords');
  const isOfCash = !claim.labels.has('cash') || a.role === 'cash';
  return isSaid && isOfCash && PRICES.has(b.role) && a.size >= b.size && (start >= 0 || a.role !== 'price');
}

/** More than the whole is no part of it, and less than once no multiple. */
function isOfItsSide({ claim, dimension }: Pool, { fact: a }: Operand, { fact: b }: Operand): boolean {
  const whole = dimension === 'percent' ? 100 : 1;
  return Math.abs(claim.number.value.approximate()) < whole ? a.size <= b.size : a.size >= b.size;
}

/** A part of a whole, which has not moved: not of another part, nor of what it cost. */
function isPart(pool: Pool, one: Operand, other: Operand): boolean {
  const { claim, isMove } = pool;
  const [a, b] = [one.fact, other.fact];
  const isOtherPart = a.row !== b.row && a.place !== undefined && a.place === b.place && other.start !== UNSHOWN.sum;
  // One holding is no whole of the cash.
  const isOfNone = a.ids === undefined && b.ids !== undefined && a.origin === 'tool';
  if (isMove || isOtherPart || isOfNone || !isOfItsSide(pool, one, other)) return false;
  if (claim.role === 'weight' && isMeasured(a, b)) return false;
  return !(claim.role === 'weight' || claim.cues.has('share')) || !isOfAKind(a, b) || belongTogether(a, b);
}

const isOfAKind = ({ role: a }: Fact, { role: b }: Fact): boolean =>
  a !== undefined && b !== undefined && (rolesAgree(a, b) || rolesAgree(b, a));

/** Whether a value is itself a rise or a fall, by its name or by the words beside it. */
const isMovedBy = ({ fact: { role }, claim: { direction = 0 } }: Operand): boolean =>
  role === undefined ? direction !== 0 : isMovement(role);

/** Whether two values make one sum: gains make a gain, and neither does a price go with an amount, nor what a thing cost with what it is worth, nor what was bought with what was sold. */
function addUp({ claim, isMove, isGain }: Pool, one: Operand, other: Operand): boolean {
  const [a, b] = [one.fact, other.fact];
  const isMoved = isMovedBy(one);
  const isTotal = claim.cues.has('total');
  // Each two once.
  if (one.start >= other.start || isMoved !== isMovedBy(other) || isPerShare(a) !== isPerShare(b)) return false;
  if (isMeasured(a, b) || (!isMoved && (isGain || (isMove && claim.isDirectionClose)))) return false;
  // The gap between a gain and a loss is not both together.
  if (isMoved && !isTotal && says(claim.lead, 'difference')) return false;
  // Fees of both go together.
  if (areOpposed(a.row, b.row) && !EXTRAS.has(a.role)) return false;
  if (!belongTogether(a, b) && !isTotal && claim.role !== 'weight') return false;
  return a.role === undefined || b.role === undefined || isOfAKind(a, b) || (isTotal && EXTRAS.has(b.role));
}

/** What something is worth is not told by what it was, cost or earned, and what it earned only by what it moved. */
function isWorth({ claim, isGain }: Pool, { fact: a }: Operand): boolean {
  if (isGain || (claim.role === undefined && !claim.cues.has('scenario') && isMoved(claim)))
    return a.role !== undefined && isMovement(a.role);
  return !NOW.has(claim.role) || !isPerShare(a) || (PRICES.has(a.role) && (a.origin !== 'user' || claim.cues.has('scenario')));
}

/** Gained $500, 50만원을 벌었다: words of moving directly beside it. */
function isMoved({ lead, clause: [, behind] }: Claim): boolean {
  const [last, next] = [directionsIn(lead).at(-1), directionsIn(behind)[0]];
  if (last?.end === lead.trimEnd().length) return !says(lead.slice(last.start), 'sold');
  return next !== undefined && /^[을를]?\s?$/.test(behind.slice(0, next.start));
}

/** Nothing grows once more by what the tools say it moved by, and nobody has set an alert or given an order at what their words would come to. */
function isSupposed({ claim: { cues } }: Pool, _: Operand, { fact: { origin, role }, start }: Operand): boolean {
  if (origin === 'tool' && role !== undefined && isMovement(role)) return false;
  return start >= 0 || !cues.has('alert');
}

/** What falls by a part, or what is left of it. */
function isTakenOff(pool: Pool, one: Operand, other: Operand): boolean {
  return isSupposed(pool, one, other) && (pool.claim.cues.has('part') || (other.claim.direction ?? 0) < 0);
}
