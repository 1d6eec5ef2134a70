import { Term } from '../proof/term.ts';
import { periodOrder } from './period.ts';
import type { TableFact } from './read-table.ts';
import type { Operation } from './words.ts';

/** A value that follows from facts of a table. */
export interface TableTerm extends Pick<TableFact, 'currency' | 'isScaled'> {
  readonly term: Term<TableFact>;
  /** A ratio is a number without unit, which may be told in percent. */
  readonly unit: TableFact['unit'] | 'ratio';
  /** Grows with time. */
  readonly order: number;
  /** What it was made by last; `value` is a cell as it stands. */
  readonly step: Operation | 'value';
  /** What its parts were made by, where they are terms themselves. */
  readonly inner?: Operation | undefined;
}

/** A fact as a term. */
export const termOf = (fact: TableFact): TableTerm => ({
  ...{ term: Term.exactly(fact.value, fact), unit: fact.unit, currency: fact.currency, isScaled: fact.isScaled },
  ...{ order: periodOrder(fact.period), step: 'value' },
});

/** Of two, the first is what the second is held against. */
const WORK: Readonly<Record<Operation, (terms: readonly Term<TableFact>[]) => Term<TableFact>>> = {
  difference: ([from, to]) => to!.minus(from!),
  change: ([from, to]) => to!.minus(from!).over(from!),
  ratio: ([whole, part]) => part!.over(whole!),
  total: (terms) => Term.sum(terms),
  average: (terms) => Term.sum(terms).over(Term.number(BigInt(terms.length))),
};

/** What an operation makes of two terms and more; nothing where they are of unlike units. */
export function made(step: Operation, parts: readonly TableTerm[]): readonly TableTerm[] {
  const [first, second] = parts;
  const isPart = step === 'change' || step === 'ratio';
  if (first === undefined || second === undefined || (isPart && first.term.approximate === 0)) return [];
  const currency = parts.find((part) => part.currency !== undefined)?.currency;
  const isLike = (part: TableTerm): boolean =>
    part.unit === first.unit && (part.currency ?? currency) === currency && part.isScaled === first.isScaled;
  if (!parts.every(isLike)) return [];
  const inner = first.step === 'value' ? second.step : first.step;
  const kind = isPart && ({ unit: 'ratio', isScaled: true } as const);
  const term = WORK[step](parts.map((part) => part.term));
  return [{ ...first, term, ...kind, currency, step, inner: inner === 'value' ? undefined : inner }];
}
