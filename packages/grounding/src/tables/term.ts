import { Term } from '../proof/term.ts';
import { periodKey, periodOrder } from './period.ts';
import type { TableFact } from './read-table.ts';
import type { Operation } from './words.ts';

/** A value that follows from facts of a table. */
export interface TableTerm {
  readonly term: Term<TableFact>;
  /** A ratio is a number without unit, which may be told in percent. */
  readonly unit: TableFact['unit'] | 'ratio';
  readonly currency: string | undefined;
  readonly isScaled: boolean;
  /** Of when it is, and a number that grows with time. */
  readonly at: string;
  readonly order: number;
  /** What it was made by last; `value` is a cell as it stands. */
  readonly step: Operation | 'value';
  /** What its parts were made by, where they are terms themselves. */
  readonly inner: Operation | undefined;
}

/** A fact as a term. */
export const termOf = (fact: TableFact): TableTerm => ({
  ...{ term: Term.exactly(fact.value, fact), unit: fact.unit, currency: fact.currency, isScaled: fact.isScaled },
  ...{ at: periodKey(fact.period), order: periodOrder(fact.period), step: 'value', inner: undefined },
});

/** Of two, the first is what the second is held against. */
const WORK: Readonly<Record<Operation, (terms: readonly Term<TableFact>[]) => Term<TableFact>>> = {
  difference: ([from, to]) => to!.minus(from!),
  change: ([from, to]) => to!.minus(from!).over(from!),
  ratio: ([whole, part]) => part!.over(whole!),
  total: (terms) => Term.sum(terms),
  average: (terms) => Term.sum(terms).over(Term.number(BigInt(terms.length))),
};

/** What an operation makes of two terms and more; undefined where they are of unlike units. */
export function made(step: Operation, parts: readonly TableTerm[]): TableTerm | undefined {
  const [first] = parts;
  const isPart = step === 'change' || step === 'ratio';
  if (first === undefined || parts.length < 2 || (isPart && first.term.approximate === 0)) return undefined;
  const unit = parts.find((part) => part.unit !== 'open')?.unit ?? 'open';
  const currency = parts.find((part) => part.currency !== undefined)?.currency;
  const isLike = (part: TableTerm): boolean =>
    (part.unit === unit || (part.unit === 'open' && unit !== 'ratio')) &&
    (part.currency ?? currency) === currency &&
    part.isScaled === first.isScaled;
  if (!parts.every(isLike)) return undefined;
  const inner = parts.flatMap((part) => (part.step === 'value' ? [] : part.step))[0];
  const kind = isPart ? ({ unit: 'ratio', isScaled: true } as const) : { unit, isScaled: first.isScaled };
  return { ...first, term: WORK[step](parts.map(({ term }) => term)), ...kind, currency, step, inner };
}
