import type { Steps } from '@finclaw/infra';
import { Rational } from '@finclaw/language';
import { type CellNumber, cellNumber, type SaidUnit, saidUnit } from './cell.ts';
import type { Grid } from './grid.ts';
import { mergedPeriod, type Period, periodKey, periodOrder, periodsIn, type SaidPeriod, withoutPeriods } from './period.ts';
import { headWords, type Stem, stemsOf, type Word } from './words.ts';

/** A number of a table with all that row, column and caption say of it. */
export interface TableFact {
  /** With the scale of cell, label, head or caption, where one is stated. */
  readonly value: Rational;
  readonly step: Rational;
  /** Open where neither the cell nor its row and column tell a percentage from an amount. */
  readonly unit: 'amount' | 'percent' | 'open';
  readonly currency?: string;
  /** Whether the table says how large its units are; otherwise a claim may say it. */
  readonly isScaled: boolean;
  readonly isDash: boolean;
  readonly row: TableRow;
  readonly column: TableColumn;
  readonly period?: Period;
  readonly path: string;
}

/** What a row speaks of; rows that differ only by their dates are one. */
export interface TableRow {
  readonly label: string;
  readonly section: string;
  readonly stems: readonly Stem[];
  readonly sectionStems: readonly Stem[];
  /** The place in the table of the section it belongs to, and of the row itself. */
  readonly sectionAt: number;
  readonly at: number;
  /** Sums up the rows above it. */
  readonly isTotal: boolean;
}

/** What a column speaks of; columns that differ only by their dates are one. */
export interface TableColumn {
  readonly head: string;
  readonly words: readonly Word[];
  readonly at: number;
}

/** A table, read. */
export interface Table {
  readonly facts: readonly TableFact[];
  readonly rows: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  readonly sections: readonly { readonly at: number; readonly stems: readonly Stem[] }[];
  readonly isOfRecords: boolean;
  /** The facts of a row and column, in the order of time. */
  readonly along: (row: TableRow, column: TableColumn) => readonly TableFact[];
}

interface Head {
  readonly text: string;
  readonly period?: Period;
  readonly unit: SaidUnit;
  /** Which one it is of those with the same words and period. */
  readonly nth: number;
}

interface Section {
  readonly at: number;
  readonly stems: readonly Stem[];
  readonly text: string;
  readonly period?: Period;
}

/** Reads the cells of a table as facts, with a rest after each row; undefined where it holds no numbers. */
export function* readingTable(grid: Grid): Steps<Table | undefined> {
  const reader = new TableReader(grid);
  for (const [at, cells] of grid.cells.entries()) {
    reader.line(at, cells);
    yield;
  }
  const { table } = reader;
  return table.facts.length === 0 ? undefined : table;
}

