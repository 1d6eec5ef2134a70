import { isPeriod } from '@finclaw/language';
import { parseJson } from '../facts/json.ts';

/** The cells of a table as texts, and where each stands in the result. */
export interface Grid {
  readonly cells: readonly (readonly string[])[];
  readonly pathOf: (row: number, column: number) => string;
  /** Text that stands above the table and may say its unit. */
  readonly caption: string;
}

/** A larger one is data to be worked with, not a table to be read. */
const MOST_CELLS = 8_000;
const MOST_ITEMS = 200;
const LONGEST_TEXT = 2_000_000;
const DEEPEST = 6;
const FEWEST = 2;

type Cells = Readonly<Record<string, unknown>>;

/** A part of a result, and the name it has in an object. */
interface Item {
  readonly value: unknown;
  readonly path: string;
  readonly name?: string;
}

const isCell = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number';
const asCell = (value: unknown): string => String(value ?? '');
const isLine = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isCell);
const isRecord = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isCell);
const isName = (value: unknown): boolean => typeof value === 'string' && !/^[-+$₩(]?\d/.test(value);
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Every table in a tool's result: JSON rows, objects whose fields are periods, Markdown, CSV and columns set out with blanks. */
export function* gridsIn(content: unknown, path = '', caption = '', depth = 0, heads?: readonly unknown[]): Generator<Grid> {
  if (typeof content === 'string') yield* gridsInText(content.trim(), path, caption, depth);
  if (typeof content !== 'object' || content === null || depth > DEEPEST) return;
  if (Array.isArray(content) && content.every(isLine)) {
    const lines = heads === undefined ? content : [heads, ...content];
    const first = lines.length - content.length;
    const grid = sized(lines, (row, column) => `${path}[${row - first}][${column}]`, caption);
    if (grid !== undefined) yield grid;
    return;
  }
  const items = Array.isArray(content)
    ? content.map((value, at): Item => ({ value, path: `${path}[${at}]` }))
    : Object.entries(content).map(([name, value]): Item => ({ value, path: join(path, name), name }));
  const texts = items.flatMap(({ name, value }) => (name && typeof value === 'string' && /^.{1,119}$/.test(value) ? value : []));
  const own = [caption, ...texts].join(' \n ').trim();
  const grid = gridOfRecords(items, own);
  if (grid !== undefined) yield grid;
  const others = items.filter(({ value }) => grid === undefined || !isRecord(value)).slice(0, MOST_ITEMS);
  const columns = ['columns', 'headers', 'header', 'fields'].map((key) => (content as Cells)[key]).find(isLine);
  for (const other of others) yield* gridsIn(other.value, other.path, own, depth + 1, columns);
}

/** Objects whose fields are periods; their names, or a field of names, are the labels of the rows. Others are data that their fields tell of. */
function gridOfRecords(items: readonly Item[], caption: string): Grid | undefined {
  const records = items.flatMap(({ value, path, name }) => (isRecord(value) ? { value, path, name } : []));
  const keys = [...new Set(records.flatMap(({ value }) => Object.keys(value)))];
  if (!keys.some(isPeriod)) return undefined;
  const label = keys.find((key) => records.every(({ value }) => isName(value[key]))) ?? '';
  const heads = keys.filter((key) => key !== label);
  const lines = records.map(({ value, name }) => [name ?? value[label], ...heads.map((key) => value[key])]);
  return sized([[label, ...heads], ...lines], (row, column) => join(records[row - 1]!.path, heads[column - 1]!), caption);
}

function sized(rows: readonly (readonly unknown[])[], pathOf: Grid['pathOf'], caption: string): Grid | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < FEWEST || rows.length < FEWEST || rows.length * width > MOST_CELLS) return undefined;
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => asCell(row[at]).trim()));
  return { cells, pathOf, caption };
}

