import { findFences, mapOutside } from './code-regions.ts';
import { toPlainText } from './markup.ts';

type Alignment = 'left' | 'right' | 'center';

const DELIMITER = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;

/** Converts Markdown tables to blocks of aligned text, for channels that do not render them. Code is unchanged. */
export function tablesToBlocks(markdown: string): string {
  return mapOutside(markdown, findFences(markdown), (piece) => (piece.includes('|') ? replaceTables(piece) : piece));
}

function replaceTables(text: string): string {
  const lines = text.split('\n');
  const result: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = endOfTable(lines, at);
    if (end === undefined) result.push(lines[at]!);
    else {
      const rows = alignedRows(lines.slice(at, end));
      const marker = markerFor(rows);
      result.push(marker, ...rows, marker);
      at = end - 1;
    }
  }
  return result.join('\n');
}

/** Returns the line after the table that starts here; undefined when none does. */
function endOfTable(lines: readonly string[], start: number): number | undefined {
  const [head = '', rule = ''] = lines.slice(start, start + 2);
  if (!head.includes('|') || !DELIMITER.test(rule) || cellsOf(head).length !== cellsOf(rule).length) return undefined;
  let end = start + 2;
  while (lines[end]?.includes('|')) end += 1;
  return end;
}

function alignedRows([head = '', rule = '', ...body]: readonly string[]): readonly string[] {
  const cells = [head, ...body].map(cellsOf);
  const ruled = cellsOf(rule).map(alignmentOf);
  // A row with more cells than the head keeps them: a figure must not get lost.
  const alignments = Array.from(
    { length: Math.max(...cells.map((row) => row.length)) },
    (_, column) => ruled[column] ?? 'left',
  );
  const rows = cells.map((row) => alignments.map((_, column) => toPlainText(row[column] ?? '')));
  const widths = alignments.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const write = (row: readonly string[]) =>
    row
      .map((cell, column) => pad(cell, widths[column]!, alignments[column]!))
      .join('  ')
      .trimEnd();
  const [title = [], ...rest] = rows;
  return [write(title), widths.map((width) => '-'.repeat(width)).join('  '), ...rest.map(write)];
}

/** Splits a row into cells; an escaped bar is part of a cell, and the outer bars are not separators. */
function cellsOf(line: string): readonly string[] {
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Returns a fence longer than anything in the table that looks like one. */
function markerFor(rows: readonly string[]): string {
  const runs = rows.join('\n').match(/`+/g) ?? [];
  return '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
}

function alignmentOf(rule: string): Alignment {
  if (!rule.endsWith(':')) return 'left';
  return rule.startsWith(':') ? 'center' : 'right';
}

/** Korean and Chinese characters are two columns wide where every character has its place. */
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

function pad(text: string, width: number, alignment: Alignment): string {
  const missing = width - widthOf(text);
  const before = alignment === 'left' ? 0 : alignment === 'right' ? missing : Math.floor(missing / 2);
  return ' '.repeat(before) + text + ' '.repeat(missing - before);
}
