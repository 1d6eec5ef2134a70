import { compareDecimals } from '@finclaw/market';
import { createTimestamp, type DecimalString, type MarketQuote, type OHLCVCandle } from '@finclaw/types';
import type { Fill, Order } from './order.ts';

/** The terms that decide whether a price fills an order. */
type OrderTerms = Pick<Order, 'side' | 'limitPrice' | 'session'>;

/** Carries an order out at the current price, if that price belongs to its session and satisfies its limit. */
export function fillNow(order: OrderTerms, { price, timestamp, source }: MarketQuote, now: number): Fill | undefined {
  const { open, close } = order.session;
  const isTrading = now >= open && now < close && timestamp >= open;
  return isTrading && accepts(order, price) ? { price, at: createTimestamp(now), source } : undefined;
}

/** Carries an order out in the first minute after it was placed that reached its price, never at a worse one. */
export function fillFromCandles(order: Order, candles: readonly OHLCVCandle[], source: string): Fill | undefined {
  const { from, to } = minutesOf(order);
  for (const { timestamp, open, high, low } of candles) {
    if (timestamp < from || timestamp >= to) continue;
    const price = priceIn(order, open, order.side === 'buy' ? low : high);
    if (price !== undefined) return { price, at: timestamp, source };
  }
  return undefined;
}

const MINUTE_MS = 60_000;

/** The whole minutes in which an order can be filled; the minute it was placed in had prices from before it. */
export function minutesOf({ placedAt, session }: Order): { readonly from: number; readonly to: number } {
  return { from: Math.ceil(Math.max(placedAt, session.open) / MINUTE_MS) * MINUTE_MS, to: session.close };
}

function priceIn(order: Order, open: DecimalString, extreme: DecimalString): DecimalString | undefined {
  if (accepts(order, open)) return open;
  return accepts(order, extreme) ? order.limitPrice : undefined;
}

function accepts({ side, limitPrice }: OrderTerms, price: DecimalString): boolean {
  if (limitPrice === undefined) return true;
  const order = compareDecimals(price, limitPrice);
  return side === 'buy' ? order <= 0 : order >= 0;
}
