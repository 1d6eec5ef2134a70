import { Pace } from '@finclaw/infra';
import { Columns } from './columns.ts';
import type { CsvFormat } from './formats/format.ts';
import { CSV_FORMATS } from './formats/formats.ts';
import { headKey } from './mapping/column-field.ts';
import {
  type ColumnMapping,
  columnLabels,
  correctedAgain,
  type MappingCorrections,
  tableShape,
} from './mapping/column-mapping.ts';
import { countHeads, type GuessedMapping, guessMapping, type PartlyUnderstood } from './mapping/guess-mapping.ts';
import { cashHalf, mappedFormat, mappedHeader } from './mapping/mapped-format.ts';
import { type DecimalMark, findDecimalMark } from './parse-cell.ts';
import { type Delimiter, readFirstRows } from './read-csv.ts';
import type { ColumnField } from './vocabulary/fields.ts';

/** The interpretation of a table's columns, for a person to see and correct. */
export interface FoundMapping {
  /** One text for all tables with these columns. */
  readonly shape: string;
  readonly mapping: ColumnMapping;
  /** Columns that nothing is taken from. */
  readonly unused: readonly string[];
  /** True when the days could be read in another order as well. */
  readonly isDayOrderDoubtful: boolean;
  /** The currency that was concluded from the language of the heads alone. */
  readonly assumedCurrency?: string;
}

/** A table of a file: where its header is and how its rows are read. */
interface Section {
  readonly header: readonly string[];
  readonly format: CsvFormat;
  readonly columns: Columns;
}

/** The start of a file's table and its layout. */
export interface FoundTable {
  readonly format: CsvFormat;
  readonly decimalMark: DecimalMark;
  readonly columns: Columns;
  /** The row of the header; brokers put titles above it. */
  readonly headerLine: number;
  /** Only for a table in an unknown layout. */
  readonly found?: FoundMapping;
  /** The first rows of the file, which tell what it calls its securities. */
  readonly head?: FirstRows;
  /** Every table of the file, where it has several; each begins at its own header. */
  readonly sections?: readonly Section[];
}

/** The findings about a file without a list of trades. */
export interface UnknownTable {
  /** The columns that were understood, and the heads of all of them. */
  readonly understood: ColumnMapping['columns'];
  readonly heads: readonly string[];
  readonly missing: readonly ColumnField[];
  /** The probable kind of the table. */
  readonly seems?: 'prices' | 'rates' | 'holdings' | 'gains';
}

/** A column that a person named and that the table does not have. */
interface NoSuchColumn {
  readonly noColumn: string;
  readonly known: readonly string[];
}

/** The knowledge about a table before it is read. */
export interface MappingHelp {
  readonly corrections?: MappingCorrections;
  /** Mappings of tables that were imported before, by shape. */
  readonly remembered?: Readonly<Record<string, ColumnMapping>>;
}

/** The beginning of a table; `line` is the number of each row as a spreadsheet shows it. */
export type FirstRows = readonly { readonly line: number; readonly cells: readonly string[] }[];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const ROWS_TO_SEARCH = 30;
/** The number of rows used to interpret the columns. */
export const ROWS_TO_LOOK_AT = 300;

/** The beginning of a text as a table with each delimiter, with a rest after each. */
export async function readTextTables(
  head: string,
): Promise<readonly { readonly delimiter: Delimiter; readonly rows: FirstRows }[]> {
  const tables: { readonly delimiter: Delimiter; readonly rows: FirstRows }[] = [];
  const pace = new Pace();
  for (const delimiter of DELIMITERS) {
    const rows = readFirstRows(head, delimiter, ROWS_TO_LOOK_AT).map((cells, index) => ({ line: index + 1, cells }));
    tables.push({ delimiter, rows });
    await pace.rest();
  }
  return tables;
}

/**
 * Finds the header among the beginnings of tables: a broker's layout first, then the columns that are understood best.
 */
export function findTable(
  tables: readonly FirstRows[],
  help: MappingHelp = {},
):
  | { readonly index: number; readonly table: FoundTable }
  | NoSuchColumn
  | { readonly unknown: UnknownTable | undefined } {
  for (const look of hasCorrections(help.corrections) ? [] : [findRemembered, findLayout]) {
    for (const [index, rows] of tables.entries()) {
      for (const at of rows.slice(0, ROWS_TO_SEARCH).keys()) {
        const table = look(rows, at, help);
        if (table !== undefined) return { index, table };
      }
    }
  }
  return findMapping(tables, help);
}

