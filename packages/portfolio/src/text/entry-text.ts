import { message } from '@finclaw/config';
import { formatMoney, Money } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { RowDraft } from '../ledger/ledger-row.ts';

/** An entry of the ledger on one line; its instrument by name as well, where one is given. */
export function entryText(draft: RowDraft, locale: Locale, name?: string): string {
  const { date, kind, account } = draft;
  return [
    date,
    message(locale, `portfolio.kind.${kind}`),
    ...('symbol' in draft && draft.symbol !== undefined
      ? [name === undefined || name === draft.symbol ? draft.symbol : `${name} (${draft.symbol})`]
      : []),
    ...('toSymbol' in draft && draft.toSymbol !== undefined ? [`→ ${draft.toSymbol}`] : []),
    ...('quantity' in draft && draft.quantity !== undefined ? [draft.quantity] : []),
    ...('to' in draft && draft.to !== undefined ? [`${draft.to}:${draft.from}`] : []),
    ...('amount' in draft && draft.amount !== undefined && draft.currency !== undefined
      ? [formatMoney(Money.of(draft.amount, draft.currency), locale)]
      : []),
    ...('settledAmount' in draft && draft.settledAmount !== undefined && draft.settledCurrency !== undefined
      ? [`= ${formatMoney(Money.of(draft.settledAmount, draft.settledCurrency), locale)} @ ${draft.settledRate}`]
      : []),
    `(${account})`,
  ].join(' ');
}

/** The beginning of an entry's id, by which a person names it to undo it. */
export const undoCode = (id: string): string => id.slice(0, 8);
