import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';

/** One row of a table, with its number as a spreadsheet shows it. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

export type Delimiter = ',' | ';' | '\t';

/** A cell that never ends would otherwise swallow the rest of the file into memory. */
const LARGEST_RECORD = 1_000_000;

const LONGEST_PIECE = 8192;

const optionsFor = (delimiter: Delimiter): Options => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  // The last line of a file is often ended in another way than the others.
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: LARGEST_RECORD,
});

/** The table cannot be read on: a quote that is never closed, or a cell of endless length. */
export class TableBroken extends Error {
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super('The table cannot be read', { cause });
    this.line = line;
  }
}

/** Reads a table row by row; only the current row is in memory. */
export async function* readCsv(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  const parser = parse(optionsFor(delimiter));
  // The parser hands errors of either side on to the loop below.
  pipeline(Readable.from(inPieces(text)), parser, () => undefined);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells, line: ++line };
  } catch (error) {
    throw error instanceof CsvError ? new TableBroken(line + 1, error) : error;
  }
}

/** The parser reads a piece in one go, so no piece is long. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text)
    for (let start = 0; start < piece.length; start += LONGEST_PIECE) yield piece.slice(start, start + LONGEST_PIECE);
}

/** The first rows of a table, as far as they can be read from its beginning. */
export function readFirstRows(head: string, delimiter: Delimiter, count: number): readonly (readonly string[])[] {
  const rows: string[][] = [];
  try {
    parseNow(head, {
      ...optionsFor(delimiter),
      to: count,
      on_record: (row: string[]) => {
        rows.push(row);
        return row;
      },
    });
  } catch {
    // A cell that is cut off by the end of the head is an error only for the rows after it.
  }
  return rows;
}
