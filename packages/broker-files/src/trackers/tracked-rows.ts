import { Cells, Columns } from '../csv/columns.ts';
import { FINCLAW_COLUMNS, finclaw } from '../csv/formats/finclaw.ts';
import type { CsvFormat, CsvFormatId, ParsedRow, TableReader } from '../csv/formats/format.ts';
import type { CsvRecord } from '../csv/read-csv.ts';

/** One row of another program in the words of our own layout, and the number and name of its security. */
export type TrackedRow = Partial<Record<keyof typeof FINCLAW_COLUMNS | 'isin' | 'called', string>>;

/** A form whose rows refer to each other, so the whole file is read before its first row. */
export interface WholeForm {
  readonly format: CsvFormat;
  readonly columns: Columns;
  readonly isLike: (head: string) => boolean;
  readonly read: (text: string) => Iterable<CsvRecord> | Promise<Iterable<CsvRecord>> | undefined;
}

const NAMES = [...(Object.keys(FINCLAW_COLUMNS) as (keyof typeof FINCLAW_COLUMNS)[]), 'isin', 'called'] as const;
const HEADER = NAMES.map((name) => (name === 'isin' || name === 'called' ? name : FINCLAW_COLUMNS[name][0]));

/** The header under which the rows of every tracker are read. */
export const trackedColumns = new Columns(HEADER);

/** Rows that are recorded together or not at all, as one record: one after another in its cells. */
export const trackedRecord = (line: number, ...rows: readonly TrackedRow[]): CsvRecord => ({
  line,
  cells: rows.flatMap((row) => NAMES.map((name) => row[name] ?? '')),
});

/** The layout of a tracker whose file was turned into rows. */
export const trackedFormat = (id: CsvFormatId): CsvFormat => ({
  id,
  account: 'main',
  matches: () => false,
  open: () => ({ read: (cells) => readAll(cells, finclaw.open()), unfinished: () => [] }),
});

function readAll({ row, line }: Cells, reader: TableReader): { readonly rows: readonly ParsedRow[] } {
  const rows: ParsedRow[] = [];
  for (let start = 0; start < row.length; start += NAMES.length)
    rows.push(readOne(new Cells(trackedColumns, { cells: row.slice(start, start + NAMES.length), line }), reader));
  return { rows };
}

function readOne(cells: Cells, reader: TableReader): ParsedRow {
  const { row } = reader.read(cells) as { readonly row: ParsedRow };
  const [code, isin, called] = [cells.text('symbol'), cells.text('isin'), cells.text('called')];
  const text = code || called || isin;
  if (text === '') return row;
  const instrument = {
    text,
    by: code === '' ? ('name' as const) : ('symbol' as const),
    ...(isin !== '' && { isin }),
    ...(called !== '' && called !== text && { called }),
  };
  return { ...row, instrument };
}
