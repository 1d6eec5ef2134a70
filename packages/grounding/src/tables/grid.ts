import { periodsIn, withoutPeriods } from './period.ts';
/** The cells of a table as texts, and where each stands in the result. */
export interface Grid {
  readonly cells: readonly (readonly string[])[];
  readonly pathOf: (row: number, column: number) => string;
  /** Text that stands above the table and may say its unit. */
  readonly caption: string;
  /** Made of objects, whose keys are names for programs rather than heads for readers. */
  readonly isOfRecords?: boolean;
}

/** A larger one is data to be worked with, not a table to be read. */
const MOST_CELLS = 8_000;
const DEEPEST = 6;
const FEWEST_ROWS = 2;

/** Every table in a tool's result: JSON rows, objects of one shape, Markdown, CSV and columns set out with blanks. */
export function findGrids(content: unknown): Grid[] {
  const found: Grid[] = [];
  collect(content, '', '', 0, found);
  return found;
}

function collect(value: unknown, path: string, caption: string, depth: number, found: Grid[]): void {
  if (depth > DEEPEST) return;
  if (typeof value === 'string') collectText(value, path, caption, depth, found);
  else if (Array.isArray(value)) {
    const grid = gridOfRows(value, path, caption);
    if (grid !== undefined) found.push(grid);
    else for (const [at, item] of value.slice(0, 200).entries()) collect(item, `${path}[${at}]`, caption, depth + 1, found);
  } else if (typeof value === 'object' && value !== null)
    collectObject(value as Record<string, unknown>, path, caption, depth, found);
}

const isCell = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number';
const asCell = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLine = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isCell);

/** Rows given as arrays, or as objects with the same fields. */
function gridOfRows(rows: readonly unknown[], path: string, caption: string): Grid | undefined {
  if (rows.length === 0) return undefined;
  if (rows.length >= FEWEST_ROWS && rows.every(isLine)) {
    if (rows.reduce((most, row) => Math.max(most, row.length), 0) < 2) return undefined;
    return sized(
      rows.map((row) => row.map(asCell)),
      (row, column) => `${path}[${row}][${column}]`,
      caption,
    );
  }
  if (!rows.every((row) => isRecord(row) && Object.values(row).some(isCell))) return undefined;
  const records = rows as readonly Record<string, unknown>[];
  const keys = [...new Set(records.flatMap((row) => Object.keys(row).filter((key) => isCell(row[key]))))];
  if (keys.length < 2) return undefined;
  const isLabel = (value: unknown): boolean => typeof value === 'string' && !/^[-+$₩(]?\d/.test(value);
  const first = keys.findIndex((key) => records.every((row) => isLabel(row[key])));
  const label = first >= 0 ? first : keys.findIndex((key) => records.every((row) => isPeriod(asCell(row[key]))));
  const ordered = label <= 0 ? keys : [keys[label]!, ...keys.filter((_, at) => at !== label)];
  const cells = [label < 0 ? ['', ...ordered] : ordered, ...records.map((row) => ordered.map((key) => asCell(row[key])))];
  const shift = label < 0 ? 1 : 0;
  const full = cells.map((row, at) => (shift === 1 && at > 0 ? ['', ...row] : row));
  const grid = sized(full, (row, column) => `${path}[${row - 1}].${ordered[column - shift]}`, caption);
  return grid && { ...grid, isOfRecords: true };
}

const isPeriod = (cell: string): boolean => periodsIn(cell).length === 1 && withoutPeriods(cell).trim() === '';

/** { columns, rows }, { "Revenue": { "2019": 1 } }, or an object with tables in its fields, whose other texts may be captions. */
function collectObject(object: Record<string, unknown>, path: string, caption: string, depth: number, found: Grid[]): void {
  const columns = ['columns', 'headers', 'header', 'fields'].find((key) => isLine(object[key]));
  const rows = ['rows', 'data', 'values', 'table'].find(
    (key) => Array.isArray(object[key]) && (object[key] as unknown[]).every(isLine),
  );
  const texts = Object.values(object).filter((value) => typeof value === 'string' && value.length < 120 && !/\n/.test(value));
  const own = [caption, ...texts].join(' \n ').trim();
  if (columns !== undefined && rows !== undefined) {
    const lines = object[rows] as readonly unknown[][];
    const cells = [object[columns] as readonly unknown[], ...lines].map((row) => row.map(asCell));
    const grid = sized(cells, (row, column) => `${path === '' ? '' : `${path}.`}${rows}[${row - 1}][${column}]`, own);
    if (grid !== undefined) found.push(grid);
    return;
  }
  const entries = Object.entries(object);
  const records = entries.filter(
    (entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]) && Object.values(entry[1]).every(isCell),
  );
  const keys = [...new Set(records.flatMap(([, record]) => Object.keys(record)))];
  if (
    records.length >= FEWEST_ROWS &&
    keys.length >= 2 &&
    records.every(([, record]) => keys.filter((key) => key in record).length * 2 > keys.length)
  ) {
    const cells = [['', ...keys], ...records.map(([name, record]) => [name, ...keys.map((key) => asCell(record[key]))])];
    const prefix = path === '' ? '' : `${path}.`;
    const grid = sized(cells, (row, column) => `${prefix}${records[row - 1]?.[0]}.${keys[column - 1]}`, own);
    if (grid !== undefined) found.push({ ...grid, isOfRecords: true });
  }
  for (const [key, value] of entries)
    if (!records.some(([name]) => name === key)) collect(value, path === '' ? key : `${path}.${key}`, own, depth + 1, found);
}

