import { addDecimals, type ExchangeId, subtractDecimals } from '@finclaw/market';
import type { CurrencyCode, DecimalString, MarketQuote } from '@finclaw/types';
import { orderAmount } from './fill-row.ts';
import { type OrderDraft, type OrderSession, reservePrice } from './order.ts';

/** The effect of an order if it were placed now, for the person who decides about it. */
export interface OrderPreview {
  readonly currency: CurrencyCode;
  /** The limit, or the current price of an order without one. */
  readonly price: DecimalString;
  /** The current price, where it came from and when. */
  readonly quote: Pick<MarketQuote, 'price' | 'source' | 'timestamp' | 'freshness'>;
  /** Price times quantity. */
  readonly total: DecimalString;
  /** The broker's fees; the paper broker has none. */
  readonly fees: DecimalString;
  /** Cash that can be spent, before the order and after it. */
  readonly cash: { readonly before: DecimalString; readonly after: DecimalString };
  /** Tells whether the exchange trades now, and the one session in which the order can be filled. */
  readonly market: { readonly exchange: ExchangeId; readonly isOpen: boolean; readonly session: OrderSession };
}

const NO_FEES = '0' as DecimalString;

/** Reckons what an order would do to the cash that can be spent. */
export function previewOf(draft: OrderDraft, quote: MarketQuote, available: DecimalString): OrderPreview {
  const { side, currency, exchange, session, placedAt } = draft;
  const price = reservePrice(draft);
  const total = orderAmount(draft, price);
  const paid = addDecimals(total, NO_FEES);
  return {
    currency,
    price,
    quote: { price: quote.price, source: quote.source, timestamp: quote.timestamp, freshness: quote.freshness },
    total,
    fees: NO_FEES,
    cash: {
      before: available,
      after: side === 'buy' ? subtractDecimals(available, paid) : addDecimals(available, total),
    },
    market: { exchange, isOpen: placedAt >= session.open && placedAt < session.close, session },
  };
}