const hasCorrections = (corrections?: MappingCorrections): boolean =>
  corrections !== undefined &&
  (corrections.columns.size > 0 ||
    Object.keys(corrections.words).length > 0 ||
    Object.keys(corrections.states).length > 0 ||
    corrections.dates !== undefined ||
    corrections.amounts !== undefined);

type Look = (rows: FirstRows, at: number, help: MappingHelp) => FoundTable | undefined;

const findLayout: Look = (rows, at) => {
  const { cells, line } = rows[at] as FirstRows[number];
  const columns = new Columns(cells);
  const format = CSV_FORMATS.find((each) => each.matches(columns));
  return format && { format, columns, headerLine: line, decimalMark: markUnder(rows, at), head: rows };
};

const findRemembered: Look = (rows, at, { remembered = {} }) => {
  const header = rows[at]?.cells ?? [];
  const mapping = remembered[tableShape(columnLabels(header))];
  return mapping && mapped(rows, at, { mapping, isDayOrderDoubtful: false });
};

interface Candidate {
  readonly index: number;
  readonly at: number;
  readonly guess: GuessedMapping;
}

/** The header under which most columns are understood, and the other lists of trades in the same file. */
function findMapping(
  tables: readonly FirstRows[],
  help: MappingHelp,
):
  | { readonly index: number; readonly table: FoundTable }
  | NoSuchColumn
  | { readonly unknown: UnknownTable | undefined } {
  let missing: NoSuchColumn | undefined;
  let unknown: UnknownTable | undefined;
  const candidates: Candidate[] = [];
  for (const [index, rows] of tables.entries()) {
    for (const at of headersOf(rows)) {
      const header = rows[at]?.cells ?? [];
      const guess = guessUnder(rows, at, help);
      if ('noColumn' in guess) {
        // The widest row is the most likely header to have been meant.
        const known = columnLabels(header);
        if (known.length > (missing?.known.length ?? 1)) missing = { ...guess, known };
      } else if ('mapping' in guess) candidates.push({ index, at, guess });
      else if (countColumns(guess) > countColumns({ columns: unknown?.understood ?? {} }))
        unknown = describe(header, guess);
    }
  }
  const weight = ({ guess }: Candidate): number => countColumns(guess.mapping);
  const [best] = candidates.toSorted((a, b) => weight(b) - weight(a) || a.at - b.at);
  if (best === undefined) return missing ?? (unknown === undefined ? findUnheaded(tables, help) : { unknown });
  const rows = tables[best.index] as FirstRows;
  const same = candidates.filter(
    ({ index, at, guess }) =>
      index === best.index &&
      countHeads(rows[at]?.cells ?? []) >= CLEAR_HEADS &&
      guess.mapping.columns.amount !== undefined,
  );
  return { index: best.index, table: withSections(rows, best, same) };
}

/** The number of columns and of rows that a table without a header has at least. */
const FEWEST_COLUMNS = 4;
const FEWEST_ROWS = 2;

/** A table whose first row is data already. Its columns can be named by their numbers. */
function findUnheaded(
  tables: readonly FirstRows[],
  { corrections }: MappingHelp,
):
  | { readonly index: number; readonly table: FoundTable }
  | NoSuchColumn
  | { readonly unknown: UnknownTable | undefined } {
  let unknown: UnknownTable | undefined;
  for (const [index, rows] of tables.entries()) {
    const width = rows[0]?.cells.length ?? 0;
    const isTable = rows.length >= FEWEST_ROWS && rows.every(({ cells }) => cells.length === width);
    if (width < FEWEST_COLUMNS || !isTable) continue;
    const header = Array.from({ length: width }, () => '');
    const guess = guessMapping({ header, rows: rows.map(({ cells }) => cells) }, corrections);
    const labels = columnLabels(header);
    if ('noColumn' in guess) return { ...guess, known: labels };
    if ('mapping' in guess) return { index, table: mapped([{ line: 0, cells: header }, ...rows], 0, guess) };
    if ((guess.columns.date ?? guess.columns.kind) !== undefined)
      unknown = { ...describe(header, guess), heads: labels };
  }
  return { unknown };
}

