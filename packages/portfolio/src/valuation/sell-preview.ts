import type { Refusal } from '@finclaw/broker-files';
import { Decimal, Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import type { AccountBook } from '../book/account-book.ts';
import { foldLedger } from '../book/fold.ts';
import { LOT_METHODS, type LotMethod } from '../book/lots.ts';
import type { Position } from '../book/position.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';

/** The result of a sale under one lot method. */
interface SaleUnderMethod {
  readonly method: LotMethod;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly gain: Money;
  /** The lots that would be sold. */
  readonly lots: readonly {
    readonly id: string;
    readonly acquired: string;
    readonly quantity: DecimalString;
    readonly cost: Money;
  }[];
}

export type SellPreview =
  | { readonly ok: true; readonly account: string; readonly methods: readonly SaleUnderMethod[] }
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: false; readonly accounts: readonly string[] };

/**
 * Compares what selling now would realise under each lot method; when several accounts hold the symbol, one must be
 * named.
 */
export function sellPreview(
  rows: Iterable<LedgerRow>,
  symbol: TickerSymbol,
  quantity: DecimalString,
  price: DecimalString,
  account?: string,
): SellPreview {
  const concerned = [...rows].filter((row) => row.kind === 'undo' || ('symbol' in row && row.symbol === symbol));
  const holders = holdersOf(concerned, symbol, 'average').filter(
    (each) => account === undefined || each.account === account,
  );
  const [holder] = holders;
  if (holders.length > 1) return { ok: false, accounts: holders.map((each) => each.account) };
  const held = holder?.position(symbol).quantity ?? new Decimal(0);
  if (holder === undefined || parseDecimal(quantity).greaterThan(held)) {
    const params = { symbol, account: holder?.account ?? account ?? '', quantity, held: toDecimalString(held) };
    return { ok: false, refusal: { reason: 'oversell', params } };
  }
  const methods = LOT_METHODS.map((method) => {
    const [same] = holdersOf(concerned, symbol, method).filter((each) => each.account === holder.account);
    return saleUnder(method, (same as AccountBook).position(symbol), quantity, price);
  });
  return { ok: true, account: holder.account, methods };
}

function holdersOf(rows: readonly LedgerRow[], symbol: TickerSymbol, method: LotMethod): AccountBook[] {
  return [...foldLedger(rows, { method }).accounts.values()].filter((each) =>
    each.position(symbol).quantity.greaterThan(0),
  );
}

function saleUnder(
  method: LotMethod,
  position: Position,
  quantity: DecimalString,
  price: DecimalString,
): SaleUnderMethod {
  const currency = position.currency as CurrencyCode;
  const lots = position.lots.take('preview', parseDecimal(quantity)).map(({ lot, quantity: sold, cost }) => ({
    id: lot.id,
    acquired: lot.acquired,
    quantity: toDecimalString(sold),
    cost: Money.of(toDecimalString(cost), currency),
  }));
  const proceeds = Money.of(quantity, currency).times(price);
  const cost = Money.sum(
    lots.map((lot) => lot.cost),
    currency,
  );
  return { method, proceeds, cost, gain: proceeds.minus(cost), lots };
}
