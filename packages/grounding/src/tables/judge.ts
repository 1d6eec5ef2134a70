import { Rational } from '@finclaw/language';
import type { Naming } from './naming.ts';
import type { Table } from './read-table.ts';
import { termsFrom } from './search.ts';
import type { Term } from './term.ts';
import type { Operation } from './words.ts';

/** A figure of an answer as it is held against a table. */
export interface TableClaim {
  /** With its scale word. */
  readonly value: Rational;
  readonly step: Rational;
  /** What its scale word multiplies it with. */
  readonly scale: bigint;
  readonly isPercent: boolean;
  /** Counted in a unit that no sum of money has, or in none. */
  readonly currency?: string;
  /** Whether other figures stand in its sentence, so that an operation said there may be theirs. */
  readonly isAmongOthers: boolean;
}

/** What a table says of a figure. */
type TableVerdict =
  | { readonly kind: 'proven'; readonly term: Term }
  | { readonly kind: 'contradicted'; readonly term: Term }
  | { readonly kind: 'unverified' };

const MOST_ROUNDED = Rational.of(1n, 20n);
const HUNDRED = Rational.of(100n);

/** Holds a figure against what a text names of a table. */
export function judge(table: Table, naming: Naming, claim: TableClaim): TableVerdict {
  const expected: Term[] = [];
  for (const term of termsFrom(table, naming)) {
    if (!isAllowed(term, naming, claim)) continue;
    if (isMet(term, naming, claim)) return { kind: 'proven', term };
    const isAsked = naming.operations.size === 0 ? term.step === 'value' : term.step !== 'value';
    if (isAsked && term.inner === undefined && isOfKind(term, claim)) expected.push(term);
  }
  const [only, ...others] = expected;
  if (only === undefined || others.length > 0 || !isCertain(table, naming, claim)) return { kind: 'unverified' };
  // A sign alone may be a manner of telling.
  const isSameSize = compared(only, claim).some(({ value, wanted }) => size(value).compareTo(size(wanted)) === 0);
  return isSameSize ? { kind: 'unverified' } : { kind: 'contradicted', term: only };
}

/** If the text says an operation, the last step must be one of those said. */
function isAllowed({ step, inner, unit }: Term, naming: Naming, claim: TableClaim): boolean {
  const { operations, inNames, saysPercentage } = naming;
  const has = (operation: Operation): boolean => (operations.size === 0 ? inNames : operations).has(operation);
  const asksPart =
    claim.isPercent && saysPercentage && !(['change', 'difference', 'average'] as const).some((each) => operations.has(each));
  const isFree = operations.size === 0 && !asksPart;
  if (inner === 'difference' || inner === 'average' ? !has(inner) : inner !== undefined && isFree && inNames.size === 0)
    return false;
  const isUnsaid = isFree && inNames.size === 0 && inner === undefined;
  switch (step) {
    case 'value':
      return isFree || claim.isAmongOthers || (asksPart && unit !== 'amount');
    case 'difference':
      return isUnsaid || has('difference') || has('change');
    case 'change':
      return isUnsaid || has('change') || (has('difference') && claim.isPercent);
    case 'ratio':
      return isUnsaid || has('ratio') || asksPart;
    default:
      // In "the change of the average" the first word says what is asked for.
      return isUnsaid || (has(step) && (inner !== undefined || !isBehindChange(step, operations)));
  }
}

function isBehindChange(step: Operation, operations: ReadonlySet<Operation>): boolean {
  const said = [...operations];
  return said.slice(0, Math.max(0, said.indexOf(step))).some((each) => each === 'change' || each === 'difference');
}

/** The values a term may be told as. */
function readings(term: Term, claim: TableClaim): readonly { readonly value: Rational; readonly isRaw: boolean }[] {
  const { unit, value, isScaled } = term;
  if (unit === 'ratio') {
    if (claim.isPercent) return [{ value: value.times(HUNDRED), isRaw: false }];
    return claim.scale === 1n && claim.currency === undefined && term.step !== 'change' ? [{ value, isRaw: false }] : [];
  }
  if (unit === 'percent') return claim.isPercent ? [{ value, isRaw: false }] : [];
  if (claim.isPercent) return unit === 'open' ? [{ value, isRaw: false }] : [];
  // What states no scale is told in whole units, or in the writer's own scale.
  return (isScaled ? [false] : [true, false]).map((isRaw) => ({ value, isRaw }));
}

/** Whether term and claim measure the same; of a table that states no scale, only a claim without one. */
const isOfKind = (term: Term, claim: TableClaim): boolean =>
  readings(term, claim).some(({ isRaw }) => !isRaw || claim.scale === 1n) && hasCurrency(term, claim);

/** A sum of money in one currency is none in another. */
const hasCurrency = ({ facts, unit }: Term, { currency }: TableClaim): boolean =>
  unit === 'ratio' || currency === undefined || facts.every((fact) => fact.currency === undefined || fact.currency === currency);

/** The values of a term beside what the claim says, in the same scale. */
function compared(term: Term, claim: TableClaim): readonly { value: Rational; wanted: Rational; step: Rational }[] {
  return readings(term, claim).map(({ value, isRaw }) => {
    const scale = Rational.of(isRaw ? claim.scale : 1n);
    return { value, wanted: claim.value.dividedBy(scale), step: claim.step.dividedBy(scale) };
  });
}

function isMet(term: Term, naming: Naming, claim: TableClaim): boolean {
  if (!hasCurrency(term, claim)) return false;
  return compared(term, claim).some(({ value, wanted, step }) => {
    const told = value.isNegative() ? toldSigns(term, naming) : [1];
    return told.some((sign) => isNear(sign < 0 ? value.negated() : value, wanted, step));
  });
}

/** Within half of the last digit that was written; a rounding moves an amount by a twentieth at most. */
function isNear(value: Rational, wanted: Rational, step: Rational): boolean {
  const off = size(value.minus(wanted));
  if (off.isZero()) return true;
  return off.compareTo(step.dividedBy(Rational.of(2n))) <= 0 && off.compareTo(size(value).times(MOST_ROUNDED)) <= 0;
}

const size = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);

/** How a negative value is told: 1 as it is, -1 by its size, as of a fall that is called one or a difference between two. */
function toldSigns({ step }: Term, { operations, saysLess, isStretch }: Naming): readonly (1 | -1)[] {
  const isBetween = operations.has('difference') && !operations.has('change') && !isStretch;
  if (step === 'difference' && isBetween) return [-1];
  if (step === 'difference' || step === 'change') return saysLess ? [1, -1] : [1];
  if (step === 'value' || step === 'ratio') return [1, -1];
  return [1];
}

/** One row named in full, one column, and one thing to be done. */
function isCertain(table: Table, naming: Naming, { isAmongOthers }: TableClaim): boolean {
  const { rows, isExact, columns, periods, operations } = naming;
  return (
    !isAmongOthers &&
    rows.length === 1 &&
    isExact &&
    columns.length === 1 &&
    operations.size <= 1 &&
    (periods.length > 0 || table.facts.every(({ period }) => period === undefined))
  );
}