function withSections(rows: FirstRows, best: Candidate, all: readonly Candidate[]): FoundTable {
  const table = mapped(rows, best.at, best.guess);
  const others = all.filter(
    ({ at }) => at !== best.at && rows[at]?.cells.join('\n') !== rows[best.at]?.cells.join('\n'),
  );
  const sectionOf = ({ at, guess }: Candidate, isHalf: boolean): Section => {
    const { format, columns } = mapped(rows, at, guess);
    return { header: rows[at]?.cells ?? [], format: isHalf ? cashHalf(format) : format, columns };
  };
  // Beside a table that counts the shares, one that does not repeats its trades from the side of the cash.
  const counts = (candidate: Candidate): boolean => candidate.guess.mapping.columns.quantity !== undefined;
  const sections = [sectionOf(best, false), ...others.map((other) => sectionOf(other, counts(best) && !counts(other)))];
  const first = Math.min(best.at, ...others.map(({ at }) => at));
  return { ...table, headerLine: rows[first]?.line ?? table.headerLine, sections };
}

/**
 * Rows that can be headers: near the top any row that is no data, further below only one that clearly names columns.
 */
function headersOf(rows: FirstRows): readonly number[] {
  return [...rows.keys()].filter((at) => {
    const filled = (rows[at]?.cells ?? []).filter((cell) => cell.trim() !== '');
    if (filled.length < 3 || filled.filter(isValue).length > 1) return false;
    return at < ROWS_TO_SEARCH || countHeads(filled) >= CLEAR_HEADS;
  });
}

const CLEAR_HEADS = 3;
/** A number or a day, with whatever sign or money is before it. */
const isValue = (cell: string): boolean => /^[^\p{L}\d]{0,6}\d/u.test(cell.trim()) && !/\p{L}{3}/u.test(cell);

function guessUnder(
  rows: FirstRows,
  at: number,
  { corrections: given, remembered = {} }: MappingHelp,
): ReturnType<typeof guessMapping> {
  const header = rows[at]?.cells ?? [];
  const before = remembered[tableShape(columnLabels(header))];
  const corrections = given && before ? correctedAgain(before, given) : given;
  const below = rows.slice(at + 1);
  const next = below.findIndex(({ cells }) => countHeads(cells) >= CLEAR_HEADS && cells.filter(isValue).length <= 1);
  // Titles and notes between tables fill a cell or two.
  const own = (next <= 0 ? below : below.slice(0, next)).filter(({ cells }) => filledIn(cells) > 2);
  return guessMapping({ header, rows: own.map(({ cells }) => cells) }, corrections);
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const countColumns = ({ columns }: { readonly columns: ColumnMapping['columns'] }): number =>
  Object.keys(columns).length;

const PRICES = /^(?:open|high|low|close|adjclose|closingprice|volume|시가|고가|저가|종가|거래량|schlusskurs)/;

function describe(header: readonly string[], { columns, missing, seems: known }: PartlyUnderstood): UnknownTable {
  const heads = header.map((head) => head.trim()).filter((head) => head !== '');
  const keys = heads.map(headKey);
  const has = (pattern: RegExp): boolean => keys.filter((key) => pattern.test(key)).length > 0;
  const prices = keys.filter((key) => PRICES.test(key)).length;
  const isPrices = prices >= 2;
  const isRates =
    has(/rate|환율|kurs|valuta|currency|[a-z]{3}(?:per|to)[a-z]{3}$/) &&
    columns.quantity === undefined &&
    columns.kind === undefined &&
    columns.amount === undefined;
  const isHoldings = columns.quantity !== undefined && missing.includes('date');
  const seems = known ?? (isPrices ? 'prices' : isHoldings ? 'holdings' : isRates ? 'rates' : undefined);
  return { understood: columns, heads, missing, seems };
}

function mapped(
  rows: FirstRows,
  at: number,
  { mapping, isDayOrderDoubtful, assumedCurrency }: GuessedMapping,
): FoundTable {
  const { cells: header, line } = rows[at] as FirstRows[number];
  const labels = columnLabels(header);
  const { columns, units } = mapping;
  const used = new Set([columns, units?.amounts ?? {}, units?.fees ?? {}].flatMap((each) => Object.values(each)));
  return {
    format: mappedFormat(mapping),
    columns: new Columns(mappedHeader(header, mapping)),
    headerLine: line,
    decimalMark: markUnder(rows, at),
    head: rows,
    found: {
      shape: tableShape(labels),
      mapping,
      unused: labels.filter((label) => !used.has(label) && !/^#\d+$/.test(label)),
      isDayOrderDoubtful,
      assumedCurrency,
    },
  };
}

const markUnder = (rows: FirstRows, at: number): DecimalMark =>
  findDecimalMark(rows.slice(at + 1).flatMap(({ cells }) => cells));
