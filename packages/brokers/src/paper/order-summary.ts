import {
  describeInstrument,
  EXCHANGES,
  isoWithOffset,
  type Limited,
  limited,
  limitsOfSource,
  type NamedInstrument,
  type Unresolved,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { orderAmount } from './fill-row.ts';
import type { Order, OrderRequest, OrderState } from './order.ts';
import type { OrderRefusal } from './order-rules.ts';
import type { PaperCash } from './paper-cash.ts';

/** An order as results tell it, with times in the zone of its exchange. */
export interface OrderSummary extends OrderRequest {
  readonly id: string;
  readonly instrument: NamedInstrument;
  readonly state: OrderState;
  readonly placedAt: string;
  readonly timeZone: string;
  /** The only session in which it can be filled. */
  readonly session: { readonly date: string; readonly open: string; readonly close: string };
  readonly fill?: Limited & {
    readonly price: DecimalString;
    readonly amount: DecimalString;
    readonly currency: CurrencyCode;
    readonly time: string;
    readonly source: string;
  };
  readonly endedAt?: string;
}

/** The mark in every answer of the paper broker. */
export interface PaperMark {
  readonly mode: 'paper';
  readonly notice: string;
}

/** The mark in every result, so that no paper order is mistaken for a real one. */
export const PAPER_MARK: PaperMark = {
  mode: 'paper',
  notice: 'PAPER TRADING (모의투자): no real order was sent and no real money was moved. Say so in the answer.',
};

/** The available cash of the paper account, by currency. */
export type CashSummary = readonly { readonly amount: DecimalString; readonly currency: CurrencyCode }[];

export type PlaceAnswer = PaperMark &
  (
    | { readonly status: 'ok'; readonly order: OrderSummary; readonly cash: CashSummary }
    | ({ readonly status: 'refused'; readonly instrument: NamedInstrument; readonly detail: string } & OrderRefusal)
    | Unresolved
  );
export type CancelAnswer = PaperMark &
  (
    | { readonly status: 'ok' | 'too-late'; readonly order: OrderSummary }
    | { readonly status: 'unknown-order'; readonly id: string }
  );
export type OrderAnswer = PaperMark &
  ({ readonly status: 'ok'; readonly order: OrderSummary } | { readonly status: 'unknown-order'; readonly id: string });
export type OrdersAnswer = PaperMark &
  ({ readonly status: 'ok'; readonly orders: readonly OrderSummary[]; readonly cash: CashSummary } | Unresolved);

/** Formats the cash of a paper account for a result; of one currency where only that is concerned. */
export const summarizeCash = (cash: readonly PaperCash[], only?: CurrencyCode): CashSummary =>
  cash
    .filter(({ currency }) => only === undefined || currency === only)
    .map(({ available, currency }) => ({ amount: available, currency }));

/** Formats an order for a result. */
export function summarizeOrder(order: Order, directory: InstrumentDirectory): OrderSummary {
  const { id, symbol, side, type, quantity, limitPrice, state, exchange, currency, placedAt, session, fill, endedAt } =
    order;
  const { timeZone } = EXCHANGES[exchange];
  const zoned = (instant: number): string => isoWithOffset(instant, timeZone);
  const listed = directory.find(symbol);
  return {
    id,
    instrument: listed
      ? describeInstrument(listed)
      : { symbol, name: symbol, nameEn: symbol, type: 'stock', exchange, currency },
    side,
    type,
    quantity,
    limitPrice,
    state,
    placedAt: zoned(placedAt),
    timeZone,
    session: { date: session.date, open: zoned(session.open), close: zoned(session.close) },
    ...(fill && {
      fill: {
        price: fill.price,
        amount: orderAmount(order, fill.price),
        currency,
        time: zoned(fill.at),
        source: fill.source,
        ...limited(...limitsOfSource(fill.source)),
      },
    }),
    ...(endedAt !== undefined && { endedAt: zoned(endedAt) }),
  };
}
