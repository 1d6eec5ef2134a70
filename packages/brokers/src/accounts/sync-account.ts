import { addDays, answered, type LocalDate, localDateAt, type SourceResult } from '@finclaw/market';
import {
  type EntryRow,
  type ImportPreview,
  isSynced,
  type PortfolioService,
  type StatementEvent,
} from '@finclaw/portfolio';

import type { BrokerAccounts, StatementLimit } from './broker-account.ts';

/** The days before the last sync that are read again, for what a broker reports late. */
const OVERLAP_DAYS = 90;
/** The number of days that a first sync reads back. */
const FIRST_DAYS = 5 * 365;

/** The rows that an account at a broker would add to the ledger. Nothing counts before its batch is committed. */
export interface SyncPreview {
  readonly account: string;
  readonly since: LocalDate;
  readonly preview: ImportPreview;
  readonly limits: readonly StatementLimit[];
}

interface SyncRequest {
  /** The account of the ledger; by default the one of the last sync, or the one that has the same trades already. */
  readonly account?: string | undefined;
  /** The first day; by default some weeks before the last sync. */
  readonly since?: LocalDate | undefined;
}

/** Asks a broker what happened in an account, and previews what of it the ledger does not have. */
export async function previewSync(
  { broker, account: usual, statement }: BrokerAccounts,
  portfolio: Pick<PortfolioService, 'rows' | 'imports' | 'previewStatement' | 'today'>,
  request: SyncRequest,
): Promise<SourceResult<SyncPreview>> {
  const rows = await portfolio.rows();
  const last = await lastSync(broker, rows, portfolio);
  const since =
    request.since ?? (last === undefined ? addDays(portfolio.today(), -FIRST_DAYS) : addDays(last.day, -OVERLAP_DAYS));
  const found = await statement(since);
  if (!found.ok) return found;
  const { events, limits } = found.value;
  const account = request.account ?? last?.account ?? accountWith(events, rows) ?? usual;
  const preview = await portfolio.previewStatement(events, { file: broker, account });
  return answered({ account, since, preview, limits });
}

/** Returns when an account was synced last, if any row of it still counts, and under which name. */
async function lastSync(
  broker: string,
  rows: readonly EntryRow[],
  portfolio: Pick<PortfolioService, 'imports'>,
): Promise<{ readonly day: LocalDate; readonly account: string } | undefined> {
  const accounts = new Map(rows.flatMap(({ source, account }) => (source ? [[source.batch, account]] : [])));
  // Newest first.
  for (const batch of await portfolio.imports()) {
    const account = accounts.get(batch.id);
    if (isSynced(batch) && batch.file === broker && account !== undefined)
      return { day: localDateAt(batch.createdAt, 'UTC'), account };
  }
  return undefined;
}

/** The account that has most of these trades already, as it was imported from files under another name. */
function accountWith(events: readonly StatementEvent[], rows: readonly EntryRow[]): string | undefined {
  const keyOf = (row: object): string | undefined => {
    const { kind, date, quantity } = row as {
      readonly kind: string;
      readonly date: string;
      readonly quantity?: string;
    };
    return kind === 'buy' || kind === 'sell' ? `${kind} ${date} ${quantity}` : undefined;
  };
  const trades = new Set(events.flatMap((event) => ('rows' in event ? event.rows.map(keyOf) : [])));
  trades.delete(undefined);
  const counts = new Map<string, number>();
  for (const row of rows.filter(({ isOthers }) => !isOthers))
    if (trades.has(keyOf(row) ?? '')) counts.set(row.account, (counts.get(row.account) ?? 0) + 1);
  const [account, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count * 2 >= trades.size && count > 0 ? account : undefined;
}
