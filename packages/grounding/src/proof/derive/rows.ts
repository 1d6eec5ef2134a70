import type { Claim } from '../../context/claim.ts';
import { isMovement, isOfOneShare, type Role, rolesOf } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { Term } from '../term.ts';
import { momentsAgree } from '../times-agree.ts';
import { isLater } from '../turned-round.ts';
import { belongTogether, type Derivation, type Pool, sameCurrency } from './pool.ts';
import type { Shown } from './shown.ts';

/** A row with more figures than this says too little about which of them belong together. */
const MOST_BESIDE = 6;
const MOST_ROWS = 200;
const COUNTED = new Set(['none', 'shares', 'count']);
const WORTHS = rolesOf('worth marketValue totalValue amount costBasis');
const EQUATION = /=\s*[*_₩$€]*$/;

/**
 * What follows from the figures beside a figure in the same row of the answer's table, or in the same item of its list: 0.842 × $89,600 = $75,443.20.
 * A column that says what it is must be of that kind; which way a difference points nobody can tell from two columns, so it must not say so.
 */
export function* besides(pool: Pool): Generator<Derivation> {
  const { claim, dimension } = pool;
  const { role, number, direction, lead } = claim;
  const beside = ownBeside(pool);
  if (beside.length > MOST_BESIDE) return;
  const isPlain = role === undefined && number.sign === 0 && direction === 0;
  for (const { fact: a, claim: one, start } of beside)
    for (const { fact: b, claim: other, start: behind } of beside) {
      if (start === behind || a.dimension === 'percent' || b.dimension === 'percent') continue;
      const [first, second] = [Term.of(a), Term.of(b)];
      const { currency } = a;
      // What the answer writes without a unit is a number of things, whatever its field may be called.
      const isWorth = one.number.unit.dimension === 'money' && COUNTED.has(other.number.unit.dimension);
      if (dimension === 'money' && isWorth && (role === undefined || WORTHS.has(role)))
        yield { term: first.times(second), sign: 'level', ...(currency !== undefined && { currency }) };
      if (!isAlike(a, b) || !pool.fits(a)) continue;
      if (isPlain) yield { term: first.minus(second), sign: 'gap' };
      if (start < behind && EQUATION.test(lead)) yield { term: first.plus(second), sign: 'level' };
    }
}

const POINTS = new Set(['percent-points', 'basis-points', 'index-points']);
const MOST_AROUND = 8;

/**
 * How far two figures of the same sentence, or of the one before it, lie apart: at $301.88 it trades 1.8% under its average of $307.30. What
 * moves is one thing at two times; what is compared with another is the one that the words speak of.
 */
export function* apart(pool: Pool): Generator<Derivation> {
  const { claim, dimension } = pool;
  const { direction, number, cues, role, isComparison } = claim;
  const isSaid = direction !== 0 && (claim.isDirectionClose || isComparison || !cues.has('difference'));
  const isWay = isSaid || number.sign !== 0;
  const isGap = isComparison || (!isWay && cues.has('difference'));
  if ((role !== undefined && !isMovement(role)) || !(isWay || isGap || cues.has('remainder'))) return;
  const around = pool.shownAround;
  if (around.length > MOST_AROUND) return;
  for (const now of around)
    for (const then of around) {
      const [a, b] = [now.fact, then.fact];
      if (now === then || !isAlike(a, b) || a.size === 0 || b.size === 0) continue;
      if ((isWay || !isGap || a.dimension === 'money') && !areOfOneField(a, b)) continue;
      if (
        isGap
          ? isOfAnother(claim, a, b, belongTogether(a, b))
          : !areOfOneThing(a, b) || !goesOn(then, now) || isOfOtherTime(pool, a)
      )
        continue;
      const [one, other] = [Term.of(a), Term.of(b)];
      const sign = isWay ? 'movement' : isGap ? 'gap' : 'level';
      if (a.dimension === 'percent') {
        const gap = Term.share(a).inPercent().minus(Term.share(b).inPercent());
        if (POINTS.has(dimension)) yield { term: dimension === 'basis-points' ? gap.inPercent() : gap, sign };
      } else if (dimension === 'percent' && isWay) yield { term: one.changeFrom(other), sign };
      else if (a.dimension === dimension && pool.fits(a))
        yield { term: sign === 'level' ? other.minus(one) : one.minus(other), sign };
    }
}

