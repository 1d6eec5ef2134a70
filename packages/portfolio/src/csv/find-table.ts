import type { Steps } from '@finclaw/infra';
import { Columns } from './columns.ts';
import type { CsvFormat } from './formats/format.ts';
import { CSV_FORMATS } from './formats/formats.ts';
import {
  type ColumnMapping,
  columnLabels,
  correctedAgain,
  type MappingCorrections,
  tableShape,
} from './mapping/column-mapping.ts';
import { guessMapping } from './mapping/guess-mapping.ts';
import { mappedFormat, mappedHeader } from './mapping/mapped-format.ts';
import { type DecimalMark, findDecimalMark } from './parse-cell.ts';
import { type Delimiter, readFirstRows } from './read-csv.ts';

/** How the columns of a table were understood, so that a person can see and correct it. */
export interface FoundMapping {
  /** One text for all tables with these columns. */
  readonly shape: string;
  readonly mapping: ColumnMapping;
  /** Columns that nothing is taken from. */
  readonly unused: readonly string[];
  /** True when the days could be read in another order as well. */
  readonly isDayOrderDoubtful: boolean;
}

/** Where the table of a file begins and how it is laid out. */
export interface FoundTable {
  readonly format: CsvFormat;
  readonly decimalMark: DecimalMark;
  readonly columns: Columns;
  /** The row of the header; brokers put titles above it. */
  readonly headerLine: number;
  /** Only for a table in nobody's layout. */
  readonly found?: FoundMapping;
}

/** A column that a person named and that the table does not have. */
interface NoSuchColumn {
  readonly noColumn: string;
  readonly known: readonly string[];
}

/** What is known about a table before it is read. */
export interface MappingHelp {
  readonly corrections?: MappingCorrections;
  /** Mappings of tables that were imported before, by shape. */
  readonly remembered?: Readonly<Record<string, ColumnMapping>>;
}

/** The beginning of a table; `line` is the number of each row as a spreadsheet shows it. */
export type FirstRows = readonly { readonly line: number; readonly cells: readonly string[] }[];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const ROWS_TO_SEARCH = 30;
/** How many rows are looked at to understand the columns. */
export const ROWS_TO_LOOK_AT = 300;

/** The beginning of a text as a table with each delimiter, with a rest between them. */
export function* readingTextTables(head: string): Steps<readonly { readonly delimiter: Delimiter; readonly rows: FirstRows }[]> {
  const tables: { readonly delimiter: Delimiter; readonly rows: FirstRows }[] = [];
  for (const delimiter of DELIMITERS) {
    yield;
    const rows = readFirstRows(head, delimiter, ROWS_TO_LOOK_AT).map((cells, index) => ({ line: index + 1, cells }));
    tables.push({ delimiter, rows });
  }
  yield;
  return tables;
}

/** Finds the header among the beginnings of tables: a broker's layout first, then any columns that can be understood. */
export function findTable(
  tables: readonly FirstRows[],
  help: MappingHelp = {},
): { readonly index: number; readonly table: FoundTable } | NoSuchColumn | undefined {
  let missing: NoSuchColumn | undefined;
  for (const look of help.corrections === undefined ? [findRemembered, findLayout, findMapping] : [findMapping]) {
    for (const [index, rows] of tables.entries()) {
      for (const at of rows.slice(0, ROWS_TO_SEARCH).keys()) {
        const table = look(rows, at, help);
        if (table !== undefined && !('noColumn' in table)) return { index, table };
        // The widest row is the most likely header to have been meant.
        if (table !== undefined && table.known.length > (missing?.known.length ?? 1)) missing = table;
      }
    }
  }
  return missing;
}

type Look = (rows: FirstRows, at: number, help: MappingHelp) => FoundTable | NoSuchColumn | undefined;

const findLayout: Look = (rows, at) => {
  const { cells, line } = rows[at] as FirstRows[number];
  const columns = new Columns(cells);
  const format = CSV_FORMATS.find((each) => each.matches(columns));
  return format && { format, columns, headerLine: line, decimalMark: markUnder(rows, at) };
};

const findRemembered: Look = (rows, at, { remembered = {} }) => {
  const header = rows[at]?.cells ?? [];
  const mapping = remembered[tableShape(columnLabels(header))];
  return mapping && mapped(rows, at, mapping, false);
};

const findMapping: Look = (rows, at, { corrections: given, remembered = {} }) => {
  const header = rows[at]?.cells ?? [];
  const before = remembered[tableShape(columnLabels(header))];
  const corrections = given && before ? correctedAgain(before, given) : given;
  if (header.filter((cell) => cell.trim() !== '').length < 3) return undefined;
  const guess = guessMapping({ header, rows: rows.slice(at + 1).map(({ cells }) => cells) }, corrections);
  if (guess === undefined) return undefined;
  if ('noColumn' in guess) return { ...guess, known: columnLabels(header) };
  return mapped(rows, at, guess.mapping, guess.isDayOrderDoubtful);
};

function mapped(rows: FirstRows, at: number, mapping: ColumnMapping, isDayOrderDoubtful: boolean): FoundTable {
  const { cells: header, line } = rows[at] as FirstRows[number];
  const labels = columnLabels(header);
  const used = new Set(Object.values(mapping.columns));
  return {
    format: mappedFormat(mapping),
    columns: new Columns(mappedHeader(header, mapping)),
    headerLine: line,
    decimalMark: markUnder(rows, at),
    found: {
      shape: tableShape(labels),
      mapping,
      unused: labels.filter((label) => !used.has(label) && !/^#\d+$/.test(label)),
      isDayOrderDoubtful,
    },
  };
}

const markUnder = (rows: FirstRows, at: number): DecimalMark => findDecimalMark(rows.slice(at + 1).flatMap(({ cells }) => cells));