class TableReader {
  readonly #grid: Grid;
  readonly #facts: TableFact[] = [];
  readonly #rows = new Map<string, TableRow>();
  readonly #columns = new Map<string, TableColumn>();
  readonly #sections: Section[] = [];
  readonly #placeOf = new Map<TableRow, string | undefined>();
  #headCount = 0;
  /** The period that the cell over the labels names. */
  #corner: Period | undefined;
  /** The cells of the head rows that stand over the present row. */
  #headRows: string[][] = [];
  #heads: readonly Head[] | undefined;
  #isInHead = true;
  #isPassing = false;
  #captionUnit: SaidUnit;
  readonly #firstPercents = new Set<number>();
  readonly #numbered = new Set<number>();
  #section = -1;
  #lastWasSection = false;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#captionUnit = saidUnit(grid.caption);
  }

  get table(): Table {
    const sections = this.#sections.map(({ at, stems }) => ({ at, stems }));
    const byRow = Map.groupBy(this.#facts, ({ row }) => row);
    const order = ({ period }: TableFact): number => (period === undefined ? 0 : periodOrder(period));
    const along = new Map(
      [...byRow].map(([row, facts]) => [
        row,
        Map.groupBy(
          facts.toSorted((a, b) => order(a) - order(b)),
          ({ column }) => column,
        ),
      ]),
    );
    return {
      facts: this.#facts,
      rows: [...this.#rows.values()],
      columns: [...this.#columns.values()],
      sections,
      isOfRecords: this.#grid.isOfRecords === true,
      along: (row, column) => along.get(row)?.get(column) ?? [],
    };
  }

  line(at: number, cells: readonly string[]): void {
    const numbers = cells.map((cell, column) => (column === 0 ? undefined : this.#number(cell)));
    const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [column]));
    if (filled.length === 0) return;
    const isCounted = numbers.some((number) => number !== undefined);
    const isLabelled = headWords(withoutPeriods(cells[0] ?? '')).length > 0;
    if (isCounted && !this.#isHeadLine(cells, numbers)) this.#numbers(at, cells, numbers);
    else if (filled.length === 1 && !this.#isHeadCell(cells[filled[0]!]!, at, filled[0]!))
      this.#openSection(at, cells[filled[0]!]!);
    else if (this.#isInHead || !(isLabelled || this.#isPassing)) this.#head(cells);
    // Dates in the middle of a table are what its row says, not heads of what follows.
    this.#isPassing = !isCounted && filled.length > 1 && (isLabelled || this.#isPassing);
  }

  #number = (cell: string): CellNumber | undefined => (YEAR_CELL.test(cell) ? undefined : cellNumber(cell));

  /** Years, dates and scale words only, or names in the first line. */
  #isHeadLine(cells: readonly string[], numbers: readonly (CellNumber | undefined)[]): boolean {
    if (!this.#isInHead && headWords(withoutPeriods(cells[0] ?? '')).length > 0) return false;
    if (
      numbers.every((number) => number === undefined || number.isDash) &&
      cells.slice(1).some((cell) => periodsIn(cell).length > 0)
    )
      return true;
    if ((cells[0] === '' || isUnitCell(cells[0] ?? '')) && numbers.every((number) => number === undefined || number.isDuration))
      return true;
    return cells.slice(1).every((cell) => cell === '' || isUnitCell(cell));
  }

  /** A cell that stands alone: a head over all columns, or the name of what follows. */
  #isHeadCell(cell: string, at: number, column: number): boolean {
    if (isUnitCell(cell) || onlyTime(cell))
      return !(column === 0 && periodsIn(cell).some(({ period }) => period.year !== undefined) && this.#headRows.length > 0);
    const next = this.#grid.cells[at + 1];
    return column > 0 && this.#isInHead && next !== undefined && next.slice(1).filter((text) => text !== '').length > 1;
  }

  #head(cells: readonly string[]): void {
    if (!this.#isInHead) this.#headRows = [];
    this.#isInHead = true;
    this.#headRows.push([...cells]);
    this.#heads = undefined;
    this.#headCount++;
  }

  #openSection(at: number, text: string): void {
    const period = periodOf(periodsIn(text));
    const last = this.#sections[this.#section];
    const outer = this.#lastWasSection ? last : undefined;
    const words = withoutPeriods(text);
    const kept = period ?? last?.period;
    const section: Section = {
      at,
      text: outer === undefined ? words : `${outer.text} ${words}`,
      stems: stemsOf(words),
      ...(kept !== undefined && { period: kept }),
    };
    this.#sections.push(section);
    const unit = saidUnit(text);
    if (unit.scale !== undefined) this.#captionUnit = { ...this.#captionUnit, ...unit };
    this.#section = this.#sections.length - 1;
    this.#lastWasSection = true;
  }

  #numbers(at: number, cells: readonly string[], numbers: readonly (CellNumber | undefined)[]): void {
    this.#isInHead = false;
    this.#lastWasSection = false;
    this.#heads ??= this.#readHeads(cells.length);
    const label = cells[0] ?? '';
    const labelPeriod = periodOf(periodsIn(label));
    const bare = labelPeriod === undefined ? label : withoutPeriods(label);
    const section = this.#sections[this.#section];
    const row = this.#rowOf(at, bare, section, labelPeriod !== undefined);
    const said = saidUnit(label);
    for (const [column, number] of numbers.entries()) {
      if (number === undefined) continue;
      const head = this.#heads[column]!;
      const isFirst = !this.#numbered.has(column);
      if (!number.isDash) this.#numbered.add(column);
      if (isFirst && number.isPercent) this.#firstPercents.add(column);
      const outer = labelPeriod ?? section?.period ?? this.#corner;
      const part = labelPeriod?.year === undefined ? labelPeriod : undefined;
      const period = head.period?.year === undefined ? merged(head.period, outer) : merged(part, head.period);
      const isPercent =
        number.isPercent || (number.currency === undefined && (said.isPercent === true || head.unit.isPercent === true));
      const isPer = /(?<![a-z])per(?![a-z])|주당/i.test(label);
      const scale = number.scale ?? said.scale ?? (isPer ? 1n : (head.unit.scale ?? this.#captionUnit.scale));
      const isOpen = !isPercent && number.currency === undefined && scale === undefined && this.#firstPercents.has(column);
      const factor = number.scale !== undefined || isPercent || scale === undefined ? 1n : scale;
      const currency = number.currency ?? said.currency ?? head.unit.currency ?? this.#captionUnit.currency;
      this.#facts.push({
        value: times(number.value, factor),
        step: times(number.step, factor),
        unit: isPercent ? 'percent' : isOpen ? 'open' : 'amount',
        ...(currency !== undefined && !isPercent && { currency }),
        isScaled: scale !== undefined,
        isDash: number.isDash === true,
        row,
        column: this.#columnOf(column, head),
        ...(period !== undefined && { period }),
        path: this.#grid.pathOf(at, column),
      });
    }
  }

  /** The row of that name, if it speaks of other periods than the one that is known. */
  #rowOf(at: number, label: string, section: Section | undefined, isDated: boolean): TableRow {
    // A row without a name sums up what stands above it, unless its name is a period.
    const stems = label.trim() === '' && !isDated ? ['total', ...(section?.stems ?? [])] : stemsOf(label);
    const key = `${stems.join(' ')}|${section?.text ?? ''}`;
    const known = this.#rows.get(key);
    const place = isDated ? undefined : `${periodText(section?.period)}|${this.#headCount}`;
    if (known !== undefined && (isDated || this.#placeOf.get(known) !== place)) return known;
    const row: TableRow = {
      label: label.trim(),
      section: section?.text ?? '',
      stems,
      sectionStems: section?.stems ?? [],
      sectionAt: section?.at ?? -1,
      at,
      isTotal: stems[0] === 'total' || stems.at(-1) === 'total' || /합계|총계|소계|^계$/.test(label),
    };
    this.#rows.set(known === undefined ? key : `${key}|${at}`, row);
    this.#placeOf.set(row, place);
    return row;
  }

  /** Columns with the same words and other periods are one; those with the same period too are counted. */
  #columnOf(at: number, { text, nth }: Head): TableColumn {
    const words = headWords(text);
    const key = `${words.map(({ stem }) => stem).join(' ')}|${nth}`;
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const column = { head: text.replace(/\s+/g, ' ').trim(), words, at };
    this.#columns.set(key, column);
    return column;
  }

  #readHeads(width: number): readonly Head[] {
    const corner = this.#headRows.map((row) => row[0] ?? '').join(' ');
    this.#corner = periodOf(periodsIn(corner));
    const spread = this.#headRows.map((row) => spreadCells(row, width));
    const captionUnit = saidUnit(corner);
    const seen = new Map<string, number>();
    return Array.from({ length: width }, (_, column) => {
      const parts = spread.map((row) => row[column] ?? '').filter((part, at, all) => part !== '' && part !== all[at - 1]);
      // "First" over "Quarter" is one period, "2019" over "%" is not.
      const rest = parts.map((part) => withoutPeriods(part)).join(' ');
      const said = periodsIn(rest);
      const own = periodOf([...parts.flatMap((part) => periodsIn(part)), ...said]);
      const period = own && merged(this.#corner, own);
      const unit: SaidUnit = Object.assign({}, captionUnit, ...parts.map(saidUnit));
      const text = withoutPeriods(rest, said);
      const key = `${headWords(text).map(({ stem }) => stem)}|${periodText(period)}`;
      const nth = column === 0 ? 0 : (seen.get(key) ?? 0);
      if (column > 0) seen.set(key, nth + 1);
      return { text, unit, nth, ...(period !== undefined && { period }) };
    });
  }
}

/** A year, perhaps with the mark of a note. */
const YEAR_CELL = /^(?:19[5-9]|20\d)\d(?:\s?\(\w{1,2}\)|\*+)?$/;

const periodText = (period: Period | undefined): string => (period === undefined ? '' : periodKey(period));
const times = (value: Rational, factor: bigint): Rational => (factor === 1n ? value : value.times(Rational.of(factor)));

/** A cell that says nothing but a unit: "(in millions)", "$'000", "%". */
function isUnitCell(cell: string): boolean {
  const { scale, currency, isPercent } = saidUnit(cell);
  if (/[1-9]/.test(cell)) return false;
  return (scale !== undefined || currency !== undefined || isPercent === true) && headWords(cell).length === 0;
}

const onlyTime = (cell: string): boolean => headWords(withoutPeriods(cell)).length === 0;

/** The period that a label names. */
function periodOf(said: readonly SaidPeriod[]): Period | undefined {
  const found = said.map(({ period }) => period);
  const years = found.flatMap(({ year }) => (year === undefined ? [] : [year]));
  if (found.length === 2 && years.length === 2 && years[0] !== years[1])
    return { year: Math.min(...years), lastYear: Math.max(...years) };
  return found.length === 0 ? undefined : found.reduce(mergedPeriod);
}

const merged = (outer: Period | undefined, inner: Period | undefined): Period | undefined =>
  outer === undefined || inner === undefined ? (outer ?? inner) : mergedPeriod(outer, inner);

/** The end of a date that was cut by the edge of its cell. */
const FRAGMENT = /^\d{1,2},$/;

/** A head cell spans to the next one on its right; one that stands alone spans all columns. */
function spreadCells(row: readonly string[], width: number): readonly string[] {
  const filled = row.flatMap((cell, at) => (at > 0 && cell !== '' && !FRAGMENT.test(cell) ? [at] : []));
  const lone = filled.length === 1 ? row[filled[0]!] : undefined;
  // Where two stand side by side, none of the row spans more than its own column.
  const isNarrow = filled.some((at, index) => filled[index + 1] === at + 1);
  const spread = ['', ...Array.from({ length: width - 1 }, () => '')];
  for (let at = 1; at < width; at++) spread[at] = lone ?? (row[at] || (isNarrow ? '' : spread[at - 1]) || '');
  return spread;
}
