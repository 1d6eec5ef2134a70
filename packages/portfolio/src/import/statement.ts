import {
  Columns,
  type CsvFormat,
  type OpenFile,
  type ParsedRow,
  type Refusal,
  RowRefused,
} from '@finclaw/broker-files';
import type { ImportBatch, PortfolioLedger } from '../ledger/ledger.ts';

/** One event in an account at a broker: its rows, which stand or fall together, or why it cannot be recorded. */
export type StatementEvent = { readonly rows: readonly ParsedRow[] } | { readonly refusal: Refusal };

/** The layout of batches that a broker reported itself. */
const SYNCED = 'sync';

/** Presents the events of an account as an opened file, one row each, so that they take the way of every import. */
export function tableOfEvents(events: readonly StatementEvent[], account: string): OpenFile {
  const format: CsvFormat = {
    id: SYNCED,
    account,
    matches: () => false,
    open: () => ({
      read: ({ line }) => {
        const event = events[line - 1] as StatementEvent;
        if ('rows' in event) return event;
        throw new RowRefused(event.refusal.reason, event.refusal.params);
      },
      unfinished: () => [],
    }),
  };
  async function* records() {
    for (const [index, event] of events.entries()) yield { cells: textsOf(event), line: index + 1 };
  }
  return { table: { format, columns: new Columns([]), headerLine: 0, decimalMark: '.' }, records: records() };
}

/** The names in an event, by which a later row knows that something about its security was refused. */
const textsOf = (event: StatementEvent): readonly string[] =>
  'rows' in event
    ? event.rows.map(({ instrument }) => instrument?.text ?? '')
    : Object.values(event.refusal.params).map(String);

/** Returns the batches that brokers reported themselves. */
export async function syncedBatches(ledger: Pick<PortfolioLedger, 'batches'>): Promise<ReadonlySet<string>> {
  return new Set((await ledger.batches()).filter(isSynced).map(({ id }) => id));
}

/** Tells whether a broker reported the rows of a batch itself. */
export const isSynced = ({ format }: Pick<ImportBatch, 'format'>): boolean => format === SYNCED;
