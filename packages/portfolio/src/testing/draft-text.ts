import type { RowDraft } from '../ledger/ledger-row.ts';

/** Writes what a test compares of a row: "2025-01-14 Depot buy AAPL 10 2001 USD fee 1"; the account `main` is left out. */
export function rowText(draft: RowDraft): string {
  const row = draft as unknown as Readonly<Record<string, string | undefined>>;
  const { date, account, kind, symbol, quantity, amount, currency, toAmount, toCurrency, fee, tax } = row;
  const parts = [
    date,
    account === 'main' ? undefined : account,
    kind,
    symbol,
    row.to && `${row.to}:${row.from}`,
    quantity,
    amount,
    amount && currency,
    toAmount && `-> ${toAmount} ${toCurrency}`,
    fee && `fee ${fee}`,
    tax && `tax ${tax}`,
    row.settledAmount && `settled ${row.settledAmount} ${row.settledCurrency}`,
  ];
  return parts.filter(Boolean).join(' ');
}
