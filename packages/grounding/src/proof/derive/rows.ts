import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';
import { type Derivation, type Pool, sameCurrency } from './pool.ts';

/** A row with more figures than this says too little about which of them belong together. */
const MOST_BESIDE = 6;
const COUNTED = new Set(['none', 'shares', 'count']);

/** What follows from the figures that stand in the same row of the answer's table, or in the same item of its list: 0.842 × $89,600 = $75,443.20. */
export function* besides(pool: Pool): Generator<Derivation> {
  const { dimension, shownBeside } = pool;
  if (shownBeside.length > MOST_BESIDE) return;
  for (const { fact: a, claim, start } of shownBeside)
    for (const { fact: b, claim: other, start: otherStart } of shownBeside) {
      if (start === otherStart) continue;
      const [first, second] = [Term.of(a), Term.of(b)];
      const { currency } = a;
      // What the answer writes without a unit is a number of things, whatever its field may be called.
      const isWorth = claim.number.unit.dimension === 'money' && COUNTED.has(other.number.unit.dimension);
      if (dimension === 'money' && isWorth)
        yield { term: first.times(second), sign: 'level', ...(currency !== undefined && { currency }) };
      if (!isAlike(a, b)) continue;
      if (pool.fits(a)) yield { term: first.minus(second), sign: 'gap' };
      if (pool.fits(a) && start < otherStart) yield { term: first.plus(second), sign: 'level' };
      if (b.size === 0 || a.dimension === 'percent') continue;
      if (dimension === 'percent') {
        yield { term: first.changeFrom(second), sign: 'movement' };
        yield { term: first.over(second).inPercent(), sign: 'level' };
      } else if (dimension === 'multiple') yield { term: first.over(second), sign: 'level' };
    }
}

/** A row's part of what all rows of the answer's table or list have in the same place, and those of the result that it leaves out. */
export function* parts(pool: Pool): Generator<Derivation> {
  if (pool.dimension !== 'percent') return;
  for (const beside of pool.shownBeside) {
    const { fact } = beside;
    const shown = pool.shownInColumn(beside);
    const given = fact.place === undefined ? [] : pool.evidence.sameField(fact);
    const column = given.length > shown.length ? given : shown;
    if (fact.dimension === 'percent' || column.length < 2 || !column.every((each) => isAlike(each, fact))) continue;
    const sum = Term.sum(column.map(Term.of));
    // A row of the total is no part of it.
    const isTotal = ({ value }: Fact): boolean =>
      Math.abs(sum.approximate - 2 * Number(value)) <= Math.abs(sum.approximate) * 1e-6;
    const total = column.find(isTotal);
    const whole = total === undefined ? sum : Term.of(total);
    if (whole.approximate !== 0) yield { term: Term.of(fact).over(whole).inPercent(), sign: 'level' };
  }
}

const isAlike = (a: Fact, b: Fact): boolean => a.dimension === b.dimension && sameCurrency(a, b);
