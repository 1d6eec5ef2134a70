import { kept, type Steps } from '@finclaw/infra';
import { dated, type Period, Rational, type Reading, type SaidUnit, saidUnit, type Word, wordsOf } from '@finclaw/language';
import { type Grid, numberOf } from './grid.ts';
import { merged, periodKey, periodOf, periodOrder } from './period.ts';
import { headWords } from './words.ts';

/** What a column, a row or a heading over rows is called; columns and rows that differ only by their dates are one. */
export interface TableLabel {
  readonly label: string;
  readonly words: readonly Word[];
  /** Sums up others. */
  readonly isTotal: boolean;
  /** Of a row, the heading over it. */
  readonly section?: TableLabel;
}

/** A number of a table with all that row, column and caption say of it. */
export interface TableFact {
  /** With the scale of cell, label, head or caption, where one is stated. */
  readonly value: Rational;
  readonly unit: 'amount' | 'percent';
  readonly currency: string | undefined;
  /** Whether the table says how large its units are; otherwise a claim may say it. */
  readonly isScaled: boolean;
  readonly row: TableLabel;
  readonly column: TableLabel;
  readonly period: Period | undefined;
  readonly path: string;
}

/** A table, read. */
export type Table = TableReader['table'];
type Head = Pick<TableFact, 'period' | 'column'> & { readonly unit: SaidUnit };

const known = new WeakMap<Grid, Table | undefined>();

/** Reads the cells of a table as facts, once, with a rest after each row; undefined where it holds no numbers. */
export function* readingTable(grid: Grid): Steps<Table | undefined> {
  if (known.has(grid)) return known.get(grid);
  const reader = new TableReader(grid);
  for (const [at, cells] of grid.cells.entries()) {
    reader.line(at, cells);
    yield;
  }
  const table = reader.facts.length === 0 ? undefined : reader.table;
  known.set(grid, table);
  return table;
}

const TOTAL = /^total$|(?:합계|총계|소계)$|^계$/;
const stemsOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ');
const labelled = (label: string, words: readonly Word[]): TableLabel => ({
  ...{ label: label.trim(), words },
  isTotal: [words[0], words.at(-1)].some((word) => TOTAL.test(word?.word ?? '')),
});

