import { isMovement, type Role, rolesOf } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { subjectsAgree } from '../subjects-agree.ts';
import { Term } from '../term.ts';
import { againstTime } from '../times-agree.ts';
import { isLater } from '../turned-round.ts';
import { belongTogether, type Derivation, type Pool } from './pool.ts';
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
      // What the answer writes without a unit is a number of things, whatever its field may be called.
      const isWorth = one.number.unit.dimension === 'money' && COUNTED.has(other.number.unit.dimension);
      if (dimension === 'money' && isWorth && (role === undefined || WORTHS.has(role)))
        yield { term: first.times(second), sign: 'level' };
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
      if (isWay && REFERENCES.has(a.role) && (NOW.has(b.role) || REFERENCES.has(b.role))) continue;
      if (!isGap && !(belongTogether(a, b) && goesOn(then, now))) continue;
      if (!isGap && a.origin === 'tool' && againstTime(claim, a, pool.evidence) === 'other') continue;
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

/** What something was or cost before it became what it is, and how far it went. */
const REFERENCES = new Set<Role | undefined>(
  rolesOf('prevClose open avgCost costBasis high low high52 low52 target upperBand middleBand lowerBand movingAverage'),
);
const NOW = new Set<Role | undefined>(rolesOf('price close worth marketValue totalValue amount'));

/** Whether one figure is told as what became of the other: by its words, by its day or, where nothing says so, by its place behind it. */
function goesOn({ claim: from, fact: then, start }: Shown, { claim: to, fact: now, start: behind }: Shown): boolean {
  if (from.tense === 'prior' || to.tense === 'new') return to.tense !== 'prior' && from.tense !== 'new';
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
    const isWhole = column.length > 1 && column.length <= MOST_ROWS && column.every((each) => isAlike(each, fact));
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

const isAlike = (a: Fact, b: Fact): boolean => a.dimension === b.dimension;
