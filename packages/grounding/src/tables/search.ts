import type { Naming } from './naming.ts';
import { isMeant, periodKey, periodOrder } from './period.ts';
import type { Table, TableColumn, TableFact, TableRow, TableSection } from './read-table.ts';
import { made, type TableTerm, termOf } from './term.ts';
import type { Operation } from './words.ts';

/** A value at a time; a line has one for each time, in order. */
interface Point {
  readonly term: TableTerm;
  readonly at: string;
  readonly order: number;
}
type Line = readonly Point[];
type Found = Generator<TableTerm | undefined>;

const MOST_TERMS = 600;
const MOST_POINTS = 24;
const MOST_ITEMS = 60;

/** Everything that follows from the named cells in one step or two. */
export function* termsFrom(table: Table, naming: Naming): Generator<TableTerm> {
  let count = 0;
  for (const term of new Search(table, naming).all()) {
    if (term === undefined) continue;
    yield term;
    if (++count >= MOST_TERMS) return;
  }
}

class Search {
  readonly #table: Table;
  readonly #naming: Naming;
  readonly #rows: readonly TableRow[];
  readonly #columns: readonly TableColumn[];

  constructor(table: Table, naming: Naming) {
    this.#table = table;
    this.#naming = naming;
    this.#columns = naming.columns ?? table.columns;
    // Rows without words are periods; then the columns alone say what is meant.
    const isOfPeriods = naming.columns !== undefined && (naming.subject?.rows.length ?? 0) === 0;
    this.#rows = isOfPeriods ? table.rows.filter(({ words }) => words.length === 0) : (naming.subject?.rows ?? []);
  }