class TableReader {
  readonly facts: TableFact[] = [];
  readonly sections: TableLabel[] = [];
  readonly #grid: Grid;
  readonly #rows = new Map<string, TableLabel>();
  readonly #columns = new Map<string, TableLabel>();
  /** The head rows over the present row. */
  #headRows: readonly (readonly string[])[] = [];
  #heads: readonly Head[] | undefined;
  /** For each column whether its first number is a percentage, after which the sign may be left out. */
  readonly #beginsWithPercent = new Map<number, boolean>();
  /** The heading over the present row, and of when what stands under it is. */
  #section = labelled('', []);
  #period: Period | undefined;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  get table() {
    const inTime = this.facts.toSorted((a, b) => periodOrder(a.period) - periodOrder(b.period));
    const byRow = Map.groupBy(inTime, ({ row }) => row);
    /** The facts of a row and column, in the order of time. */
    const along = (row: TableLabel, column: TableLabel) => byRow.get(row)?.filter((fact) => fact.column === column) ?? [];
    const { facts, sections } = this;
    return { facts, sections, rows: [...this.#rows.values()], columns: [...this.#columns.values()], along };
  }

  line(at: number, cells: readonly string[]): void {
    const [label = '', ...others] = cells;
    const numbers = others.map(numberOf);
    const [first, ...more] = cells.filter((cell) => cell !== '');
    if (first !== undefined && more.length === 0 && !this.#isHeadCell(first, label)) this.#openSection(first);
    else if (numbers.some((number) => number !== undefined)) this.#numbers(at, label, numbers);
    else if (first !== undefined && (this.#heads === undefined || isOfTime(label))) {
      this.#headRows = this.#heads === undefined ? [...this.#headRows, cells] : [cells];
      this.#heads = undefined;
    }
  }

  /** A cell that stands alone: a head over all columns, or the name of what follows. */
  #isHeadCell(cell: string, label: string): boolean {
    const isSection = dated(label).said.some(({ period }) => period.year !== undefined);
    return isOfTime(cell) ? !isSection : this.#heads === undefined && label === '';
  }

  #openSection(text: string): void {
    const said = dated(text);
    this.#period = periodOf([said]) ?? this.#period;
    this.#section = labelled(said.rest, wordsOf(said.rest));
    this.sections.push(this.#section);
  }

  #numbers(line: number, label: string, numbers: readonly (Reading | undefined)[]): void {
    this.#heads ??= this.#readHeads(numbers.length);
    const said = dated(label);
    const own = periodOf([said]);
    // A row without a name sums up what stands above it, unless its name is a period.
    const words = wordsOf(said.rest.trim() === '' && own === undefined ? 'total' : said.rest);
    const key = `${stemsOf(words)}|${stemsOf(this.#section.words)}`;
    const row = kept(this.#rows, key, () => ({ ...labelled(said.rest, words), section: this.#section }));
    const ofRow = saidUnit(label);
    for (const [at, number] of numbers.entries()) {
      if (number === undefined) continue;
      const head = this.#heads[at]!;
      const { value, scale: stated, unit: written } = number;
      const { currency, isPercent: isSaid, scale = stated > 1n ? stated : undefined } = { ...head.unit, ...ofRow };
      const hasPercent = written.dimension.startsWith('percent');
      if (!value.isZero() && !this.#beginsWithPercent.has(at)) this.#beginsWithPercent.set(at, hasPercent);
      const isOfPercents = isSaid || (this.#beginsWithPercent.get(at) && scale === undefined);
      const isPercent = hasPercent || (written.currency === undefined && isOfPercents === true);
      const factor = stated > 1n || isPercent ? 1n : (scale ?? 1n);
      this.facts.push({
        value: factor === 1n ? value : value.times(Rational.of(factor)),
        unit: isPercent ? 'percent' : 'amount',
        currency: isPercent ? undefined : (written.currency ?? currency),
        isScaled: scale !== undefined,
        ...{ row, column: head.column },
        period: head.period?.year === undefined ? merged(head.period, own ?? this.#period) : head.period,
        path: this.#grid.pathOf(line, at + 1),
      });
    }
  }

  #readHeads(width: number): readonly Head[] {
    const { isPercent: _, ...ofTable } = saidUnit(this.#grid.caption);
    const corner = saidUnit(this.#headRows.map(([cell]) => cell).join(' '));
    const rows = this.#headRows.map((row) => spreadCells(row.slice(1), width));
    const seen = new Set<string>();
    return Array.from({ length: width }, (_, at) => {
      const parts = rows.map((row) => row[at]!).filter((part, index, all) => part !== '' && part !== all[index - 1]);
      const said = parts.map(dated);
      const period = periodOf(said);
      const label = said.map(({ rest }) => rest).join(' ');
      const words = headWords(label);
      // Columns with the same words and other periods are one; those with the same period too are told apart.
      let key = stemsOf(words);
      while (seen.has(`${key}|${periodKey(period)}`)) key += '|';
      seen.add(`${key}|${periodKey(period)}`);
      const column = kept(this.#columns, key, () => labelled(label, words));
      return { unit: Object.assign({}, ofTable, corner, ...parts.map(saidUnit)), column, period };
    });
  }
}

/** A cell that says nothing, or nothing but when. */
const isOfTime = (cell: string): boolean => headWords(dated(cell).rest).length === 0;

/** A head cell spans to the next one on its right; one that stands alone spans all columns. */
function spreadCells(row: readonly string[], width: number): readonly string[] {
  const filled = row.flatMap((cell, at) => (cell === '' ? [] : [at]));
  // Where two stand side by side, none of the row spans more than its own column.
  const isNarrow = filled.some((at, index) => filled[index + 1] === at + 1);
  const spread: string[] = [];
  for (let at = 0; at < width; at++)
    spread.push((filled.length === 1 ? row[filled[0]!] : row[at] || (isNarrow ? '' : spread.at(-1))) ?? '');
  return spread;
}
