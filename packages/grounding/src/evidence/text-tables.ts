/** A table that stands in a text, one object per row, and the text without it. */
interface TextTables {
  readonly tables: readonly (readonly Readonly<Record<string, string>>[])[];
  readonly rest: string;
}

const RULE_LINE = /^[\s|:+=-]+$/;
const LONGEST_CELL = 80;
const FEWEST_ROWS = 2;

/** Finds tables drawn with bars and tables whose cells are parted by commas, semicolons or tabs. */
export function textTables(text: string): TextTables | undefined {
  if (!/\n/.test(text) || !/[|,;\t]/.test(text)) return undefined;
  const lines = text.split(/\r?\n/);
  const tables: (readonly Readonly<Record<string, string>>[])[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = tableAt(lines, at);
    if (found === undefined) rest.push(lines[at++] as string);
    else {
      tables.push(found.rows);
      at += found.length;
    }
  }
  return tables.length === 0 ? undefined : { tables, rest: rest.join('\n') };
}

function tableAt(
  lines: readonly string[],
  at: number,
): { readonly rows: readonly Readonly<Record<string, string>>[]; readonly length: number } | undefined {
  for (const separator of ['|', '\t', ',', ';']) {
    const head = cellsOf(lines[at] as string, separator);
    if (!isHead(head, separator)) continue;
    const rows: Record<string, string>[] = [];
    let length = 1;
    for (; at + length < lines.length; length++) {
      const line = lines[at + length] as string;
      if (separator === '|' && RULE_LINE.test(line) && line.trim() !== '') continue;
      const cells = cellsOf(line, separator);
      if (cells.length !== head.length) break;
      rows.push(Object.fromEntries(head.map((name, index) => [name, cells[index] as string])));
    }
    const isCounted = rows.some((row) => Object.values(row).some((cell) => /\d/.test(cell)));
    if (isCounted && rows.length >= (separator === '|' ? 1 : FEWEST_ROWS)) return { rows, length };
  }
  return undefined;
}

/** The names of columns: short, all different, and no amounts. */
function isHead(cells: readonly string[], separator: string): boolean {
  if (cells.length < (separator === '|' || separator === '\t' ? 2 : 3)) return false;
  const isName = (cell: string): boolean => cell.length <= 30 && !/^[+-]?[$₩€]?\d[\d.,]*%?$/.test(cell);
  return cells.every(isName) && cells.every((cell) => cell !== '' || separator === '|') && new Set(cells).size === cells.length;
}

function cellsOf(line: string, separator: string): string[] {
  const trimmed = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line.trim();
  const cells = separator === ',' ? quotedCells(trimmed) : trimmed.split(separator);
  return cells.some((cell) => cell.length > LONGEST_CELL) ? [] : cells.map((cell) => cell.trim().replace(/\*\*/g, ''));
}

/** "1,234" in quotes is one cell. */
const quotedCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)\s*(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
