import type { Steps } from '@finclaw/infra';
import {
  dated,
  loneNumber,
  type Period,
  plainText,
  Rational,
  type Reading,
  type SaidUnit,
  saidUnit,
  type Word,
  wordsOf,
} from '@finclaw/language';
import type { Grid } from './grid.ts';
import { merged, periodKey, periodOf, periodOrder } from './period.ts';
import { headWords } from './words.ts';

/** A number of a table with all that row, column and caption say of it. */
export interface TableFact {
  /** With the scale of cell, label, head or caption, where one is stated. */
  readonly value: Rational;
  /** Open where neither the cell nor its row and column tell a percentage from an amount. */
  readonly unit: 'amount' | 'percent' | 'open';
  readonly currency?: string;
  /** Whether the table says how large its units are; otherwise a claim may say it. */
  readonly isScaled: boolean;
  readonly row: TableRow;
  readonly column: TableColumn;
  readonly period?: Period;
  readonly path: string;
}

/** What a row speaks of; rows that differ only by their dates are one. */
export interface TableRow {
  readonly label: string;
  readonly words: readonly Word[];
  readonly section: TableSection;
  /** Its place in the table. */
  readonly at: number;
  /** Sums up the rows above it. */
  readonly isTotal: boolean;
}

/** Rows that stand under a heading. */
export interface TableSection {
  readonly label: string;
  readonly words: readonly Word[];
  readonly period?: Period;
}

/** What a column speaks of; columns that differ only by their dates are one. */
export interface TableColumn {
  readonly head: string;
  readonly words: readonly Word[];
  readonly isTotal: boolean;
}

/** A table, read. */
export interface Table {
  readonly facts: readonly TableFact[];
  readonly rows: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  readonly sections: readonly TableSection[];
  /** The facts of a row and column, in the order of time. */
  readonly along: (row: TableRow, column: TableColumn) => readonly TableFact[];
}

interface Head {
  readonly period?: Period;
  readonly unit: SaidUnit;
  readonly column: TableColumn;
}

/** Reads the cells of a table as facts, with a rest after each row; undefined where it holds no numbers. */
export function* readingTable(grid: Grid): Steps<Table | undefined> {
  const reader = new TableReader(grid);
  for (const [at, cells] of grid.cells.entries()) {
    reader.line(at, cells);
    yield;
  }
  return reader.facts.length === 0 ? undefined : reader.table;
}

const TOTAL = /^total$|(?:합계|총계|소계)$|^계$/;
const isTotal = (words: readonly Word[]): boolean =>
  [words[0], words.at(-1)].some((word) => word !== undefined && TOTAL.test(word.word));
const stemsOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ');

