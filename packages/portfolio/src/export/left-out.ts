import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';

/** Returns the number of rows of each kind, in words: "2 deposit, 1 currency exchange". */
export function describeKinds(rows: readonly HistoryRow[], locale: Locale): string {
  const counts = new Map<HistoryRow['kind'], number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${message(locale, `portfolio.kind.${kind}`)} ${count}`).join(', ');
}
