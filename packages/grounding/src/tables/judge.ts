import { Rational, type Reading } from '@finclaw/language';
import type { ToolAnswer } from '../evidence/fact.ts';
import type { Naming } from './naming.ts';
import type { Table } from './read-table.ts';
import { MOST_TERMS, termsFrom } from './search.ts';
import type { TableTerm } from './term.ts';

/** A figure of an answer; an operation that is said in a sentence with others may be theirs. */
type TableClaim = Pick<Reading, 'value' | 'step' | 'scale' | 'unit'> & { readonly isAmongOthers: boolean };

/** What a table says of a figure, and the value that proves it or stands against it. */
export interface TableFinding {
  readonly kind: 'proven' | 'contradicted' | 'unverified';
  readonly term?: TableTerm;
  readonly from: ToolAnswer;
}

const NONE: NonNullable<Naming['operations']> = new Set();
const MOST_ROUNDED = Rational.of(1n, 20n);
const size = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);
const isPercent = ({ unit }: TableClaim): boolean => unit.dimension === 'percent' || unit.dimension === 'percent-points';

/** Holds a figure against what a text names of a table. */
export function judge(table: Table, naming: Naming, claim: TableClaim): Omit<TableFinding, 'from'> {
  const expected: TableTerm[] = [];
  for (const term of termsFrom(table, naming).take(MOST_TERMS)) {
    if (!isAllowed(term, naming, claim)) continue;
    const told = toldOf(term, claim);
    if (told.some((factor) => isMet(term, naming, claim, factor))) return { kind: 'proven', term };
    const isAsked = (term.step === 'value') === ((naming.operations?.size ?? 0) === 0);
    // Of a table that states no scale, only a claim without one is known to be wrong.
    const isOfKind = told.length > 0 && (term.isScaled || claim.scale === 1n);
    if (isAsked && term.inner === undefined && isOfKind) expected.push(term);
  }
  const [term, ...others] = expected;
  if (term === undefined || others.length > 0 || !isCertain(table, naming, claim)) return { kind: 'unverified' };
  // A sign alone may be a manner of telling.
  const isSameSize = toldOf(term, claim).some((factor) => size(exactly(term, factor)).compareTo(size(claim.value)) === 0);
  return isSameSize ? { kind: 'unverified' } : { kind: 'contradicted', term };
}

/** If the text says an operation, the last step must be one of those said. */
function isAllowed({ step, inner }: TableTerm, { operations = NONE }: Naming, claim: TableClaim): boolean {
  if (operations.size === 0 || (inner === 'difference' && !operations.has(inner))) return inner === undefined;
  if (step === 'value') return claim.isAmongOthers;
  if (step === 'difference') return operations.has('difference') || operations.has('change');
  if (step === 'change') return operations.has('change') || (operations.has('difference') && isPercent(claim));
  // In "the change of the average" the first word says what is asked for.
  const [asked] = operations;
  return operations.has(step) && (step === 'ratio' || inner !== undefined || (asked !== 'change' && asked !== 'difference'));
}

/** By how much a term may be multiplied to be told as the claim is; none where they measure different things. */
function toldOf({ unit, step, isScaled, currency, term }: TableTerm, claim: TableClaim): readonly bigint[] {
  const { currency: own, dimension } = claim.unit;
  if (dimension === 'basis-points') return unit === 'amount' ? [] : [unit === 'ratio' ? 10_000n : 100n];
  if (unit === 'ratio')
    return isPercent(claim) ? [100n] : claim.scale === 1n && own === undefined && step !== 'change' ? [1n] : [];
  if (isPercent(claim) !== (unit === 'percent') || (own ?? currency) !== (currency ?? own)) return [];
  // What states no scale is told in whole units, or in the writer's own scale; nobody counts in parts of a thousand.
  const isInParts = claim.scale === 1000n && term.operands.some(({ value }) => !value.isInteger());
  return isScaled || claim.scale === 1n || isInParts ? [1n] : [claim.scale, 1n];
}

const exactly = ({ term }: TableTerm, factor: bigint): Rational => term.exact.times(Rational.of(factor));

/** Within half of the last digit that was written; a rounding moves an amount by a twentieth at most. */
function isMet(found: TableTerm, { saysLess, saysFrom, operations = NONE }: Naming, claim: TableClaim, factor: bigint): boolean {
  const about = found.term.approximate * Number(factor);
  // A first look that leaves room for what a floating number loses.
  const room = claim.step.approximate() * 0.6 + Math.abs(about) * 1e-9;
  if (Math.abs(Math.abs(about) - Math.abs(claim.value.approximate())) > room) return false;
  const value = exactly(found, factor);
  // The difference between two is told by its size; a fall that is called one may be, and so may costs in brackets.
  const isGap = found.step === 'difference' && !operations.has('change') && !saysFrom;
  const isUnsigned = isGap || (value.isNegative() && (saysLess || found.step === 'value' || found.step === 'ratio'));
  return (isGap ? [size(value)] : isUnsigned ? [value, value.negated()] : [value]).some((told) => {
    const off = size(told.minus(claim.value));
    return off.compareTo(claim.step.dividedBy(Rational.of(2n))) <= 0 && off.compareTo(size(value).times(MOST_ROUNDED)) <= 0;
  });
}

/** One row named in full, one column, and one thing to be done. */
function isCertain(
  table: Table,
  { subject, columns = table.columns, periods, operations = NONE }: Naming,
  claim: TableClaim,
): boolean {
  const isOne = subject?.rows.length === 1 && subject.isExact && columns.length === 1 && operations.size <= 1;
  return isOne && !claim.isAmongOthers && (periods !== undefined || table.facts.every(({ period }) => period === undefined));
}