class TableReader {
  readonly facts: TableFact[] = [];
  readonly #grid: Grid;
  readonly #rows = new Map<string, TableRow>();
  readonly #columns = new Map<string, TableColumn>();
  readonly #sections: TableSection[] = [];
  /** The head rows that stand over the present row. */
  #headRows: (readonly string[])[] = [];
  #headsAt = 0;
  #heads: readonly Head[] | undefined;
  /** For each column whether its first number is a percentage, after which the sign may be left out. */
  readonly #beginsWithPercent = new Map<number, boolean>();
  readonly #unit: SaidUnit;
  #section: TableSection = { label: '', words: [] };

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#unit = saidUnit(grid.caption);
  }

  get table(): Table {
    const byRow = Map.groupBy(
      this.facts.toSorted((a, b) => periodOrder(a.period) - periodOrder(b.period)),
      ({ row }) => row,
    );
    return {
      ...{ facts: this.facts, rows: [...this.#rows.values()], columns: [...this.#columns.values()], sections: this.#sections },
      along: (row, column) => byRow.get(row)?.filter((fact) => fact.column === column) ?? [],
    };
  }

  line(at: number, cells: readonly string[]): void {
    const [label = '', ...others] = cells;
    const numbers = others.map(numberOf);
    const [first, ...more] = cells.filter((cell) => cell !== '');
    const isLabelled = !isOfTime(label);
    const isOfUnits = others.every((cell) => cell === '' || isUnitCell(cell));
    if (first !== undefined && more.length === 0 && !this.#isHeadCell(first, label)) this.#openSection(first);
    else if (numbers.some((number) => number !== undefined) && !isOfUnits) this.#numbers(at, label, numbers);
    else if (first !== undefined && (this.#heads === undefined || !isLabelled)) this.#head(at, cells);
  }

  /** A cell that stands alone: a head over all columns, or the name of what follows. */
  #isHeadCell(cell: string, label: string): boolean {
    const isSection = this.#headRows.length > 0 && dated(label).said.some(({ period }) => period.year !== undefined);
    return isUnitCell(cell) || isOfTime(cell) ? !isSection : this.#heads === undefined && label === '';
  }

  #head(at: number, cells: readonly string[]): void {
    if (this.#heads !== undefined) this.#headRows = [];
    this.#headRows.push(cells);
    this.#headsAt = at;
    this.#heads = undefined;
  }

  #openSection(text: string): void {
    const said = dated(text);
    const period = periodOf([said]) ?? this.#section.period;
    this.#section = { label: said.rest.trim(), words: wordsOf(said.rest), ...(period !== undefined && { period }) };
    this.#sections.push(this.#section);
  }

  #numbers(line: number, label: string, numbers: readonly (Reading | undefined)[]): void {
    this.#heads ??= this.#readHeads(numbers.length);
    const said = dated(label);
    const own = periodOf([said]);
    const row = this.#rowOf(line, own === undefined ? label : said.rest, own !== undefined);
    const unit = saidUnit(label);
    const isPer = /(?<![a-z])per(?![a-z])|주당/i.test(label);
    for (const [at, number] of numbers.entries()) {
      if (number === undefined) continue;
      const head = this.#heads[at]!;
      const period = head.period?.year === undefined ? merged(head.period, own ?? this.#section.period) : head.period;
      const { value, unit: written } = number;
      const isDash = number === DASH;
      const hasPercent = written.dimension.startsWith('percent');
      const isPercent = hasPercent || (written.currency === undefined && (unit.isPercent ?? head.unit.isPercent ?? false));
      const stated = number.scale > 1n ? number.scale : undefined;
      const scale = stated ?? unit.scale ?? (isPer ? 1n : (head.unit.scale ?? this.#unit.scale));
      if (!isDash && !this.#beginsWithPercent.has(at)) this.#beginsWithPercent.set(at, hasPercent);
      const isOpen = isDash || (this.#beginsWithPercent.get(at) && written.currency === undefined && scale === undefined);
      const factor = stated !== undefined || isPercent ? 1n : (scale ?? 1n);
      const currency = written.currency ?? unit.currency ?? head.unit.currency ?? this.#unit.currency;
      this.facts.push({
        value: factor === 1n ? value : value.times(Rational.of(factor)),
        unit: isPercent ? 'percent' : isOpen ? 'open' : 'amount',
        ...{ isScaled: scale !== undefined, row, column: head.column },
        ...(currency !== undefined && !isPercent && { currency }),
        ...(period !== undefined && { period }),
        path: this.#grid.pathOf(line, at + 1),
      });
    }
  }

  /** The row of that name, if dates tell this one from it: its own, or those of its section or heads. */
  #rowOf(at: number, label: string, isDated: boolean): TableRow {
    // A row without a name sums up what stands above it, unless its name is a period.
    const words = label.trim() === '' && !isDated ? wordsOf('total') : wordsOf(label);
    const key = `${stemsOf(words)}|${stemsOf(this.#section.words)}`;
    const known = this.#rows.get(key);
    const isOfOther = known?.section !== this.#section || known.at < this.#headsAt;
    if (known !== undefined && (isDated || isOfOther)) return known;
    const row = { label: label.trim(), words, section: this.#section, at, isTotal: isTotal(words) };
    this.#rows.set(known === undefined ? key : `${key}|${at}`, row);
    return row;
  }

  #readHeads(width: number): readonly Head[] {
    const corner = saidUnit(this.#headRows.map(([cell]) => cell).join(' '));
    const rows = this.#headRows.map((row) => spreadCells(row.slice(1), width));
    const seen = new Map<string, number>();
    return Array.from({ length: width }, (_, at) => {
      const parts = rows.map((row) => row[at]!).filter((part, index, all) => part !== '' && part !== all[index - 1]);
      const said = parts.map(dated);
      const period = periodOf(said);
      const head = said
        .map(({ rest }) => rest)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      const words = headWords(head);
      // Columns with the same words and other periods are one; those with the same period too are counted.
      const alike = `${stemsOf(words)}|${periodKey(period)}`;
      const count = seen.get(alike) ?? 0;
      seen.set(alike, count + 1);
      const key = `${stemsOf(words)}|${count}`;
      const column = this.#columns.get(key) ?? { head, words, isTotal: words.some(({ word }) => TOTAL.test(word)) };
      this.#columns.set(key, column);
      return { unit: Object.assign({}, corner, ...parts.map(saidUnit)), column, ...(period !== undefined && { period }) };
    });
  }
}

const DASHES = /^(?:[$£€¥₩]\s?)?\(?-{1,3}\)?\s?%?$/;
/** A year, perhaps with the mark of a note, is a head. */
const YEAR = /^(?:19[5-9]|20\d)\d(?:\s?\(\w{1,2}\)|\*+)?$/;
/** A dash stands for nothing, of whatever unit. */
const DASH = loneNumber('0')!;

/** The number that a cell is. */
function numberOf(cell: string): Reading | undefined {
  if (YEAR.test(cell)) return undefined;
  if (DASHES.test(plainText(cell).trim())) return DASH;
  const number = loneNumber(cell);
  return number?.unit.dimension === 'duration' ? undefined : number;
}

/** A cell that says nothing but a unit: "(in millions)", "$'000", "%". */
const isUnitCell = (cell: string): boolean =>
  !/[1-9]/.test(cell) && Object.keys(saidUnit(cell)).length > 0 && headWords(cell).length === 0;

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
