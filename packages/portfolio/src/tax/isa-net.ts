import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { TaxInstruments } from './tax-instruments.ts';
import type { Declined } from './tax-treatment.ts';
import { type AccountKind, isIsa, settledAmount } from './tax-year.ts';

/**
 * Returns the earnings of ISA accounts until a day: dividends and interest before tax and gains of funds in other
 * assets, less the total loss on shares listed in Seoul, whose gains are tax-free. Amounts that cannot be separated are
 * declined.
 */
export function isaNet(
  rows: readonly HistoryRow[],
  accounts: ReadonlyMap<string, AccountBook>,
  kindOf: (account: string) => AccountKind,
  { classOf }: TaxInstruments,
  until: LocalDate,
): { readonly net?: Decimal; readonly declined?: Declined; readonly rows?: readonly string[] } | undefined {
  const isas = [...accounts].filter(([account]) => isIsa(kindOf(account)));
  if (isas.length === 0) return undefined;
  let earned = new Decimal(0);
  const behind: string[] = [];
  for (const row of rows) {
    if ((row.kind !== 'dividend' && row.kind !== 'interest') || !isIsa(kindOf(row.account)) || row.date > until)
      continue;
    if (row.currency !== 'KRW') continue;
    earned = earned.plus(parseDecimal(row.amount)).plus(row.tax === undefined ? 0 : parseDecimal(row.tax));
    behind.push(row.id);
  }
  let [shares, funds] = [new Decimal(0), new Decimal(0)];
  const unknown = new Set<TickerSymbol>();
  for (const { symbol, closings } of isas.flatMap(([, book]) => [...book.positions.values()])) {
    const closed = closings.filter(({ date }) => date <= until);
    const gain = closed.reduce((sum, { amount, cost }) => sum.plus(amount).minus(cost), new Decimal(0));
    const assetClass = classOf(symbol);
    if (closed.length === 0) continue;
    for (const { row, taken } of closed) behind.push(row, ...taken.map(({ lot }) => lot.id));
    if (assetClass === 'krx-share') shares = shares.plus(gain);
    else if (assetClass === 'krx-other-fund') funds = funds.plus(gain);
    // A gain with a fund of Korean shares is free; whether a loss is set off is not said plainly enough to be worked
    // out.
    else if (assetClass !== 'krx-equity-fund' || gain.isNegative()) unknown.add(symbol);
  }
  if (unknown.size > 0) return { declined: { reason: 'isa', symbols: [...unknown] } };
  const net = earned.plus(funds).plus(Decimal.min(shares, 0));
  return { net: parseDecimal(settledAmount(net)), rows: behind };
}
