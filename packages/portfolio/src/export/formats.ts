import type { HistoryRow } from '../ledger/ledger-row.ts';
import { inOrder } from '../ledger/row-order.ts';
import type { ExportContext, ExportedFile, ExportWriter } from './exported-file.ts';
import { ghostfolio } from './ghostfolio.ts';
import { beancount, ledgerCli } from './plain-text-accounting.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { inTodaysShares } from './todays-shares.ts';

const WRITERS = {
  'portfolio-performance': portfolioPerformance,
  ghostfolio,
  beancount,
  ledger: ledgerCli,
} as const satisfies Record<string, ExportWriter>;

/** The programs whose files an export can write, besides our own layout. */
export type ExportFormatId = keyof typeof WRITERS;

/** Every one of them, as a person names it. */
export const EXPORT_FORMATS = Object.keys(WRITERS) as readonly ExportFormatId[];

/** Writes the rows that count for another program. */
export function exportFor(format: ExportFormatId, rows: readonly HistoryRow[], context: ExportContext): ExportedFile {
  return WRITERS[format](inTodaysShares([...inOrder(rows)]), context);
}
