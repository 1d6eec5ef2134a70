import { isMovement, type Role, rolesOf } from '../../context/roles.ts';
import type { Fact } from '../../evidence/fact.ts';
import { subjectsAgree } from '../objection.ts';
import { Term } from '../term.ts';
import { type Derivation, type Pool, sameCurrency } from './pool.ts';
import type { Shown } from './shown.ts';

/** A row with more figures than this says too little about which of them belong together. */
const MOST_BESIDE = 6;
const MOST_ROWS = 200;
const COUNTED = new Set(['none', 'shares', 'count']);
const WORTHS = rolesOf('worth marketValue totalValue amount costBasis');
/** What is said of one share, of which nobody adds up several. */
const EACH = rolesOf(
  'price close open high low prevClose high52 low52 target avgCost bid ask threshold eps dividend movingAverage',
);
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

const isSaidOfOne = (role: Role | undefined): boolean => role !== undefined && (EACH.has(role) || isMovement(role));

/** The figures of the same row or item that speak of what the claim speaks of. */
const ownBeside = ({ claim, shownBeside }: Pool): readonly Shown[] =>
  claim.stretch.cell === undefined && !claim.stretch.isBullet
    ? []
    : shownBeside.filter(({ fact }) => subjectsAgree(claim, fact.ids));

const isAlike = (a: Fact, b: Fact): boolean => a.dimension === b.dimension && sameCurrency(a, b);
