import type { TextOutput } from '../../text-output.ts';
import { tableLines } from '../markdown/table-lines.ts';
import { painted, span } from './styled-text.ts';

/** A listing: its column headers, and its rows. */
interface Listing {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns with numbers, which are right-aligned. */
  readonly numbers: readonly number[];
}

/** Writes a listing as aligned columns, as wide as the screen allows. */
export function printTable(output: TextOutput, { head, rows, numbers }: Listing): void {
  const table = {
    head: head.map((text) => [span(text, 'bold')]),
    rows: rows.map((row) => row.map((text) => [span(text)])),
    sides: head.map((_, column) => (numbers.includes(column) ? ('right' as const) : ('left' as const))),
  };
  const width = output.hasCursor ? Math.max(20, (output.columns || 80) - 1) : Number.MAX_SAFE_INTEGER;
  for (const line of tableLines(table, width)) output.write(`${painted(line, output.paint)}\n`);
}
