import type { Naming } from './naming.ts';
import { isMeant, periodKey, periodOrder } from './period.ts';
import type { Table, TableColumn, TableFact, TableRow } from './read-table.ts';
import { average, change, difference, ratio, size, type Term, termOf, total } from './term.ts';

/** A value at a time. */
interface Point {
  readonly term: Term;
  readonly at: string;
  readonly order: number;
}
type Line = readonly Point[];

const MOST_TERMS = 600;
const MOST_POINTS = 24;
const MOST_ITEMS = 60;

/** Everything that follows from the named cells in one step or two. */
export function* termsFrom(table: Table, naming: Naming): Generator<Term> {
  let count = 0;
  for (const term of new Search(table, naming).all()) {
    yield term;
    if (++count >= MOST_TERMS) return;
  }
}

class Search {
  readonly #table: Table;
  readonly #naming: Naming;
  readonly #rows: readonly TableRow[];

  constructor(table: Table, naming: Naming) {
    this.#table = table;
    this.#naming = naming;
    // Rows without words are periods; then the columns alone say what is meant.
    this.#rows =
      naming.rows.length > 0 || !naming.isColumnNamed ? naming.rows : table.rows.filter(({ stems }) => stems.length === 0);
  }

  *all(): Generator<Term> {
    const { columns, isColumnNamed, sections } = this.#naming;
    const lines = this.#rows.flatMap((row) => columns.map((column) => this.#line(row, column)).filter(isFilled));
    for (const line of lines) yield* this.#alongTime(line);
    if (!isColumnNamed && lines.every(({ length }) => length < 2))
      for (const row of this.#rows) yield* this.#alongTime(this.#mixedLine(row));
    for (const column of columns) yield* this.#across(this.#rows.map((row) => this.#line(row, column)).filter(isFilled));
    if (isColumnNamed)
      for (const row of this.#rows) yield* this.#across(columns.map((column) => this.#line(row, column)).filter(isFilled));
    for (const line of lines) for (const whole of this.#wholesOf(line)) yield* this.#shares(line, whole);
    if (this.#rows.length > 0) return;
    const groups =
      sections.length > 0 ? sections.map((section) => this.#itemsOf(section)) : isColumnNamed ? [this.#itemsOf(undefined)] : [];
    for (const rows of groups)
      for (const column of columns) yield* this.#totals(rows.map((row) => this.#line(row, column)).filter(isFilled));
  }

  #line = (row: TableRow, column: TableColumn): Line =>
    this.#meant(this.#table.along(row, column)).slice(0, MOST_POINTS).map(pointOf);

  /** Columns of other names with one period each, told apart by nothing but the periods. */
  #mixedLine(row: TableRow): Line {
    const all = this.#naming.columns.flatMap((column) => this.#line(row, column)).filter(({ at }) => at !== '');
    const points = all.toSorted((a, b) => a.order - b.order);
    return points.length > 1 && points.every(({ at }, index) => at !== points[index - 1]?.at) ? points : [];
  }

  /** The facts of the periods that were said; all where none was, or where the table has none. */
  #meant(facts: readonly TableFact[]): readonly TableFact[] {
    const { periods } = this.#naming;
    if (periods.length === 0) return facts;
    const meant = facts.filter(({ period }) => period === undefined || periods.some((said) => isMeant(said, period)));
    return meant.length > 0 ? meant : this.#spans(facts);
  }

  /** Spans of years that lie between the years that were said. */
  #spans(facts: readonly TableFact[]): readonly TableFact[] {
    const years = this.#naming.periods.flatMap(({ year, lastYear }) => [year, lastYear]).filter((year) => year !== undefined);
    const [first, last] = [Math.min(...years), Math.max(...years)];
    return facts.filter(({ period }) => period?.lastYear !== undefined && period.year! >= first && period.lastYear <= last);
  }

  #around(line: Line): Line {
    const { row, column } = (line[0] as Point).term.facts[0] as TableFact;
    return this.#table.along(row, column).map(pointOf);
  }

  /** With the value before the only one that was said, which a change or an average may start from. */
  #fromBefore(line: Line): Line {
    const [only] = line;
    if (only === undefined || line.length > 1 || this.#naming.periods.length === 0) return line;
    const before = this.#around(line).findLast(({ order }) => order < only.order);
    return before === undefined ? line : [before, only];
  }

  /** Of a stretch of time every value between its ends. */
  #whole(line: Line): Line {
    const [first, last] = [line[0], line.at(-1)];
    if (first === undefined || last === undefined || first === last || !this.#naming.isStretch) return line;
    return this.#around(line).filter(({ order }) => order >= first.order && order <= last.order);
  }

  *#alongTime(line: Line): Generator<Term> {
    if (line.length === 0) return;
    if (this.#isColumnMeant(line)) yield* terms(line);
    const whole = this.#fromBefore(line);
    yield* changes(whole);
    yield* present(average(terms(this.#whole(whole))), total(terms(this.#whole(line))));
    if (line.length === 2) yield* present(ratio(line[1]!.term, line[0]!.term), ratio(line[0]!.term, line[1]!.term));
    yield* changes(this.#moving(line));
  }

  /** Where columns have names and none is said, only those of periods alone are meant by a cell. */
  #isColumnMeant(line: Line): boolean {
    const { columns, isColumnNamed } = this.#naming;
    return isColumnNamed || columns.length === 1 || line[0]?.term.facts[0]?.column.words.length === 0;
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

  /** What was made at each time, and a step between the times. */
  *#steps(line: Line): Generator<Term> {
    yield* terms(line);
    if (line.length < 2) return;
    yield* changes(line);
    yield* present(average(terms(line)));
  }

  /** Lines beside each other: rows of a column, or columns of a row. */
  *#across(lines: readonly Line[]): Generator<Term> {
    if (lines.length < 2) return;
    for (const [at, a] of lines.entries())
      for (const b of lines.slice(at + 1))
        for (const make of PAIRS) yield* this.#steps(together([a, b], ([first, second]) => make(first!, second!)));
    if (lines.length > 2)
      for (const line of lines)
        yield* this.#steps(together(partsOf(lines, line), ([whole, ...parts]) => ratio(total(parts) ?? parts[0]!, whole!)));
    yield* this.#totals(lines);
  }

  *#totals(all: readonly Line[]): Generator<Term> {
    const lines = all.filter(([point]) => !isWhole(point!.term));
    if (lines.length < 2) return;
    for (const make of [total, average]) yield* this.#steps(together(lines, make));
  }

  /** The sums that a row or column is part of, though nobody names them: what a share is of. */
  *#wholesOf(line: Line): Generator<Line> {
    const { row, column } = (line[0] as Point).term.facts[0] as TableFact;
    const totals = this.#table.rows.filter((each) => each.isTotal && each.at > row.at);
    for (const whole of new Set([totals[0], totals.at(-1)])) if (whole !== undefined) yield this.#line(whole, column);
    for (const whole of this.#table.columns)
      if (whole !== column && whole.words.some(({ word }) => word === 'total' || word === '합계')) yield this.#line(row, whole);
  }

  *#shares(line: Line, whole: Line): Generator<Term> {
    yield* this.#steps(together([line, whole], ([part, all]) => ratio(part!, all!)));
  }

  /** The rows of a section, or of the table, up to the one that sums them up. */
  #itemsOf(section: number | undefined): readonly TableRow[] {
    const rows = this.#table.rows.filter(({ sectionAt }) => section === undefined || sectionAt === section);
    const end = rows.findIndex(({ isTotal }) => isTotal);
    const items = end < 0 ? rows : rows.slice(0, end);
    return items.length > MOST_ITEMS ? [] : items;
  }
}

