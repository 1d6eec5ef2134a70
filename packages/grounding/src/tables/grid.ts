import type { Steps } from '@finclaw/infra';
import { isRule, loneNumber, plainText, type Reading } from '@finclaw/language';

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
/** So many lines are read without a rest. */
const BETWEEN_RESTS = 50;

const isCell = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number';
const isLine = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isCell);

/** The table that a list of lists is, under heads that may stand elsewhere. */
export function gridOf(lists: readonly unknown[], path: string, heads: readonly unknown[] = []): Grid | undefined {
  if (!lists.every(isLine)) return undefined;
  const above = heads.length === 0 ? [] : [heads];
  return sized([...above, ...lists], (row, column) => `${path}[${row - above.length}][${column}]`);
}

function sized(rows: readonly (readonly unknown[])[], pathOf: Grid['pathOf'], caption = ''): Grid | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < FEWEST || rows.length < FEWEST || rows.length * width > MOST_CELLS) return undefined;
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => String(row[at] ?? '').trim()));
  return { cells, pathOf, caption };
}

/** A table in a text: its lines, of which the first has the heads, and all of it as a grid unless it is too large for one. */
interface TextTable {
  readonly lines: readonly (readonly string[])[];
  readonly grid: Grid | undefined;
}

/** The tables in a text, and the text without them, found in steps. */
export function* partingText(text: string, path: string): Steps<{ rest: string; tables: readonly TextTable[] }> {
  const rest = text.split(/\r?\n/);
  const tables: TextTable[] = [];
  if (text.length > LONGEST_TEXT || rest.length < FEWEST) return { rest: text, tables };
  for (const cellsOf of SPLITTERS) {
    let rows: { readonly cells: readonly string[]; readonly line: number }[] = [];
    for (let line = 0, hasNumber = false; line <= rest.length; line++) {
      if (line % BETWEEN_RESTS === 0) yield;
      if (isRule(rest[line] ?? '')) continue;
      const cells = cellsOf(rest[line] ?? '').map((cell) => cell.trim());
      const [first] = rows;
      if (first !== undefined && !isRow(cells, first.cells, cellsOf)) {
        const known = rows;
        const above = rest.slice(Math.max(0, first.line - 3), first.line);
        const lines = rows.map((row) => row.cells);
        const pathOf = (row: number): string => `${path || '$'}:${known[row]!.line + 1}`;
        if (hasNumber && rows.length >= FEWEST) {
          tables.push({ lines, grid: sized(lines, pathOf, above.join(' \n ')) });
          rest.fill('', first.line, rows.at(-1)!.line + 1);
        }
        [rows, hasNumber] = [[], false];
      }
      if (!isRow(cells, rows[0]?.cells, cellsOf)) continue;
      rows.push({ cells, line });
      hasNumber ||= cells.slice(1).some(isNumber);
    }
  }
  return { rest: rest.join('\n'), tables };
}

type CellsOf = (line: string) => readonly string[];

/** Cells between separators; what stands in quotation marks is one cell. */
function quoted(separator: string): CellsOf {
  const cell = new RegExp(`(?:^|${separator})\\s*(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
  return (line) => [...line.matchAll(cell)].map(([, whole, plain = '']) => whole?.replaceAll('""', '"') ?? plain);
}

const QUOTED: readonly CellsOf[] = [quoted(';'), quoted(',')];
/** Ways to part a line into cells. */
const SPLITTERS: readonly CellsOf[] = [
  (line) => unframed(line).split('|').map(unmarked),
  (line) => line.split('\t'),
  ...QUOTED,
  (line) => line.trimEnd().split(/ {2,}/),
];
const unframed = (line: string): string => line.trim().replace(/^\||\|$/g, '');
const unmarked = (cell: string): string => cell.trim().replace(/^(\*\*|__|`)(.*)\1$/, '$2');

/** Whether cells are a row, the first or one below it. Commas part the words of a sentence too: heads are no numbers, and all lines have as many cells. */
function isRow(cells: readonly string[], heads: readonly string[] | undefined, cellsOf: CellsOf): boolean {
  if (cells.length < FEWEST || !QUOTED.includes(cellsOf)) return cells.length >= FEWEST;
  return heads === undefined ? !cells.some(isNumber) : cells.length === heads.length;
}

const isNumber = (cell: string): boolean => numberOf(cell) !== undefined;

/** A dash stands for nothing, of whatever unit. */
const DASHES = /^(?:[$£€¥₩]\s?)?\(?-{1,3}\)?\s?%?$/;
/** A year, perhaps with the mark of a note, is a head. */
const YEAR = /^(?:19[5-9]|20\d)\d(?:\s?\(\w{1,2}\)|\*+)?$/;

/** The number that a cell is. */
export function numberOf(cell: string): Reading | undefined {
  const number = YEAR.test(cell) ? undefined : loneNumber(DASHES.test(plainText(cell).trim()) ? '0' : cell);
  return number?.unit.dimension === 'duration' ? undefined : number;
}
