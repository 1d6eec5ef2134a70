import { neutraliseOutsideText } from '@finclaw/infra';
import { isZip, ZipBroken } from '@finclaw/market/files';
import { decodeText } from './csv/decode-text.ts';
import {
  type FirstRows,
  type FoundTable,
  findTable,
  type MappingHelp,
  ROWS_TO_LOOK_AT,
  readTextTables,
  type UnknownTable,
} from './csv/find-table.ts';
import { peekText } from './csv/peek-text.ts';
import { type CsvRecord, readCsv } from './csv/read-csv.ts';
import { openWorkbook, type Sheet } from './excel/workbook.ts';
import { isJson, jsonTable } from './json/json-table.ts';
import type { WholeForm } from './trackers/tracked-rows.ts';
import { WHOLE_FORMS } from './trackers/whole-forms.ts';
import { XmlRefused } from './xml/read-xml.ts';

/** A file with a known table, ready to be read from its first row on. */
export interface OpenFile {
  readonly table: FoundTable;
  readonly records: AsyncIterable<CsvRecord>;
  /** The sheet that was read, of several. */
  readonly sheet?: string | undefined;
}

/** The reasons a file cannot be imported at all. */
export type UnreadableFile =
  | { readonly ok: false; readonly problem: 'unknown-layout'; readonly table?: UnknownTable }
  | { readonly ok: false; readonly problem: 'old-workbook' | 'broken-workbook' | 'broken-xml' | 'too-large' }
  | { readonly ok: false; readonly problem: 'broken-table'; readonly line: number }
  | {
      readonly ok: false;
      readonly problem: 'no-such-column';
      readonly column: string;
      readonly known: readonly string[];
    };

const HEAD_SIZE = 65_536;
const LARGEST_WORKBOOK = 64_000_000;
const LONGEST_NAME = 80;
/** The first bytes of old binary workbooks. */
const OLD_WORKBOOK = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0);

/** Opens a text table or a workbook, whatever the file is called, and finds the table in it. */
export async function openFile(
  bytes: AsyncIterable<Uint8Array>,
  help: MappingHelp,
): Promise<OpenFile | UnreadableFile> {
  const pieces = bytes[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  let size = 0;
  while (size < OLD_WORKBOOK.length) {
    const next = await pieces.next();
    if (next.done === true) break;
    start.push(next.value);
    size += next.value.length;
  }
  const head = Buffer.concat(start);
  if (OLD_WORKBOOK.every((byte, index) => head[index] === byte)) return leave(pieces, 'old-workbook');
  const all = rest(head, pieces);
  const opened = await (isZip(head) ? openSheets(all, help) : openText(all, help));
  if ('ok' in opened) return opened;
  const sheet = opened.sheet && neutraliseOutsideText(opened.sheet).slice(0, LONGEST_NAME);
  return { ...opened, sheet, records: withoutSyntax(opened.records) };
}

/** Neutralises names and notes of a file, which are untrusted. */
async function* withoutSyntax(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const { cells, line } of records) yield { cells: cells.map(neutraliseOutsideText), line };
}

/** Tells whether a file of any form is a list of trades that can be imported. */
export async function isTradeFile(bytes: Uint8Array): Promise<boolean> {
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const file = await openFile(whole(), {});
  if ('ok' in file) return false;
  await file.records[Symbol.asyncIterator]().return?.();
  return true;
}

async function leave(pieces: AsyncIterator<Uint8Array>, problem: 'old-workbook'): Promise<UnreadableFile> {
  await pieces.return?.();
  return { ok: false, problem };
}

async function* rest(head: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

async function openText(bytes: AsyncIterable<Uint8Array>, help: MappingHelp): Promise<OpenFile | UnreadableFile> {
  const { head, all } = await peekText(decodeText(bytes), HEAD_SIZE);
  const form = WHOLE_FORMS.find(({ isLike }) => isLike(head));
  if (form !== undefined || isJson(head)) {
    const text = await wholeText(all);
    if (text === undefined) return { ok: false, problem: 'too-large' };
    return form === undefined ? openJson(text, help) : openWhole(text, form);
  }
  const tables = await readTextTables(head);
  const found = pick(
    tables.map(({ rows }) => rows),
    help,
  );
  if ('ok' in found) {
    await all[Symbol.asyncIterator]().return?.();
    return found;
  }
  return { table: found.table, records: readCsv(all, tables[found.index]?.delimiter ?? ',') };
}

async function wholeText(pieces: AsyncIterable<string>): Promise<string | undefined> {
  let whole = '';
  for await (const piece of pieces) {
    whole += piece;
    if (whole.length > LARGEST_WORKBOOK) return undefined;
  }
  return whole;
}

async function openWhole(text: string, { format, columns, read }: WholeForm): Promise<OpenFile | UnreadableFile> {
  try {
    const found = await read(text);
    return found === undefined
      ? { ok: false, problem: 'unknown-layout' }
      : { table: { format, columns, headerLine: 0, decimalMark: '.' }, records: oneByOne(found) };
  } catch (error) {
    if (error instanceof XmlRefused) return { ok: false, problem: 'broken-xml' };
    throw error;
  }
}

/** A list of entries in JSON is a table like any other. */
function openJson(text: string, help: MappingHelp): OpenFile | UnreadableFile {
  const records = jsonTable(text) ?? [];
  const found = pick([records.slice(0, ROWS_TO_LOOK_AT)], help);
  return 'ok' in found ? found : { table: { ...found.table, decimalMark: '.' }, records: oneByOne(records) };
}

async function* oneByOne(records: Iterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  yield* records;
}

async function openSheets(bytes: AsyncIterable<Uint8Array>, help: MappingHelp): Promise<OpenFile | UnreadableFile> {
  try {
    const sheets = await openWorkbook(await whole(bytes));
    const found = pick(await Promise.all(sheets.map(firstRows)), help);
    if ('ok' in found) return found;
    const { name, rows } = sheets[found.index] as Sheet;
    return { table: { ...found.table, decimalMark: '.' }, records: rows(), ...(sheets.length > 1 && { sheet: name }) };
  } catch (error) {
    if (error instanceof ZipBroken) return { ok: false, problem: 'broken-workbook' };
    throw error;
  }
}

function pick(
  tables: readonly FirstRows[],
  help: MappingHelp,
): { readonly index: number; readonly table: FoundTable } | UnreadableFile {
  const found = findTable(tables, help);
  if ('unknown' in found) return { ok: false, problem: 'unknown-layout', table: found.unknown };
  return 'noColumn' in found
    ? { ok: false, problem: 'no-such-column', column: found.noColumn, known: found.known }
    : found;
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > LARGEST_WORKBOOK) throw new ZipBroken('too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function firstRows(sheet: Sheet): Promise<FirstRows> {
  const rows: CsvRecord[] = [];
  for await (const row of sheet.rows()) if (rows.push(row) >= ROWS_TO_LOOK_AT) break;
  return rows;
}
