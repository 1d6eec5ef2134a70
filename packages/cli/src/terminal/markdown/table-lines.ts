import { cellWidth } from '../screen/cells.ts';
import { type StyledText, span, styledWidth, wrap } from '../screen/styled-text.ts';

type ColumnSide = 'left' | 'right' | 'center';

interface StyledTable {
  readonly head: readonly StyledText[];
  readonly rows: readonly (readonly StyledText[])[];
  readonly sides: readonly ColumnSide[];
}

const GAP = 2;
/** A word longer than this may be broken in a cell. */
const LONGEST_WORD = 24;

/**
 * A table in as many cells as there are: aligned, with wrapped cells where it is too wide, and row by row where even
 * that does not fit.
 */
export function tableLines(table: StyledTable, width: number): readonly StyledText[] {
  const widths = columnWidths(table, width);
  return widths === undefined ? rowByRow(table, width) : aligned(table, widths);
}

/** The width of each column; undefined when words would have to be broken to fit. */
function columnWidths({ head, rows, sides }: StyledTable, width: number): readonly number[] | undefined {
  const columns = sides.map((_side, column) => [head, ...rows].map((row) => row[column] ?? []));
  const wanted = columns.map((cells) => Math.max(1, ...cells.map(styledWidth)));
  const least = columns.map((cells) => Math.max(1, ...cells.flatMap((cell) => longestWord(cell))));
  const available = width - GAP * (sides.length - 1);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  if (sum(wanted) <= available) return wanted;
  if (sum(least) > available) return undefined;
  const widths = [...least];
  // The rest goes to the columns that lack most, a cell at a time.
  for (let left = available - sum(least); left > 0; left--) {
    const lacking = widths.map((each, column) => wanted[column]! - each);
    const most = lacking.indexOf(Math.max(...lacking));
    widths[most]! += 1;
  }
  return widths;
}

const longestWord = (cell: StyledText): readonly number[] =>
  cell
    .map(({ text }) => text)
    .join('')
    .split(/\s+/)
    .map((word) => Math.min(LONGEST_WORD, cellWidth(word)));

function aligned({ head, rows, sides }: StyledTable, widths: readonly number[]): readonly StyledText[] {
  const rowLines = (row: readonly StyledText[]): readonly StyledText[] => {
    const cells = widths.map((width, column) => wrap(row[column] ?? [], width));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => {
      const pieces = cells.flatMap((lines, column) => {
        const padded = pad(lines[line] ?? [], widths[column]!, sides[column]!, column === cells.length - 1);
        return column === 0 ? padded : [span(' '.repeat(GAP)), ...padded];
      });
      return pieces.slice(0, pieces.findLastIndex(({ text }) => text.trim() !== '') + 1);
    });
  };
  const rule = span(widths.map((width) => '─'.repeat(width)).join(' '.repeat(GAP)), 'dim');
  return [...rowLines(head), [rule], ...rows.flatMap(rowLines)];
}

function pad(line: StyledText, width: number, side: ColumnSide, isLast: boolean): StyledText {
  const missing = Math.max(0, width - styledWidth(line));
  const before = side === 'left' ? 0 : side === 'right' ? missing : Math.floor(missing / 2);
  const after = isLast ? 0 : missing - before;
  return [span(' '.repeat(before)), ...line, span(' '.repeat(after))].filter(({ text }) => text !== '');
}

/** Renders each row as a small list: the only way on a narrow screen that breaks no number. */
function rowByRow({ head, rows }: StyledTable, width: number): readonly StyledText[] {
  return rows.flatMap((row, index) => {
    const lines = row.flatMap((cell, column) => {
      const name = head[column] ?? [];
      const label =
        column === 0 || name.length === 0 ? [] : [...name.map(({ text }) => span(text, 'dim')), span(': ', 'dim')];
      const value = column === 0 ? cell.map(({ text, styles }) => span(text, ...styles, 'bold')) : cell;
      return wrap([...label, ...value], width - 2).map((line) => (column === 0 ? line : [span('  '), ...line]));
    });
    return index === 0 ? lines : [[], ...lines];
  });
}
