import { runToEnd } from '@finclaw/infra';
import { addDays, Decimal, type LocalDate } from '@finclaw/market';
import type { AccountBook } from '../book/account-book.ts';
import { type FoldOptions, foldSteps, history } from '../book/fold.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';

/** Held this long on the day of payment, shares were held for more than 60 of the 121 days around any ex-date of the two months before. */
const LONG_ENOUGH_DAYS = 121;

/** Which part of each dividend was paid on shares that were held long enough, by its row; from lots of the day of payment. */
export function heldLongEnough(rows: readonly HistoryRow[], fold: FoldOptions): ReadonlyMap<string, Decimal> {
  const counting = history(rows);
  const dividends = Map.groupBy(
    counting.filter((row) => row.kind === 'dividend'),
    ({ date }) => date,
  );
  const parts = new Map<string, Decimal>();
  const look = (date: LocalDate, accounts: ReadonlyMap<string, AccountBook>): void => {
    for (const row of dividends.get(date) ?? []) {
      const position = 'symbol' in row && row.symbol ? accounts.get(row.account)?.positions.get(row.symbol) : undefined;
      if (position === undefined || !position.quantity.greaterThan(0)) continue;
      const since = addDays(date, -LONG_ENOUGH_DAYS);
      const old = position.lots.open().filter(({ acquired }) => acquired <= since);
      const held = old.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
      parts.set(row.id, held.dividedBy(position.quantity));
    }
  };
  runToEnd(foldSteps(counting, fold, look));
  return parts;
}
