import type { HistoryRow } from '../ledger/ledger-row.ts';
import { inOrder } from '../ledger/row-order.ts';
import type { ExportContext, ExportedFile, ExportWriter, LostField } from './exported-file.ts';
import { ghostfolio } from './ghostfolio.ts';
import { beancount, ledgerCli } from './plain-text-accounting.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { inTodaysShares } from './todays-shares.ts';

interface Writer {
  readonly write: ExportWriter;
  /** The fields of a row that the file has no place for. */
  readonly loses: readonly LostField[];
}

const WRITERS = {
  'portfolio-performance': { write: portfolioPerformance, loses: ['price', 'lots', 'reference', 'split', 'fx'] },
  ghostfolio: { write: ghostfolio, loses: ['price', 'tax', 'lots', 'reference', 'settledAmount', 'split'] },
  beancount: { write: beancount, loses: ['split'] },
  ledger: { write: ledgerCli, loses: ['split'] },
} as const satisfies Record<string, Writer>;

/** The programs whose files an export can write, besides our own layout. */
export type ExportFormatId = keyof typeof WRITERS;

/** Every one of them, as a person names it. */
export const EXPORT_FORMATS = Object.keys(WRITERS) as readonly ExportFormatId[];

/** Writes the rows that count for another program, and says what of them it has no place for. */
export function exportFor(format: ExportFormatId, rows: readonly HistoryRow[], context: ExportContext): ExportedFile {
  const { write, loses } = WRITERS[format];
  const inOldShares = [...inOrder(rows)];
  const file = write(inTodaysShares(inOldShares), context);
  const leftOut = new Set(file.leftOut.map(({ id }) => id));
  const told = inOldShares.filter(({ id }) => !leftOut.has(id));
  const lost = loses.flatMap((field) => {
    const count = told.filter((row) => (IS_KIND.has(field) ? row.kind === field : has(row, field))).length;
    return count === 0 ? [] : [[field, count] as const];
  });
  return { ...file, lost: Object.fromEntries(lost) };
}

const IS_KIND: ReadonlySet<LostField> = new Set(['split', 'fx']);

const has = (row: HistoryRow, field: LostField): boolean =>
  (row as unknown as Readonly<Record<string, unknown>>)[field] !== undefined;
