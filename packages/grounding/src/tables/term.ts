import { Rational } from '@finclaw/language';
import type { TableFact } from './read-table.ts';
import type { Operation } from './words.ts';

/** What a term was made by last; `value` is a cell as it stands. */
export type Step = Operation | 'value';

/** A value that follows from facts of a table. */
export interface Term {
  readonly value: Rational;
  /** A ratio is a number without unit, which may be told in percent. */
  readonly unit: 'amount' | 'percent' | 'open' | 'ratio';
  readonly isScaled: boolean;
  /** A dash, which is nothing of any unit. */
  readonly isNothing: boolean;
  readonly step: Step;
  /** What its parts were made by, where they are terms themselves. */
  readonly inner?: Step;
  readonly formula: string;
  readonly facts: readonly TableFact[];
}

/** A fact as a term. */
export const termOf = (fact: TableFact): Term => ({
  value: fact.value,
  unit: fact.unit,
  isScaled: fact.isScaled,
  isNothing: fact.isDash,
  step: 'value',
  formula: plain(fact.value),
  facts: [fact],
});

const plain = (value: Rational): string => value.toDecimal(6);
const bracketed = ({ formula, step, value }: Term): string =>
  step === 'value' && !value.isNegative() ? formula : `(${formula})`;

/** Whether two terms are of one unit and scale, so that they can be added. */
function isLike(a: Term, b: Term): boolean {
  if (a.isNothing || b.isNothing) return true;
  const isSameUnit = a.unit === b.unit || (a.unit === 'open' && b.unit !== 'ratio') || (b.unit === 'open' && a.unit !== 'ratio');
  const currencies = new Set([...a.facts, ...b.facts].flatMap(({ currency }) => currency ?? []));
  return isSameUnit && a.isScaled === b.isScaled && currencies.size <= 1;
}

function combined(step: Step, value: Rational, formula: string, parts: readonly Term[], isRatio = false): Term {
  const model = parts.find(({ isNothing }) => !isNothing) ?? (parts[0] as Term);
  const known = parts.find(({ unit, isNothing }) => unit !== 'open' && !isNothing) ?? model;
  const inner = parts.find((part) => part.step !== 'value')?.step;
  return {
    value,
    unit: isRatio ? 'ratio' : known.unit,
    isScaled: isRatio || model.isScaled,
    isNothing: false,
    step,
    ...(inner !== undefined && { inner }),
    formula,
    facts: parts.flatMap(({ facts }) => facts),
  };
}

/** The second less the first. */
export const difference = (from: Term, to: Term): Term | undefined =>
  isLike(from, to)
    ? combined('difference', to.value.minus(from.value), `${bracketed(to)} - ${bracketed(from)}`, [to, from])
    : undefined;

/** A difference of which nobody says what is taken from what. */
export const size = (term: Term | undefined): Term | undefined =>
  term?.value.isNegative()
    ? { ...term, value: term.value.negated(), formula: term.formula.split(' - ').reverse().join(' - ') }
    : term;

/** By what part of the first the second is more. */
export const change = (from: Term, to: Term): Term | undefined =>
  isLike(from, to) && !from.value.isZero()
    ? combined(
        'change',
        to.value.minus(from.value).dividedBy(from.value),
        `(${bracketed(to)} - ${bracketed(from)}) / ${bracketed(from)}`,
        [to, from],
        true,
      )
    : undefined;

/** The first divided by the second. */
export const ratio = (top: Term, bottom: Term): Term | undefined =>
  isLike(top, bottom) && !bottom.value.isZero()
    ? combined('ratio', top.value.dividedBy(bottom.value), `${bracketed(top)} / ${bracketed(bottom)}`, [top, bottom], true)
    : undefined;

/** All of them added up. */
export function total(terms: readonly Term[]): Term | undefined {
  if (terms.length < 2 || !terms.every((term) => isLike(terms[0] as Term, term))) return undefined;
  const sum = terms.reduce((value, term) => value.plus(term.value), Rational.zero);
  return combined('total', sum, terms.map(bracketed).join(' + '), terms);
}

/** Their mean. */
export function average(terms: readonly Term[]): Term | undefined {
  const sum = total(terms);
  const count = Rational.of(BigInt(terms.length));
  return sum && { ...sum, step: 'average', value: sum.value.dividedBy(count), formula: `(${sum.formula}) / ${terms.length}` };
}