function* gridsInText(text: string, path: string, caption: string, depth: number): Generator<Grid> {
  if (text.length > LONGEST_TEXT) return;
  const parsed = /^[[{]/.test(text) ? parseJson(text) : undefined;
  if (parsed !== undefined) return yield* gridsIn(parsed, path, caption, depth + 1);
  for (const { rows, places, above } of blocksIn(text)) {
    const grid = sized(rows, (row) => `${path === '' ? '$' : path}:${places[row]! + 1}`, [caption, ...above].join(' \n '));
    if (grid !== undefined) yield grid;
  }
}

/** A table in a text: its cells, the lines its rows stand in, and what stands above it. */
interface Block {
  readonly rows: readonly (readonly string[])[];
  readonly places: readonly number[];
  readonly above: readonly string[];
  /** The line behind it. */
  readonly end: number;
}

function* blocksIn(text: string): Generator<Block> {
  const lines = text.includes('\n') ? text.split(/\r?\n/) : [];
  for (let at = 0; at < lines.length; at++) {
    const block = SPLITTERS.map((cellsOf) => blockFrom(lines, at, cellsOf)).find((found) => found !== undefined);
    if (block !== undefined) {
      yield block;
      at = block.end - 1;
    }
  }
}

/** A text without the tables in it, and those as rows of named cells. */
export function partedText(text: string): { readonly rest: string; readonly tables: readonly Record<string, string>[][] } {
  if (text.length > LONGEST_TEXT) return { rest: text, tables: [] };
  const lines = text.split(/\r?\n/);
  const tables = [...blocksIn(text)].map(({ rows: [heads = [], ...body], places, end }) => {
    lines.fill('', places[0], end);
    return body.map((row) => Object.fromEntries(heads.map((head, at) => [head.trim() || 'name', (row[at] ?? '').trim()])));
  });
  return { rest: lines.join('\n'), tables };
}

/** Ways to part a line into cells; none for a line that is not written so. */
const SPLITTERS: readonly ((line: string) => readonly string[])[] = [
  (line) => (line.includes('|') ? unframed(line).split('|').map(unmarked) : []),
  (line) => (line.includes('\t') ? line.split('\t') : []),
  quotedCells,
  (line) => (/\S {2,}\S/.test(line) ? line.trimEnd().split(/ {2,}/) : []),
];
/** Years side by side in a line of heads (2024,2025) are not an amount with a separator. */
const AMOUNT = /\d\.\d|(?<!\d)\d{1,3},\d{3}(?!\d)|[$₩€]\s?\d|\d\s?%/;
const RULE_LINE = /^[\s|:+=-]+$/;
const NUMBER_CELL = /^\s*[-+(]*[$₩€£¥]?\s?\(?\d[\d.,]*/;
const unframed = (line: string): string => line.trim().replace(/^\||\|$/g, '');
const unmarked = (cell: string): string => cell.trim().replace(/^(\*\*|__|`)(.*)\1$/, '$2');

/** Cells between commas or semicolons. */
function quotedCells(line: string): readonly string[] {
  const [separator] = /[,;]/.exec(line.replaceAll(/"[^"]*"/g, '')) ?? [];
  if (separator === undefined) return [];
  const pattern = separator === ',' ? /(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g : /(?:^|;)\s*(?:"((?:[^"]|"")*)"|([^;]*))/g;
  return [...line.matchAll(pattern)].map((match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
}

/** The run of lines from here that are parted into cells in one way, with a number in at least one of them. */
function blockFrom(lines: readonly string[], first: number, cellsOf: (line: string) => readonly string[]): Block | undefined {
  const width = cellsOf(lines[first]!).length;
  // Commas part the words of a sentence too; heads hold no amounts, and all lines have as many cells.
  const isQuoted = cellsOf === quotedCells;
  if (width < FEWEST || (isQuoted && AMOUNT.test(lines[first]!))) return undefined;
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  let end = first;
  for (; end < lines.length; end++) {
    if (RULE_LINE.test(lines[end]!) && lines[end]!.trim() !== '') continue;
    const row = cellsOf(lines[end]!);
    if (row.length < FEWEST || (isQuoted && row.length !== width) || row.some((cell) => cell.length > 200)) break;
    rows.push(row);
    places.push(end);
  }
  if (rows.length < FEWEST || !rows.some((row) => row.slice(1).some((cell) => NUMBER_CELL.test(cell)))) return undefined;
  const above = lines.slice(Math.max(0, first - 3), first).filter((line) => line.trim() !== '');
  return { rows: cellsOf === SPLITTERS.at(-1) ? aligned(rows) : rows, places, above, end };
}

/** In columns set out with blanks a head has no cell over the labels. */
function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const bare = rows.map((row) => (row[0]?.trim() === '' ? row.slice(1) : row));
  return bare.map((row, at) => (at === 0 && row.length === width - 1 ? ['', ...row] : row));
}