/** What something was, cost or brought in before it became what it is. */
const BEFORE = rolesOf('prevClose open avgCost costBasis contributed');
const NOW = rolesOf('price close worth marketValue totalValue amount');
const FARTHEST = rolesOf('high low range high52 low52 target threshold upperBand middleBand lowerBand movingAverage');

/** Whether two values measure the same, or what a thing was and is. */
function areOfOneField(a: Fact, b: Fact): boolean {
  if (a.role === undefined || b.role === undefined) return a.role !== b.role || a.place === undefined || a.place === b.place;
  const isPair = (one: Role, other: Role): boolean => NOW.has(one) && BEFORE.has(other);
  const areRates = a.dimension === 'percent' && isMovement(a.role) && isMovement(b.role);
  const areQuoted = isOfOneShare(a.role) && isOfOneShare(b.role);
  return a.role === b.role || isPair(a.role, b.role) || isPair(b.role, a.role) || areRates || areQuoted;
}

/** Values of one instrument; those of two results may be further apart than the words say. */
const areOfOneThing = (a: Fact, b: Fact): boolean =>
  belongTogether(a, b) && (a.order === b.order || a.origin !== 'tool' || b.origin !== 'tool');

/** Of two things, the one that the words speak of is compared with the other; of one, what it is with what it was or how far it went. */
function isOfAnother(claim: Claim, { role, ids }: Fact, other: Fact, areTogether: boolean): boolean {
  if (claim.direction === 0) return false;
  if (!areTogether) return claim.isNamed && !subjectsAgree(claim, ids);
  const isReference = role !== undefined && (BEFORE.has(role) || FARTHEST.has(role));
  return isReference && other.role !== undefined && NOW.has(other.role);
}

/** Of another day than the words say: 19일 223달러, 20일 215달러였습니다. 오늘은 8달러 내렸습니다. */
function isOfOtherTime({ claim, evidence }: Pool, now: Fact): boolean {
  if (now.origin !== 'tool' || now.moment === undefined) return false;
  if (claim.moment !== undefined) return !momentsAgree(claim.moment, now);
  return (
    claim.isPresent && evidence.sameField(now).some(({ ids, moment }) => subjectsAgree(claim, ids) && isLater(moment, now.moment))
  );
}

/** Whether one figure is told as what became of the other: by its words, its day, its field or, where nothing says so, by its place behind it. */
function goesOn({ claim: from, fact: then, start }: Shown, { claim: to, fact: now, start: behind }: Shown): boolean {
  if (to.tense === 'prior' || from.tense === 'new') return false;
  if (from.tense === 'prior' || to.tense === 'new') return true;
  const [earlier, later] = [from.moment ?? then.moment, to.moment ?? now.moment];
  if (isLater(earlier, later) || isLater(later, earlier)) return isLater(later, earlier);
  // The rows of one list without days are several things, and how far it went is no time.
  const areRows = then.place !== undefined && then.moment === undefined && then.order === now.order && then.place === now.place;
  if (areRows || [then.role, now.role].every((role) => role !== undefined && FARTHEST.has(role))) return false;
  const [was, is] = [then.role, now.role].map((role) => role !== undefined && BEFORE.has(role));
  return was === is ? start < behind : was === true;
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
    const isWhole = column.length > 1 && column.length <= MOST_ROWS && column.every((each) => isAlike(each, fact));
    if (!isWhole || fact.dimension === 'percent' || isSaidOfOne(fact.role)) continue;
    const whole = Term.sum(column.map(Term.of));
    if (whole.approximate > 0) yield { term: Term.of(fact).over(whole).inPercent(), sign: 'level' };
  }
}

/** What is said of one share, or of how it moved, nobody adds up. */
const isSaidOfOne = (role: Role | undefined): boolean => role !== undefined && (isOfOneShare(role) || isMovement(role));

/** The figures of the same row or item that speak of what the claim speaks of. */
const ownBeside = ({ claim, shownBeside }: Pool): readonly Shown[] =>
  claim.stretch.cell === undefined && !claim.stretch.isBullet
    ? []
    : shownBeside.filter(({ fact }) => subjectsAgree(claim, fact.ids));

const isAlike = (a: Fact, b: Fact): boolean => a.dimension === b.dimension && sameCurrency(a, b);
