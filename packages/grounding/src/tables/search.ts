import type { Naming } from './naming.ts';
import { isMeant, periodKey, periodOrder } from './period.ts';
import type { Table, TableColumn, TableFact, TableRow, TableSection } from './read-table.ts';
import { average, change, difference, distance, ratio, type TableTerm, termOf, total } from './term.ts';

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

  *all(): Found {
    const isNamed = this.#naming.columns !== undefined;
    const lines = this.#rows.flatMap((row) => this.#lines([row], this.#columns));
    for (const line of lines) yield* this.#alongTime(line);
    if (!isNamed && lines.every(({ length }) => length < 2))
      for (const row of this.#rows) yield* this.#alongTime(this.#mixedLine(row));
    for (const column of this.#columns) yield* this.#across(this.#lines(this.#rows, [column]));
    if (isNamed) for (const row of this.#rows) yield* this.#across(this.#lines([row], this.#columns));
    for (const line of lines)
      for (const whole of this.#wholesOf(line)) yield* steps(together([line, whole], ([part, all]) => ratio(part!, all!)));
    if (this.#rows.length > 0) return;
    const sections = this.#naming.subject?.sections ?? (isNamed ? [undefined] : []);
    for (const section of sections)
      for (const column of this.#columns) yield* totals(this.#lines(this.#itemsOf(section), [column]));
  }

  #lines = (rows: readonly TableRow[], columns: readonly TableColumn[]): readonly Line[] =>
    rows.flatMap((row) => columns.map((column) => this.#line(row, column))).filter(({ length }) => length > 0);

  #line = (row: TableRow, column: TableColumn): Line =>
    this.#meant(this.#table.along(row, column)).slice(0, MOST_POINTS).map(pointOf);

  /** Columns of other names with one period each, told apart by nothing but the periods. */
  #mixedLine(row: TableRow): Line {
    const points = this.#lines([row], this.#columns)
      .flat()
      .filter(({ at }) => at !== periodKey());
    return points.length > 1 && new Set(points.map(({ at }) => at)).size === points.length
      ? points.toSorted((a, b) => a.order - b.order)
      : [];
  }

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

  /** All values of the row and column that a line is part of. */
  #around(line: Line): Line {
    const { row, column } = line[0]!.term.term.operands[0]!;
    return this.#table.along(row, column).map(pointOf);
  }

  *#alongTime(line: Line): Found {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined) return;
    const { columns, when } = this.#naming;
    // Where columns have names and none is said, only those of periods alone are meant by a cell.
    if (columns !== undefined || this.#columns.length === 1 || first.term.term.operands[0]!.column.words.length === 0)
      yield* terms(line);
    // A change or an average may start from the value before the only one that was said.
    const before =
      line.length === 1 && when !== undefined ? this.#around(line).findLast(({ order }) => order < first.order) : undefined;
    const changing = before === undefined ? line : [before, first];
    yield* changes(changing);
    const within =
      when?.isStretch === true && line.length > 1
        ? this.#around(line).filter(({ order }) => order >= first.order && order <= last.order)
        : undefined;
    yield average(terms(within ?? changing));
    yield total(terms(within ?? line));
    if (line.length === 2) yield* [ratio(last.term, first.term), ratio(first.term, last.term)];
    yield* changes(this.#moving(line));
  }

  /** The average of each value and the one before it. */
  #moving(line: Line): Line {
    if (line.length < 2) return [];
    const all = this.#around(line);
    return line.flatMap(({ term, at, order }) => {
      const before = all.findLast((point) => point.order < order);
      const made = before && average([before.term, term]);
      return made === undefined ? [] : [{ term: made, at, order }];
    });
  }

  /** Lines beside each other: rows of a column, or columns of a row. */
  *#across(lines: readonly Line[]): Found {
    for (const [at, a] of lines.entries())
      for (const b of lines.slice(at + 1))
        for (const make of PAIRS) yield* steps(together([a, b], ([first, second]) => make(first!, second!)));
    if (lines.length > 2)
      for (const line of lines) {
        const others = lines.filter((other) => other !== line);
        yield* steps(together([line, ...others], ([whole, ...parts]) => ratio(total(parts) ?? parts[0]!, whole!)));
      }
    yield* totals(lines);
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
const PAIRS: readonly ((a: TableTerm, b: TableTerm) => TableTerm | undefined)[] = [
  distance,
  (a, b) => (isWhole(a) && !isWhole(b) ? ratio(b, a) : ratio(a, b)),
  // A part is told of its whole in whichever order the text names them.
  (a, b) => (a.term.approximate > b.term.approximate ? ratio(b, a) : undefined),
];

const terms = (line: Line): readonly TableTerm[] => line.map(({ term }) => term);
const pointOf = (fact: TableFact): Point => ({ term: termOf(fact), at: periodKey(fact.period), order: periodOrder(fact.period) });

/** What lines have at the same time, put together. */
function together(lines: readonly Line[], make: (terms: readonly TableTerm[]) => TableTerm | undefined): Line {
  return (lines[0] ?? []).flatMap(({ at, order }) => {
    const points = lines.flatMap((line) => line.find((point) => point.at === at) ?? []);
    const made = points.length === lines.length ? make(terms(points)) : undefined;
    return made === undefined ? [] : [{ term: made, at, order }];
  });
}

/** What was made at each time, and a step between the times. */
function* steps(line: Line): Found {
  yield* terms(line);
  yield* changes(line);
  yield average(terms(line));
}

function* totals(all: readonly Line[]): Found {
  const lines = all.filter(([point]) => !isWhole(point!.term));
  if (lines.length > 1) for (const make of [total, average]) yield* steps(together(lines, make));
}

/** From each to each later one, by amount and by part. */
function* changes(line: Line): Found {
  for (const [at, { term: from }] of line.entries())
    for (const { term: to } of line.slice(at + 1)) yield* [difference(from, to), change(from, to)];
}
