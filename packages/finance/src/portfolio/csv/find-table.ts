import { Columns } from './columns.ts';
import type { CsvFormat } from './formats/format.ts';
import { CSV_FORMATS } from './formats/formats.ts';
import { type DecimalMark, findDecimalMark } from './parse-cell.ts';
import { type Delimiter, readFirstRows } from './read-csv.ts';

/** Where the table of a file begins and how it is laid out. */
export interface FoundTable {
  readonly format: CsvFormat;
  readonly delimiter: Delimiter;
  readonly decimalMark: DecimalMark;
  readonly columns: Columns;
  /** The row of the header; brokers put titles above it. */
  readonly headerLine: number;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
const HEAD_SIZE = 65_536;
const ROWS_TO_SEARCH = 30;
const ROWS_TO_LOOK_AT = 300;

/** Whether a text is a list of trades in a layout that can be imported. */
export const isTradeTable = (text: string): boolean => findTable(text.slice(0, HEAD_SIZE)) !== undefined;

/** Finds the header in the beginning of a file; the delimiter is the one under which there is one. */
export function findTable(head: string): FoundTable | undefined {
  for (const delimiter of DELIMITERS) {
    const rows = readFirstRows(head, delimiter, ROWS_TO_LOOK_AT);
    for (const [index, row] of rows.slice(0, ROWS_TO_SEARCH).entries()) {
      const columns = new Columns(row);
      const format = CSV_FORMATS.find((each) => each.matches(columns));
      if (format === undefined) continue;
      const decimalMark = findDecimalMark(rows.slice(index + 1).flat());
      return { format, delimiter, decimalMark, columns, headerLine: index + 1 };
    }
  }
  return undefined;
}
