import { Term } from '../proof/term.ts';
import type { TableFact } from './read-table.ts';
import type { Operation } from './words.ts';

/** What a term was made by last; `value` is a cell as it stands. */
type Step = Operation | 'value';

/** A value that follows from facts of a table. */
export interface TableTerm {
  readonly term: Term<TableFact>;
  /** A ratio is a number without unit, which may be told in percent. */
  readonly unit: TableFact['unit'] | 'ratio';
  readonly currency: string | undefined;
  readonly isScaled: boolean;
  /** A dash, which is nothing of any unit. */
  readonly isDash: boolean;
  readonly step: Step;
  /** What its parts were made by, where they are terms themselves. */
  readonly inner: Step | undefined;
}

/** A fact as a term. */
export const termOf = (fact: TableFact): TableTerm => ({
  ...{ term: Term.exactly(fact.value, fact), unit: fact.unit, currency: fact.currency },
  ...{ isScaled: fact.isScaled, isDash: fact.isDash, step: 'value', inner: undefined },
});

/** Whether two terms are of one unit and scale, so that they can be added. */
function isLike(a: TableTerm, b: TableTerm): boolean {
  const isOpen = (a.unit === 'open' && b.unit !== 'ratio') || (b.unit === 'open' && a.unit !== 'ratio');
  const isSame = (a.unit === b.unit || isOpen) && (a.currency ?? b.currency) === (b.currency ?? a.currency);
  return a.isDash || b.isDash || (isSame && a.isScaled === b.isScaled);
}

/** What is made of like terms, in the unit of all of them or as a number without unit. */
function made(step: Step, parts: readonly TableTerm[], term: () => Term<TableFact>, isRatio = false): TableTerm | undefined {
  const model = parts.find(({ isDash }) => !isDash) ?? parts[0];
  if (model === undefined || !parts.every((part) => isLike(model, part))) return undefined;
  const inner = parts.find((part) => part.step !== 'value')?.step;
  const { currency } = parts.find((part) => part.currency !== undefined) ?? model;
  const { unit } = parts.find((part) => part.unit !== 'open' && !part.isDash) ?? model;
  const kind = isRatio ? ({ unit: 'ratio', isScaled: true } as const) : { unit, isScaled: model.isScaled };
  return { term: term(), ...kind, currency, isDash: false, step, inner };
}

/** The second less the first. */
export const difference = (from: TableTerm, to: TableTerm): TableTerm | undefined =>
  made('difference', [to, from], () => to.term.minus(from.term));

/** A difference of which nobody says what is taken from what. */
export const distance = (a: TableTerm, b: TableTerm): TableTerm | undefined =>
  a.term.approximate < b.term.approximate ? difference(a, b) : difference(b, a);

/** By what part of the first the second is more. */
export const change = (from: TableTerm, to: TableTerm): TableTerm | undefined =>
  from.term.approximate === 0 ? undefined : made('change', [to, from], () => to.term.minus(from.term).over(from.term), true);

/** The first divided by the second. */
export const ratio = (top: TableTerm, bottom: TableTerm): TableTerm | undefined =>
  bottom.term.approximate === 0 ? undefined : made('ratio', [top, bottom], () => top.term.over(bottom.term), true);

const sumOf = (terms: readonly TableTerm[]): Term<TableFact> => Term.sum(terms.map(({ term }) => term));

/** All of them added up. */
export const total = (terms: readonly TableTerm[]): TableTerm | undefined =>
  terms.length < 2 ? undefined : made('total', terms, () => sumOf(terms));

/** Their mean. */
export const average = (terms: readonly TableTerm[]): TableTerm | undefined =>
  terms.length < 2 ? undefined : made('average', terms, () => sumOf(terms).over(Term.number(BigInt(terms.length))));
