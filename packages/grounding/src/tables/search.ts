import { kept } from '../once.ts';
import type { Naming } from './naming.ts';
import { isMeant } from './period.ts';
import type { Table, TableFact, TableLabel, TableRow } from './read-table.ts';
import { made, type TableTerm, termOf } from './term.ts';
import type { Operation } from './words.ts';

/** Values of one row and column, or made of several, in the order of time. */
type Line = readonly TableTerm[];
type Found = Generator<TableTerm | undefined>;

const MOST_TERMS = 600;

/** Everything that follows from the named cells in one step or two. */
export function* termsFrom(table: Table, naming: Naming): Generator<TableTerm> {
  let count = 0;
  for (const term of search(table, naming)) {
    if (term === undefined) continue;
    yield term;
    if (++count >= MOST_TERMS) return;
  }
}

/** Along the time of each line; then across rows of a column and columns of a row; of a section without a row named, its sum. */
function* search(table: Table, { subject, columns: named, when }: Naming): Found {
  const columns = named ?? table.columns;
  // Rows without words are periods; then the columns alone say what is meant.
  const isOfPeriods = named !== undefined && (subject?.rows.length ?? 0) === 0;
  const rows = isOfPeriods ? table.rows.filter(({ words }) => words.length === 0) : (subject?.rows ?? []);
  const lines = (of: readonly TableRow[], under: readonly TableLabel[]): readonly Line[] =>
    of.flatMap((row) => under.map((column) => meant(table.along(row, column), when))).filter(({ length }) => length > 0);
  for (const line of lines(rows, columns)) {
    const { row, column } = line[0]!.term.operands[0]!;
    // Where columns have names and none is said, only those of periods alone are meant by a cell.
    if (named !== undefined || columns.length === 1 || column.words.length === 0) yield* line;
    yield* alongTime(line, table.along(row, column).map(termOf), when);
    // A share may be of a sum that nobody names.
    const sum = table.rows.find((each) => each.isTotal && each.at > row.at);
    const sums = table.columns.filter((each) => each.isTotal && each !== column);
    for (const whole of [...lines(sum === undefined ? [] : [sum], [column]), ...lines([row], sums)])
      yield* steps(together([whole, line], 'ratio'));
  }
  for (const column of columns) yield* across(lines(rows, [column]));
  if (named !== undefined) for (const row of rows) yield* across(lines([row], columns));
  if (rows.length > 0) return;
  for (const section of subject?.sections ?? (named === undefined ? [] : [undefined])) {
    const all = table.rows.filter((row) => section === undefined || row.section === section);
    const end = all.findIndex(({ isTotal }) => isTotal);
    const place = `${section && table.sections.indexOf(section)} ${JSON.stringify(when?.periods)}`;
    for (const column of columns)
      yield* summedOnce(column, place, () => totals(lines(end < 0 ? all : all.slice(0, end), [column])));
  }
}

/** What whole columns make is the same for every figure that names no row of them, and long where they are. */
const summed = new WeakMap<TableLabel, Map<string, readonly (TableTerm | undefined)[]>>();

const summedOnce = (column: TableLabel, place: string, make: () => Found): readonly (TableTerm | undefined)[] =>
  kept(
    kept(summed, column, () => new Map()),
    place,
    () => [...make()],
  );

/** The facts of the periods that were said, or the spans of years that lie between them; all where none was said. */
function meant(facts: readonly TableFact[], { periods }: NonNullable<Naming['when']> = { periods: [], isStretch: false }): Line {
  const said = facts.filter(({ period }) => period === undefined || periods.some((each) => isMeant(each, period)));
  const years = periods.flatMap(({ year, lastYear }) => [year, lastYear]).filter((year) => year !== undefined);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const isBetween = ({ period }: TableFact): boolean =>
    period?.lastYear !== undefined && period.year! >= first && period.lastYear <= last;
  return (periods.length === 0 ? facts : said.length > 0 ? said : facts.filter(isBetween)).map(termOf);
}

/** What follows from a line; all is what its row and column have beside it. */
function* alongTime(line: Line, all: Line, when: Naming['when']): Found {
  const [first, last] = [line[0]!, line.at(-1)!];
  // A change or an average may start from the value before the only one that was said.
  const before = line.length === 1 && when !== undefined ? all.findLast(({ order }) => order < first.order) : undefined;
  const isWithin = ({ order }: TableTerm): boolean => order >= first.order && order <= last.order;
  const within = when?.isStretch && line.length > 1 ? all.filter(isWithin) : line;
  yield* changes(before === undefined ? line : [before, first]);
  yield made('average', before === undefined ? within : [before, first]);
  yield made('total', within);
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
  const isWhole = ({ row, column }: TableFact): boolean => row.isTotal || column.isTotal;
  const lines = all.filter(([first]) => !first!.term.operands.some(isWhole));
  for (const step of ['total', 'average'] as const) yield* steps(together(lines, step));
}

/** What is made of the values that lines have at the same time. */
function together(lines: readonly Line[], step: Operation): Line {
  return (lines[0] ?? []).flatMap(({ at }) => {
    const parts = lines.flatMap((line) => line.find((term) => term.at === at) ?? []);
    // Of a difference between two nobody says what is taken from what.
    if (step === 'difference') parts.sort((a, b) => a.term.approximate - b.term.approximate);
    return (parts.length === lines.length ? made(step, parts) : undefined) ?? [];
  });
}

/** What was made at each time, and a step between the times. */
function* steps(line: Line): Found {
  yield* line;
  yield* changes(line);
  yield made('average', line);
}

/** From each to each later one, by amount and by part. */
function* changes(line: Line): Found {
  for (const [at, from] of line.entries())
    for (const to of line.slice(at + 1)) yield* [made('difference', [from, to]), made('change', [from, to])];
}