function sized(rows: readonly (readonly string[])[], pathOf: Grid['pathOf'], caption: string): Grid | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2 || rows.length < FEWEST_ROWS || rows.length * width > MOST_CELLS) return undefined;
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? '').trim()));
  return { cells, pathOf, caption };
}

const LONGEST_TEXT = 2_000_000;

function collectText(text: string, path: string, caption: string, depth: number, found: Grid[]): void {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_TEXT) return;
  if (/^[[{]/.test(trimmed)) {
    const parsed = parseJson(trimmed);
    if (parsed !== undefined) {
      collect(parsed, path, caption, depth + 1, found);
      return;
    }
  }
  for (const { above, first, ...block } of blocksIn(trimmed)) {
    const grid = sized(
      block.rows,
      (row) => `${path === '' ? '$' : path}:${first + (block.lines[row] ?? row) + 1}`,
      [caption, ...above].join(' \n '),
    );
    if (grid !== undefined) found.push(grid);
  }
}

/** The tables of a text, each with the lines above it. */
function* blocksIn(text: string): Generator<Block & { readonly first: number; readonly above: readonly string[] }> {
  if (!text.includes('\n')) return;
  const lines = text.split(/\r?\n/);
  for (let first = 0; first < lines.length; first++) {
    const block = tableFrom(lines, first);
    if (block === undefined) continue;
    yield { ...block, first, above: lines.slice(Math.max(0, first - 3), first).filter((line) => line.trim() !== '') };
    first += block.length - 1;
  }
}

/** A text without the tables in it, and those as rows of named cells. */
export function partedText(text: string): { readonly rest: string; readonly tables: readonly Record<string, string>[][] } {
  if (text.length > LONGEST_TEXT) return { rest: text, tables: [] };
  const lines = text.split(/\r?\n/);
  const tables: Record<string, string>[][] = [];
  for (const { first, length, rows } of blocksIn(text)) {
    lines.fill('', first, first + length);
    const [heads = [], ...body] = rows;
    tables.push(body.map((row) => Object.fromEntries(heads.map((head, at) => [head.trim() || 'name', (row[at] ?? '').trim()]))));
  }
  return { rest: lines.join('\n'), tables };
}

interface Block {
  readonly rows: readonly (readonly string[])[];
  /** The line of each row, counted from the first. */
  readonly lines: readonly number[];
  readonly length: number;
}

/** Years side by side in a line of heads (2024,2025) are not an amount with a separator. */
const AMOUNT = /\d\.\d|(?<!\d)\d{1,3},\d{3}(?!\d)|[$₩€]\s?\d|\d\s?%/;
const RULE_LINE = /^[\s|:+=-]+$/;
const SPLITTERS: readonly { readonly cells: (line: string) => readonly string[]; readonly fewest: number }[] = [
  {
    cells: (line) =>
      line.includes('|')
        ? line
            .trim()
            .replace(/^\||\|$/g, '')
            .split('|')
            .map(unmarked)
        : [],
    fewest: 2,
  },
  { cells: (line) => (line.includes('\t') ? line.split('\t') : []), fewest: 2 },
  { cells: (line) => (line.includes(',') ? quotedCells(line, ',') : []), fewest: 2 },
  { cells: (line) => (line.includes(';') ? quotedCells(line, ';') : []), fewest: 2 },
  { cells: (line) => (/\S {2,}\S/.test(line) ? line.trimEnd().split(/ {2,}/) : []), fewest: 2 },
];
const unmarked = (cell: string): string => cell.trim().replace(/^(\*\*|__|`)(.*)\1$/, '$2');

/** The longest run of lines from here that are parted into cells in one way, with numbers in at least one of them. */
function tableFrom(lines: readonly string[], at: number): Block | undefined {
  for (const [kind, { cells, fewest }] of SPLITTERS.entries()) {
    const width = cells(lines[at] ?? '').length;
    // Commas part the words of a sentence too; heads hold no amounts.
    if (width < fewest || (kind > 1 && kind < 4 && AMOUNT.test(lines[at] ?? ''))) continue;
    const rows: (readonly string[])[] = [];
    const places: number[] = [];
    let length = 0;
    for (; at + length < lines.length; length++) {
      const line = lines[at + length] as string;
      if (RULE_LINE.test(line) && line.trim() !== '') continue;
      const row = cells(line);
      if (row.length < 2 || (kind === 2 && row.length !== width) || row.some((cell) => cell.length > 200)) break;
      rows.push(row);
      places.push(length);
    }
    const numbers = rows.filter((row) => row.slice(1).some((cell) => /^\s*[-+(]*[$₩€£¥]?\s?\(?\d[\d.,]*/.test(cell))).length;
    if (rows.length >= FEWEST_ROWS && numbers >= 1) return { rows: kind === 4 ? aligned(rows) : rows, lines: places, length };
  }
  return undefined;
}

/** In columns set out with blanks a head has no cell over the labels. */
function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row, at) => {
    const first = row[0]?.trim() === '' ? row.slice(1) : row;
    return at === 0 && first.length === width - 1 ? ['', ...first] : first;
  });
}

function quotedCells(line: string, separator: ',' | ';'): string[] {
  const pattern = separator === ',' ? /(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g : /(?:^|;)\s*(?:"((?:[^"]|"")*)"|([^;]*))/g;
  return [...line.matchAll(pattern)].map((match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
