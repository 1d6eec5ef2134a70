import { Decimal, type LocalDate } from '@finclaw/market';
import type { AccountBook } from '../book/account-book.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { daysBetween } from './settlement.ts';

/** Shares of one lot with the days on which they came and went. */
interface HeldShares {
  readonly acquired: LocalDate;
  readonly gone: LocalDate | undefined;
  readonly quantity: Decimal;
}

/**
 * Returns the part of each dividend that was paid on shares held long enough, by its row. The law counts more than 60
 * days within the 121 around the ex-date. Shares that were held on that day and for more than 60 days in all meet it
 * wherever in the window it is: shares bought earlier have 60 days before it, shares sold later 60 days after it. So no
 * ex-date is needed.
 */
export function heldLongEnough(
  rows: readonly HistoryRow[],
  accounts: ReadonlyMap<string, AccountBook>,
  moreThanDays: number,
  today: LocalDate,
): ReadonlyMap<string, Decimal> {
  const parts = new Map<string, Decimal>();
  for (const row of rows) {
    if (row.kind !== 'dividend' || row.symbol === undefined) continue;
    const held = sharesOf(accounts.get(row.account), row.symbol).filter(
      ({ acquired, gone }) => acquired < row.date && (gone === undefined || gone > row.date),
    );
    const total = sum(held);
    const long = sum(held.filter(({ acquired, gone }) => daysBetween(acquired, gone ?? today) > moreThanDays));
    if (total.greaterThan(0)) parts.set(row.id, long.dividedBy(total));
  }
  return parts;
}

function sharesOf(book: AccountBook | undefined, symbol: string): readonly HeldShares[] {
  const position = [...(book?.positions.values() ?? [])].find((each) => each.symbol === symbol);
  if (position === undefined) return [];
  return [
    ...position.lots.open().map(({ acquired, quantity }) => ({ acquired, gone: undefined, quantity })),
    ...position.closings.flatMap(({ kind, date, taken }) =>
      kind === 'sell' ? taken.map(({ lot, quantity }) => ({ acquired: lot.acquired, gone: date, quantity })) : [],
    ),
  ];
}

const sum = (held: readonly HeldShares[]): Decimal =>
  held.reduce((total, { quantity }) => total.plus(quantity), new Decimal(0));