  /** Along the time of each line; then across rows of a column and columns of a row; of a section without a row named, its sum. */
  *all(): Found {
    const isNamed = this.#naming.columns !== undefined;
    const lines = this.#rows.flatMap((row) => this.#lines([row], this.#columns));
    for (const line of lines) yield* this.#alongTime(line);
    for (const column of this.#columns) yield* across(this.#lines(this.#rows, [column]));
    if (isNamed) for (const row of this.#rows) yield* across(this.#lines([row], this.#columns));
    for (const line of lines) for (const whole of this.#wholesOf(line)) yield* steps(together([whole, line], 'ratio'));
    if (this.#rows.length > 0) return;
    const sections = this.#naming.subject?.sections ?? (isNamed ? [undefined] : []);
    for (const section of sections)
      for (const column of this.#columns) yield* totals(this.#lines(this.#itemsOf(section), [column]));
  }

  #lines = (rows: readonly TableRow[], columns: readonly TableColumn[]): readonly Line[] =>
    rows.flatMap((row) => columns.map((column) => this.#line(row, column))).filter(({ length }) => length > 0);

  #line = (row: TableRow, column: TableColumn): Line =>
    this.#meant(this.#table.along(row, column)).slice(0, MOST_POINTS).map(pointOf);

  /** The facts of the periods that were said, or the spans of years that lie between them; all where none was said. */
  #meant(facts: readonly TableFact[]): readonly TableFact[] {
    const periods = this.#naming.when?.periods ?? [];
    if (periods.length === 0) return facts;
    const meant = facts.filter(({ period }) => period === undefined || periods.some((said) => isMeant(said, period)));
    const years = periods.flatMap(({ year, lastYear }) => [year, lastYear]).filter((year) => year !== undefined);
    const [first, last] = [Math.min(...years), Math.max(...years)];
    const isBetween = ({ period }: TableFact): boolean =>
      period?.lastYear !== undefined && period.year! >= first && period.lastYear <= last;
    return meant.length > 0 ? meant : facts.filter(isBetween);
  }

  *#alongTime(line: Line): Found {
    const [first, last] = [line[0]!, line.at(-1)!];
    const { row, column } = first.term.term.operands[0]!;
    const all = this.#table.along(row, column).map(pointOf);
    const { columns, when } = this.#naming;
    // A change or an average may start from the value before the only one that was said.
    const before = line.length === 1 && when !== undefined ? all.findLast(({ order }) => order < first.order) : undefined;
    const isWithin = ({ order }: Point): boolean => order >= first.order && order <= last.order;
    const within = when?.isStretch && line.length > 1 ? all.filter(isWithin) : line;
    // Where columns have names and none is said, only those of periods alone are meant by a cell.
    if (columns !== undefined || this.#columns.length === 1 || column.words.length === 0) yield* terms(line);
    yield* changes(before === undefined ? line : [before, first]);
    yield made('average', terms(before === undefined ? within : [before, first]));
    yield made('total', terms(within));
  }

  /** The sums that a row or column is part of, though nobody names them: what a share is of. */
  #wholesOf(line: Line): readonly Line[] {
    const { row, column } = line[0]!.term.term.operands[0]!;
    const sum = this.#table.rows.find((each) => each.isTotal && each.at > row.at);
    const columns = this.#table.columns.filter((each) => each.isTotal && each !== column);
    return [...this.#lines(sum === undefined ? [] : [sum], [column]), ...this.#lines([row], columns)];
  }

  /** The rows of a section, or of the table, up to the one that sums them up. */
  #itemsOf(section: TableSection | undefined): readonly TableRow[] {
    const rows = this.#table.rows.filter((row) => section === undefined || row.section === section);
    const end = rows.findIndex(({ isTotal }) => isTotal);
    return (end < 0 ? rows : rows.slice(0, end)).slice(0, MOST_ITEMS);
  }
}

const isWhole = ({ term }: TableTerm): boolean => term.operands.some(({ row, column }) => row.isTotal || column.isTotal);
const terms = (line: Line): readonly TableTerm[] => line.map(({ term }) => term);
const pointOf = (fact: TableFact): Point => ({ term: termOf(fact), at: periodKey(fact.period), order: periodOrder(fact.period) });

/** What is made of the values that lines have at the same time. */
function together(lines: readonly Line[], step: Operation): Line {
  return (lines[0] ?? []).flatMap(({ at, order }) => {
    const points = lines.flatMap((line) => line.find((point) => point.at === at) ?? []);
    const parts = terms(points);
    // Of a difference between two nobody says what is taken from what.
    const sorted = step === 'difference' ? parts.toSorted((a, b) => a.term.approximate - b.term.approximate) : parts;
    const term = points.length === lines.length ? made(step, sorted) : undefined;
    return term === undefined ? [] : [{ term, at, order }];
  });
}

/** Lines beside each other: rows of a column, or columns of a row. */
function* across(lines: readonly Line[]): Found {
  for (const [at, a] of lines.entries()) {
    for (const b of lines.slice(at + 1))
      for (const pair of [
        [a, b],
        [b, a],
      ])
        yield* steps(together(pair, 'ratio'));
    for (const b of lines.slice(at + 1)) yield* steps(together([a, b], 'difference'));
    if (lines.length > 2)
      yield* steps(
        together(
          [
            a,
            together(
              lines.filter((line) => line !== a),
              'total',
            ),
          ],
          'ratio',
        ),
      );
  }
  yield* totals(lines);
}

function* totals(all: readonly Line[]): Found {
  const lines = all.filter(([point]) => !isWhole(point!.term));
  for (const step of ['total', 'average'] as const) yield* steps(together(lines, step));
}

/** What was made at each time, and a step between the times. */
function* steps(line: Line): Found {
  yield* terms(line);
  yield* changes(line);
  yield made('average', terms(line));
}

/** From each to each later one, by amount and by part. */
function* changes(line: Line): Found {
  for (const [at, { term: from }] of line.entries())
    for (const { term: to } of line.slice(at + 1)) yield* [made('difference', [from, to]), made('change', [from, to])];
}
