import type { JsonFields } from '@finclaw/types';

/** A line of dashes under the heads of a Markdown table. */
const RULE = /^[\s|:-]+$/;
/** Separates columns by spaces, as in text extracted from a PDF. */
const BLANKS = '  ';

/**
 * Returns the rows of the tables in a text (Markdown, CSV, or separated by tabs or spaces), each under the headers of
 * its own table; undefined if it has none.
 */
export function tableRows(text: string): readonly JsonFields[] | undefined {
  const lines = text.split('\n');
  const rows: JsonFields[] = [];
  for (let at = 0; at < lines.length; ) {
    const separator = ['|', '\t', ',', ';', BLANKS].find((sign) => isTableAt(lines, at, sign));
    if (separator === undefined) {
      at++;
      continue;
    }
    const heads = cellsOf(lines[at]!, separator);
    for (at++; at < lines.length; at++) {
      const cells = cellsOf(lines[at]!, separator);
      if (cells.length !== heads.length) break;
      if (!RULE.test(lines[at]!)) rows.push(Object.fromEntries(heads.map((head, column) => [head, cells[column]])));
    }
  }
  return rows.length === 0 ? undefined : rows;
}

/** A table begins where a line has several different headers and the next one has as many cells. */
function isTableAt(lines: readonly string[], at: number, separator: string): boolean {
  if (!lines[at]!.includes(separator) || !lines[at + 1]?.includes(separator)) return false;
  const heads = cellsOf(lines[at]!, separator);
  return (
    heads.length > 1 &&
    new Set(heads).size === heads.length &&
    cellsOf(lines[at + 1]!, separator).length === heads.length
  );
}

/**
 * Returns the cells of a line; a separator inside double quotes is part of its cell, and the frame of a Markdown row is
 * none.
 */
function cellsOf(line: string, separator: string): readonly string[] {
  if (separator === BLANKS) return line.trim().split(/ {2,}/);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"' && separator !== '|') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  cells.push(cell.trim());
  return separator === '|' && line.trim().startsWith('|')
    ? cells.slice(1, cells.at(-1) === '' ? -1 : undefined)
    : cells;
}
