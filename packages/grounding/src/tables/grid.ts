import { isPeriod, loneNumber } from '@finclaw/language';

/** The cells of a table as texts, and where each stands in the result. */
export interface Grid {
  readonly cells: readonly (readonly string[])[];
  readonly pathOf: (row: number, column: number) => string;
  /** Text that stands above the table and may say its unit. */
  readonly caption: string;
}

/** A larger one is data to be worked with, not a table to be read. */
const MOST_CELLS = 8_000;
const LONGEST_TEXT = 2_000_000;
const FEWEST = 2;

type Cells = Readonly<Record<string, unknown>>;
/** Asked for only where there is a table. */
type Caption = (() => string) | undefined;

const isCell = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number';
const asCell = (value: unknown): string => String(value ?? '');
const isLine = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isCell);
const isRecord = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isCell);
const isName = (value: unknown): boolean => typeof value === 'string' && loneNumber(value) === undefined;
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The table that a part of a result is: a list of lists, under heads that may stand elsewhere, or objects whose fields are periods. */
export function gridOf(content: object, path: string, caption: Caption, heads: readonly unknown[] = []): Grid | undefined {
  if (!Array.isArray(content)) return gridOfRecords(Object.entries(content), (name) => join(path, name), caption);
  if (!content.every(isLine)) return gridOfRecords([...content.entries()], (at) => `${path}[${at}]`, caption);
  const lines = heads.length === 0 ? content : [heads, ...content];
  return sized(lines, (row, column) => `${path}[${row - lines.length + content.length}][${column}]`, caption);
}

/** Objects whose fields are periods; their names, or a field of names, are the labels of the rows. Others are data that their fields tell of. */
function gridOfRecords<Key>(items: readonly [Key, unknown][], pathOf: (key: Key) => string, caption: Caption): Grid | undefined {
  const records = items.flatMap(([at, value]) => (isRecord(value) ? { value, at } : []));
  const keys = [...new Set(records.flatMap(({ value }) => Object.keys(value)))];
  if (!keys.some(isPeriod)) return undefined;
  const label = keys.find((key) => records.every(({ value }) => isName(value[key]))) ?? '';
  const heads = keys.filter((key) => key !== label);
  const lines = records.map(({ value, at }) => [typeof at === 'string' ? at : value[label], ...heads.map((key) => value[key])]);
  return sized([[label, ...heads], ...lines], (row, column) => join(pathOf(records[row - 1]!.at), heads[column - 1]!), caption);
}

function sized(rows: readonly (readonly unknown[])[], pathOf: Grid['pathOf'], caption: Caption): Grid | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < FEWEST || rows.length < FEWEST || rows.length * width > MOST_CELLS) return undefined;
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => asCell(row[at]).trim()));
  return { cells, pathOf, caption: caption?.() ?? '' };
}

/** A table in a text: its cells, the lines its rows stand in, and what stands above it. */
interface Block {
  readonly rows: readonly (readonly string[])[];
  readonly places: readonly number[];
  readonly above: readonly string[];
  /** The line behind it. */
  readonly end: number;
}

function* blocksIn(lines: readonly string[]): Generator<Block> {
  for (let at = 0; at < lines.length; at++) {
    const block = SPLITTERS.map((cellsOf) => blockFrom(lines, at, cellsOf)).find((found) => found !== undefined);
    if (block !== undefined) {
      yield block;
      at = block.end - 1;
    }
  }
}

/** A table in a text: its heads, the lines below them, and all of it as a grid unless it is too large for one. */
interface TextTable {
  readonly names: readonly string[];
  readonly lines: readonly (readonly string[])[];
  readonly grid: Grid | undefined;
}

/** The tables in a text, and the text without them. */
export function partedText(text: string, path: string, caption: Caption): { rest: string; tables: readonly TextTable[] } {
  if (text.length > LONGEST_TEXT) return { rest: text, tables: [] };
  const rest = text.split(/\r?\n/);
  const tables = [...blocksIn(rest)].map(({ rows, places, above, end }): TextTable => {
    const [names = [], ...lines] = rows;
    const pathOf = (row: number): string => `${path === '' ? '$' : path}:${places[row]! + 1}`;
    rest.fill('', places[0], end);
    return { names, lines, grid: sized(rows, pathOf, () => [caption?.(), ...above].join(' \n ')) };
  });
  return { rest: rest.join('\n'), tables };
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
    rows.push(row.map((cell) => cell.trim()));
    places.push(end);
  }
  if (rows.length < FEWEST || !rows.some((row) => row.slice(1).some((cell) => loneNumber(cell) !== undefined))) return undefined;
  const above = lines.slice(Math.max(0, first - 3), first).filter((line) => line.trim() !== '');
  return { rows: cellsOf === SPLITTERS.at(-1) ? aligned(rows) : rows, places, above, end };
}

/** In columns set out with blanks a head has no cell over the labels. */
function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const bare = rows.map((row) => (row[0] === '' ? row.slice(1) : row));
  return bare.map((row, at) => (at === 0 && row.length === width - 1 ? ['', ...row] : row));
}
