import type { Naming } from './naming.ts';
import { isMeant } from './period.ts';
import type { Table, TableFact, TableLabel } from './read-table.ts';
import { made, type TableTerm, termOf } from './term.ts';
import type { Operation } from './words.ts';

/** Values of one row and column, or made of several, in the order of time. */
type Line = readonly TableTerm[];
type Found = Generator<TableTerm>;

/** So many are looked at for one figure. */
export const MOST_TERMS = 600;

/** What follows from the named cells: along the time of each line, across rows of a column and columns of a row; of a section without a row named, its sum. */
export function* termsFrom(table: Table, { subject, columns: named, periods }: Naming): Found {
  const columns = named ?? table.columns;
  // Rows without words are periods; then the columns alone say what is meant.
  const rows = subject?.rows.length ? subject.rows : table.rows.filter(({ words }) => words.length === 0);
  const lines = (of: readonly TableLabel[], under: readonly TableLabel[]): readonly Line[] =>
    of.flatMap((row) => under.map((column) => meant(table.along(row, column), periods))).filter(({ length }) => length > 0);
  for (const line of lines(rows, columns)) {
    const { row, column } = line[0]!.term.operands[0]!;
    // Where columns have names and none is said, only those of periods alone are meant by a cell.
    if (named !== undefined || columns.length === 1 || column.words.length === 0) yield* line;
    yield* alongTime(line, table.along(row, column).map(termOf));
    // A share may be of a sum that nobody names.
    const below = table.rows.slice(table.rows.indexOf(row) + 1);
    const wholes = table.columns.filter((each) => each.isTotal && each !== column);
    for (const whole of [...lines(below.filter(({ isTotal }) => isTotal).slice(0, 1), [column]), ...lines([row], wholes)])
      yield* steps(together([whole, line], 'ratio'));
  }
  for (const column of columns) yield* across(lines(rows, [column]));
  if (named !== undefined) for (const row of rows) yield* across(lines([row], columns));
  for (const section of rows.length > 0 ? [] : (subject?.sections ?? [])) {
    const all = table.rows.filter((row) => row.section === section);
    const end = all.findIndex(({ isTotal }) => isTotal);
    for (const column of columns) yield* totals(lines(end < 0 ? all : all.slice(0, end), [column]));
  }
}

/** The facts of the periods that were said; all where none was. */
const meant = (facts: readonly TableFact[], periods: Naming['periods']): Line =>
  facts
    .filter(({ period }) => period === undefined || (periods?.some((each) => isMeant(each, period)) ?? true))
    .map((fact) => termOf(fact));

/** What follows from a line; all is what its row and column have beside it. */
function* alongTime(line: Line, all: Line): Found {
  const [first, last] = [line[0]!, line.at(-1)!];
  // A change or an average may start from the value before the only one that was said.
  const before = line.length === 1 ? all.findLast(({ order }) => order < first.order) : undefined;
  const within = all.filter(({ order }) => order >= (before ?? first).order && order <= last.order);
  yield* changes(before === undefined ? line : within);
  for (const step of ['average', 'total'] as const) yield* made(step, within);
}

/** Lines beside each other: rows of a column, or columns of a row. */
function* across(lines: readonly Line[]): Found {
  for (const [at, a] of lines.entries()) {
    for (const b of lines.slice(at + 1)) {
      yield* steps(together([a, b], 'difference'));
      yield* steps(together([a, b], 'ratio'));
      yield* steps(together([b, a], 'ratio'));
    }
    const others = lines.filter((line) => line !== a);
    if (others.length > 1) yield* steps(together([a, together(others, 'total')], 'ratio'));
  }
  yield* totals(lines);
}

function* totals(all: readonly Line[]): Found {
  const lines = all.filter(([first]) => !first!.term.operands.some(({ row, column }) => row.isTotal || column.isTotal));
  for (const step of ['total', 'average'] as const) yield* steps(together(lines, step));
}

/** What is made of the values that lines have at the same time. */
function together(lines: readonly Line[], step: Operation): Line {
  return (lines[0] ?? []).flatMap(({ order }) => {
    const parts = lines.flatMap((line) => line.find((term) => term.order === order) ?? []);
    // Of a difference between two nobody says what is taken from what.
    if (step === 'difference') parts.sort((a, b) => a.term.approximate - b.term.approximate);
    return parts.length === lines.length ? made(step, parts) : [];
  });
}

/** What was made at each time, and between the times. */
function* steps(line: Line): Found {
  yield* line;
  yield* changes(line);
  yield* made('average', line);
}

/** From each to each later one, by amount and by part. */
function* changes(line: Line): Found {
  for (const [at, from] of line.entries())
    for (const to of line.slice(at + 1)) yield* [...made('difference', [from, to]), ...made('change', [from, to])];
}
