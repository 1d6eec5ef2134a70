import { isMovement, isOfOneShare, type Role, rolesAgree, rolesOf } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { sideOf } from '../objection.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { Term } from '../term.ts';
import { againstTime, isLater } from '../times-agree.ts';
import { belongTogether, type Derivation, type Pool } from './pool.ts';
import type { Operand, Shown } from './shown.ts';

const MOST_ROWS = 200;
const MOST_OPERANDS = 16;
/** What a price, an amount or a number of shares is multiplied with or divided by. */
const COUNTED = new Set<string | undefined>(['none', 'shares', 'count', 'multiple', undefined]);
/** What people work out; anything else that has a name of its own is given by somebody and not guessed. */
const WORKED_OUT = rolesOf(
  'worth marketValue totalValue amount costBasis weight change changePercent pnl unrealizedPnl totalPnl pnlPercent growth range',
);

/**
 * What follows by one step from two values that stand near a figure, nearest first: those of its row or sentence, those of the sentence before,
 * what the user said, and what everybody knows of the thing spoken of. Each list holds all that could have been meant, so that it can be told
 * how likely one of them meets the figure by chance.
 */
export function* nearby(pool: Pool): Generator<readonly Derivation[]> {
  const { role, direction, number, isComparison, cues } = pool.claim;
  const given = [
    ...(pool.shownAround.length > 0 ? pool.shownAround : pool.shownBeside),
    ...unshown(pool.evidence.given.slice(-6), -2),
  ];
  // What something is now has not moved to anywhere, except where the words suppose or compare it.
  const isStill = (direction === 0 && number.sign === 0) || isComparison || cues.has('scenario');
  const known = isStill && isWorkedOut(role) ? [...given, ...unshown(pool.known(), -1)] : [];
  for (const operands of [pool.shownBeside, pool.shownAround, given, known])
    if (operands.length > 1 && operands.length <= MOST_OPERANDS) yield [...combinations(pool, operands)];
}

const isWorkedOut = (role: Role | undefined): boolean => role === undefined || WORKED_OUT.has(role);

/** Values that the answer does not show itself stand before all that it shows. */
const unshown = (facts: readonly Fact[], start: number): Operand[] => facts.map((fact) => ({ fact, start, claim: {} }));

function* combinations(pool: Pool, operands: readonly Operand[]): Generator<Derivation> {
  const isKnown = ({ start }: Operand): boolean => start === -1;
  for (const a of operands) for (const b of operands) if (a !== b && !(isKnown(a) && isKnown(b))) yield* stepsBetween(pool, a, b);
}

/** What one step makes of two values that can be told in the claim's unit; what moves, moves from the earlier to the later of them. */
function* stepsBetween(pool: Pool, one: Operand, other: Operand): Generator<Derivation> {
  const { dimension, claim } = pool;
  const { role } = claim;
  const [a, b] = [one.fact, other.fact];
  const isOwn = [a, b].map(({ ids }) => subjectsAgree(claim, ids));
  const isComparing = claim.isComparison || pool.isAboutSeveral;
  if (b.size === 0 || !(isComparing ? isOwn.includes(true) : !isOwn.includes(false))) return;
  const [first, second] = [Term.of(a), Term.of(b)];
  const isGain = role !== undefined && isMovement(role);
  const isMove = claim.direction !== 0 || claim.number.sign !== 0 || isGain;
  const isInOrder = !isMove || (isOfOneThing(pool, one, other) && goesOn(other, one));
  const sign = isMove ? 'movement' : 'gap';
  const isEach = dimension === 'money' && a.dimension === 'money' && isCounted(other) && !isOwn.includes(false);
  if (isEach && isQuotient(role, a, b)) yield { term: first.over(second), sign: 'level' };
  if (dimension === 'percent' && isYield(role, a, b)) yield { term: first.over(second).inPercent(), sign: 'level' };
  if (!isWorkedOut(role) && !claim.isComparison) return;
  if (a.dimension === b.dimension && a.dimension === 'percent') {
    const gap = Term.share(a).inPercent().minus(Term.share(b).inPercent());
    if (dimension === 'percent-points' || (dimension === 'percent' && role === undefined)) yield { term: gap, sign };
    if (dimension === 'basis-points') yield { term: gap.inPercent(), sign };
  } else if (a.dimension === b.dimension) {
    if (dimension === 'percent' && isInOrder && role !== 'weight') yield { term: first.changeFrom(second), sign };
    if (dimension === 'percent' && !isMove && !(role === 'weight' && isMeasured(a, b)))
      yield { term: first.over(second).inPercent(), sign: 'level' };
    if (dimension === 'multiple') yield { term: first.over(second), sign: 'level' };
    if (a.dimension === dimension && (isInOrder || (claim.isComparison && !isMeasure(a, b))))
      yield { term: first.minus(second), sign };
    const isSum = addUp(a, b) && (belongTogether(a, b) || claim.cues.has('total'));
    if (a.dimension === dimension && !isMove && one.start < other.start && isSum)
      yield { term: first.plus(second), sign: 'level' };
  }
  if (dimension !== 'money' || a.dimension !== 'money') return;
  if (isCounted(other)) {
    // What something is worth is not told by what it was, cost or earned.
    if (isEach && (!NOW.has(role) || !isPerShare(a) || PRICES.has(a.role))) yield { term: first.times(second), sign: 'level' };
  } else if (b.dimension === 'percent' && !(b.origin === 'tool' && b.role !== undefined && isMovement(b.role))) {
    const [whole, share] = [Term.number(1n), Term.share(b)];
    yield { term: first.times(share), sign: 'gap' };
    // Nobody has set an alert or given an order at what their words would come to.
    if (isGain || (other.start < 0 && (claim.cues.has('alert') || claim.cues.has('order')))) return;
    yield { term: first.times(whole.plus(share)), sign: 'level' };
    yield { term: first.times(whole.minus(share)), sign: 'level' };
  }
}