const PAIRS: readonly ((a: Term, b: Term) => Term | undefined)[] = [
  (a, b) => size(difference(a, b)),
  (a, b) => (isWhole(a) && !isWhole(b) ? ratio(b, a) : ratio(a, b)),
  // A part is told of its whole in whichever order the text names them.
  (a, b) => (a.value.compareTo(b.value) > 0 ? ratio(b, a) : undefined),
];

const isWhole = ({ facts }: Term): boolean =>
  facts.some(({ row, column }) => row.isTotal || column.words.some(({ word }) => word === 'total'));
const isFilled = ({ length }: Line): boolean => length > 0;
const terms = (line: Line): readonly Term[] => line.map(({ term }) => term);
const partsOf = (lines: readonly Line[], whole: Line): readonly Line[] => [whole, ...lines.filter((line) => line !== whole)];

function pointOf(fact: TableFact): Point {
  const { period } = fact;
  return {
    term: termOf(fact),
    at: period === undefined ? '' : periodKey(period),
    order: period === undefined ? 0 : periodOrder(period),
  };
}

/** What lines have at the same time, put together. */
function together(lines: readonly Line[], make: (terms: readonly Term[]) => Term | undefined): Line {
  return (lines[0] ?? []).flatMap(({ at, order }) => {
    const points = lines.map((line) => line.find((point) => point.at === at));
    const made = points.every((point) => point !== undefined) ? make(terms(points)) : undefined;
    return made === undefined ? [] : [{ term: made, at, order }];
  });
}

/** From each to each later one, by amount and by part. */
function* changes(line: Line): Generator<Term> {
  for (const [at, { term: from }] of line.entries())
    for (const { term: to } of line.slice(at + 1)) yield* present(difference(from, to), change(from, to));
}

function* present(...terms: readonly (Term | undefined)[]): Generator<Term> {
  for (const term of terms) if (term !== undefined) yield term;
}
