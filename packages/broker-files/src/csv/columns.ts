import { multiplyDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Refusal } from '../refusal.ts';
import {
  type CellMoment,
  type DecimalMark,
  parseAmountCell,
  parseDateCell,
  parseTextCell,
  shownDecimalMark,
  unitBehind,
} from './parse-cell.ts';
import type { CsvRecord } from './read-csv.ts';

/** Carries the refusal of one row out of its cells; it never leaves the import. */
export class RowRefused extends Error {
  readonly refusal: Refusal;

  constructor(reason: Refusal['reason'], params: Refusal['params']) {
    super(reason);
    this.refusal = { reason, params };
  }
}

/** The header of a table: where each column is, by a name without blanks and case. */
export class Columns {
  readonly #indices = new Map<string, number>();
  /** Names as requested; a long file requests the same ones repeatedly. */
  readonly #asked = new Map<string, number | undefined>();

  constructor(header: readonly string[]) {
    for (const [index, name] of header.entries()) {
      const key = columnKey(name);
      if (key !== '' && !this.#indices.has(key)) this.#indices.set(key, index);
    }
  }

  /** Tells whether every column exists; of several names for one column any will do. */
  has(...names: readonly (string | readonly string[])[]): boolean {
    return names.every((name) => this.indexOf([name].flat()) !== undefined);
  }

  /** True if the table has no other columns than these. */
  areAllOf(names: readonly string[]): boolean {
    const known = new Set(names.map(columnKey));
    return [...this.#indices.keys()].every((key) => known.has(key));
  }

  /** The position of the first of the names that the table has. */
  indexOf(names: readonly string[]): number | undefined {
    for (const name of names) {
      if (!this.#asked.has(name)) this.#asked.set(name, this.#indices.get(columnKey(name)));
      const index = this.#asked.get(name);
      if (index !== undefined) return index;
    }
    return undefined;
  }
}

const columnKey = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Matches invisible characters and those that change what is seen; a name with one is another name. */
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** One row of a table, read by column name. */
export class Cells {
  readonly line: number;
  readonly #columns: Columns;
  readonly #cells: readonly string[];
  readonly #mark: DecimalMark;
  /** The decimal mark of this row, once it was needed. */
  #ownMark: DecimalMark | undefined;
  /** The texts and amounts read so far, by position: reading a row asks for the same ones repeatedly. */
  readonly #texts: string[] = [];
  readonly #amounts: (DecimalString | undefined | null)[] = [];

  constructor(columns: Columns, record: CsvRecord, mark: DecimalMark = '.') {
    this.#columns = columns;
    this.#mark = mark;
    this.#cells = record.cells;
    this.line = record.line;
  }

  /** The cells in order, for a file whose rows contain their own type. */
  get row(): readonly string[] {
    return this.#cells;
  }

  /** The same row under another header, for a file of several tables. */
  under(columns: Columns): Cells {
    return new Cells(columns, { cells: this.#cells, line: this.line }, this.#mark);
  }

  /** This row with the cells of another one where it has none itself; undefined where both fill the same cell. */
  over(base: Cells): Cells | undefined {
    const isFilled = (cell = ''): boolean => cell.trim() !== '';
    if (this.#cells.some((cell, index) => isFilled(cell) && isFilled(base.#cells[index]))) return undefined;
    const cells = base.#cells.map((cell, index) => (isFilled(cell) ? cell : (this.#cells[index] ?? '')));
    return new Cells(
      this.#columns,
      { cells: [...cells, ...this.#cells.slice(cells.length)], line: this.line },
      this.#mark,
    );
  }

  isBlank(): boolean {
    return this.#cells.every((cell) => cell.trim() === '');
  }

  /** The text of a column; blank where the column or the cell is missing. */
  text(...names: readonly string[]): string {
    return this.#textAt(this.#columns.indexOf(names), names);
  }

  #textAt(index: number | undefined, names: readonly string[]): string {
    if (index === undefined) return '';
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const text = parseTextCell(this.#cells[index] ?? '');
    if (UNSEEN.test(text)) throw new RowRefused('bad-value', { field: names[0] ?? '', value: text.slice(0, 40) });
    this.#texts[index] = text;
    return text;
  }

  /** The amount in a column, or undefined where there is none; a formula or a word is refused. */
  amount(...names: readonly string[]): DecimalString | undefined {
    const index = this.#columns.indexOf(names);
    if (index === undefined) return undefined;
    const text = this.#textAt(index, names);
    const amount = index in this.#amounts ? this.#amounts[index] : this.#parse(text);
    this.#amounts[index] = amount;
    if (amount === null) throw new RowRefused('bad-value', { field: names[0] ?? '', value: text.slice(0, 40) });
    return amount;
  }

  /** The unit of an amount: its own column, or the code behind the number. */
  unit(name: string, column: string): string {
    return this.text(column) || unitBehind(this.text(name));
  }

  /** Reads a number out of a text of this row, written as the row writes its numbers. */
  readNumber(text: string): DecimalString | undefined {
    return this.#parse(text) ?? undefined;
  }

  /** A few files write some rows in another country's way. */
  #parse(text: string): DecimalString | undefined | null {
    return parseAmountCell(text, shownDecimalMark(text) ?? this.#rowMark());
  }

  #rowMark(): DecimalMark {
    if (this.#ownMark === undefined) {
      const shown = new Set(this.#cells.flatMap((cell) => shownDecimalMark(cell) ?? []));
      this.#ownMark = shown.size === 1 ? ([...shown][0] as DecimalMark) : this.#mark;
    }
    return this.#ownMark;
  }

  /** The amount without its sign. */
  size(...names: readonly string[]): DecimalString | undefined {
    return this.amount(...names)?.replace('-', '') as DecimalString | undefined;
  }

  /** Returns the amount where it must not be negative: a sign that contradicts the row is an error. */
  unsigned(...names: readonly string[]): DecimalString | undefined {
    const amount = this.amount(...names);
    if (amount?.startsWith('-'))
      throw new RowRefused('bad-value', { field: names[0] ?? '', value: amount.slice(0, 40) });
    return amount;
  }

  /** The size of an amount that is there and not zero. */
  positive(...names: readonly string[]): DecimalString | undefined {
    const size = this.size(...names);
    return size === '0' ? undefined : size;
  }

  /** One column times another where both are there, such as shares times price. */
  product(one: string, other: string): DecimalString | undefined {
    const [a, b] = [this.positive(one), this.positive(other)];
    return a === undefined || b === undefined ? undefined : multiplyDecimals(a, b);
  }

  required<T>(value: T | undefined, field: string): T {
    if (value === undefined) throw new RowRefused('missing-value', { field });
    return value;
  }

  moment(read: (cell: string) => CellMoment | undefined = parseDateCell, ...names: readonly string[]): CellMoment {
    const text = this.text(...names);
    const found = read(text);
    if (found === undefined) {
      if (text === '') throw new RowRefused('missing-value', { field: names[0] ?? '' });
      throw new RowRefused('bad-value', { field: names[0] ?? '', value: text.slice(0, 40) });
    }
    return found;
  }
}
