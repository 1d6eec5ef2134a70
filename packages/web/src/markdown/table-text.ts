import type { MarkdownNode, Row } from './node.ts';

/** Returns the text of a cell, without its formatting. */
export function cellText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return cellText(node.children);
      return 'text' in node ? node.text : node.type === 'break' ? ' ' : '';
    })
    .join('')
    .trim();
}

/** Returns a table as CSV for spreadsheets. A cell that would be read as a formula is marked as text. */
export function tableCsv(head: Row, rows: readonly Row[]): string {
  const cell = (nodes: readonly MarkdownNode[]): string => {
    const text = cellText(nodes);
    const safe = /^[=@\t\r]|^[+-](?![\d.,])/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

// 천, 만, 억 and 조 beside the letters English uses.
const SIZES: Readonly<Record<string, number>> = {
  '\uCC9C': 1e3,
  '\uB9CC': 1e4,
  '\uC5B5': 1e8,
  '\uC870': 1e12,
  k: 1e3,
  m: 1e6,
  b: 1e9,
  t: 1e12,
};

/** Returns the number a cell is sorted by; undefined for words. */
export function cellNumber(nodes: readonly MarkdownNode[]): number | undefined {
  const text = cellText(nodes)
    .replace(/[,\s]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace('−', '-');
  const match = /^[^\d+-]{0,4}([+-]?)[^\d+-]{0,2}(\d+(?:\.\d+)?)([\uCC9C\uB9CC\uC5B5\uC870KMBT])?/i.exec(text);
  if (!match) return undefined;
  const size = SIZES[match[3]?.toLowerCase() ?? ''] ?? 1;
  return Number(`${match[1]}${match[2]}`) * size;
}

/** Rows by one column; a column of numbers by size, another one by its words. Rows without a number come last. */
export function sortedRows(rows: readonly Row[], column: number, isDown: boolean, language: string): readonly Row[] {
  const keyed = rows.map((row) => ({ row, text: cellText(row[column] ?? []), size: cellNumber(row[column] ?? []) }));
  const isNumeric = keyed.filter(({ size }) => size !== undefined).length * 2 > keyed.length;
  const direction = isDown ? -1 : 1;
  keyed.sort((a, b) => {
    if (!isNumeric) return direction * a.text.localeCompare(b.text, language);
    if (a.size === undefined || b.size === undefined)
      return Number(a.size === undefined) - Number(b.size === undefined);
    return direction * (a.size - b.size);
  });
  return keyed.map(({ row }) => row);
}
