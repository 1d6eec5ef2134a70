import { message } from '@finclaw/config';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type Locale, nameIn, type TickerSymbol, type TransactionView } from '@finclaw/types';
import { rowFields } from '../import/row-fields.ts';
import { type EntryRow, isHistoryRow } from '../ledger/ledger-row.ts';
import type { OwnBook } from '../own/own-book.ts';

/** Returns the settlement in another currency than the trade's. */
function settledIn(row: EntryRow): TransactionView['settled'] {
  if (!('settledAmount' in row)) return undefined;
  const { settledAmount: amount, settledCurrency: currency, settledRate: rate } = row;
  return amount === undefined || currency === undefined || rate === undefined ? undefined : { amount, currency, rate };
}

/** A row of the ledger as a page shows it. */
export function transactionView(
  row: EntryRow,
  directory: InstrumentDirectory,
  locale: Locale,
  edited: ReadonlySet<string>,
  own: Pick<OwnBook, 'find'>,
): TransactionView {
  const { id, date, account } = row;
  const symbol = 'symbol' in row ? row.symbol : undefined;
  const nameOf = (each: TickerSymbol): string =>
    own.find(each)?.name ?? nameIn(directory.find(each)?.names, locale) ?? each;
  const target = 'toSymbol' in row ? row.toSymbol : undefined;
  return {
    id,
    date,
    account,
    kind: message(locale, `portfolio.kind.${row.kind}`),
    fields: isHistoryRow(row) ? rowFields(row) : {},
    ...(edited.has(id) && { isEdited: true as const }),
    ...(symbol !== undefined && {
      symbol,
      name: [symbol, target]
        .flatMap((each) => each ?? [])
        .map(nameOf)
        .join(' → '),
    }),
    ...('quantity' in row && row.quantity !== undefined && { quantity: row.quantity }),
    ...('price' in row && row.price !== undefined && { price: row.price }),
    ...('amount' in row && row.amount !== undefined && { amount: row.amount, currency: row.currency }),
    settled: settledIn(row),
  };
}