const isPerShare = ({ role }: Fact): boolean => role !== undefined && isOfOneShare(role);
/** What a number of shares is worth by. */
const PRICES = new Set<Role | undefined>(rolesOf('price close target threshold'));

/** What the answer writes without a unit is a number of things, whatever its field may be called. */
const isCounted = ({ fact, claim }: Operand): boolean => COUNTED.has(claim.number?.unit.dimension ?? fact.dimension);

/** Whether an amount for each of so many can be called so: what was paid, not what it is worth now, or the earnings that a multiple is of. */
function isQuotient(role: Role | undefined, amount: Fact, count: Fact): boolean {
  if (count.dimension === 'shares' && isPerShare(amount)) return false;
  if (role === 'avgCost') return amount.role !== 'marketValue' && amount.role !== 'worth';
  return isWorkedOut(role) || (count.dimension === 'multiple' && (role === 'eps' || role === 'netIncome'));
}

const YIELDS = new Set<Role | undefined>(rolesOf('dividendYield bondYield'));

/** What a share pays, of its price. */
const isYield = (role: Role | undefined, paid: Fact, price: Fact): boolean =>
  YIELDS.has(role) && PRICES.has(price.role) && paid.dimension === 'money' && (!isPerShare(paid) || paid.role === 'dividend');

/** Whether two values make one sum: neither prices of one thing, nor a price and an amount, nor what a thing cost and what it is worth. */
function addUp(a: Fact, b: Fact): boolean {
  if (isMeasured(a, b) || isPerShare(a) !== isPerShare(b) || sideOf(a.row) !== sideOf(b.row)) return false;
  if (isPerShare(a) && a.role !== 'dividend') return !belongTogether(a, b);
  return a.role === undefined || b.role === undefined || rolesAgree(a.role, b.role) || rolesAgree(b.role, a.role);
}

/** Values of one instrument, the later of them of no other time than the words speak of and not one that others are measured by. */
const isOfOneThing = ({ claim, evidence }: Pool, { fact: now }: Operand, { fact: then }: Operand): boolean =>
  belongTogether(now, then) && !isMeasure(now, then) && !(now.origin === 'tool' && againstTime(claim, now, evidence) === 'other');

/** What something was or cost before it became what it is, and how far it went. */
const REFERENCES = new Set<Role | undefined>(
  rolesOf('prevClose open avgCost costBasis high low high52 low52 target upperBand middleBand lowerBand movingAverage'),
);
const NOW = new Set<Role | undefined>(rolesOf('price close worth marketValue totalValue amount'));

/** Whether the first is what something was, cost or reached, and the second what it is now. */
export const isReferenceOf = (a: Fact, b: Fact): boolean => REFERENCES.has(a.role) && NOW.has(b.role);

/** Whether the first is what the second is measured by, and not the other way round. */
const isMeasure = (a: Fact, b: Fact): boolean => isReferenceOf(a, b) || (REFERENCES.has(a.role) && REFERENCES.has(b.role));

const isMeasured = (a: Fact, b: Fact): boolean => a.role !== b.role && (isMeasure(a, b) || isMeasure(b, a));

/** Whether one figure is told as what became of the other: by its words, by its day or, where nothing says so, by its place behind it. */
function goesOn({ claim: from, fact: then, start }: Operand, { claim: to, fact: now, start: behind }: Operand): boolean {
  if (from.tense === 'prior' || to.tense === 'new') return to.tense !== 'prior' && from.tense !== 'new';
  if (REFERENCES.has(then.role) !== REFERENCES.has(now.role)) return REFERENCES.has(then.role);
  const [earlier, later] = [from.moment ?? then.moment, to.moment ?? now.moment];
  return isLater(later, earlier) || (start < behind && !isLater(earlier, later));
}

/** A row's part of what all rows of the answer's table or list have in the same place, and those of the result that it leaves out. */
export function* parts(pool: Pool): Generator<Derivation> {
  const { role, cues, stretch, direction, number } = pool.claim;
  const isShare = role === 'weight' || cues.has('share') || (role === undefined && stretch.isBullet && direction === 0);
  if (pool.dimension !== 'percent' || number.sign !== 0 || !isShare) return;
  for (const beside of ownBeside(pool)) {
    const { fact } = beside;
    const shown = pool.shownInColumn(beside);
    const given = fact.place === undefined ? [] : pool.evidence.sameField(fact);
    const column = given.length > shown.length ? given : shown;
    const isWhole = column.length > 1 && column.length <= MOST_ROWS && column.every((each) => each.dimension === fact.dimension);
    if (!isWhole || fact.dimension === 'percent') continue;
    const whole = Term.sum(column.map(Term.of));
    if (whole.approximate > 0) yield { term: Term.of(fact).over(whole).inPercent(), sign: 'level' };
  }
}

/** The figures of the same row or item that speak of what the claim speaks of. */
const ownBeside = ({ claim, shownBeside }: Pool): readonly Shown[] =>
  claim.stretch.cell === undefined && !claim.stretch.isBullet
    ? []
    : shownBeside.filter(({ fact }) => subjectsAgree(claim, fact.ids));
