import {
  addDecimals,
  compareDecimals,
  dailyLimits,
  type ExchangeId,
  roundToStep,
  TradingCalendar,
  tickSize,
} from '@finclaw/market';
import {
  type CurrencyCode,
  createDecimalString,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type Timestamp,
} from '@finclaw/types';
import type { OrderRequest, OrderSession } from './order.ts';

/** The reason an order was not accepted, with the figures for its message. */
export type OrderRefusal =
  | { readonly reason: 'not-tradable' | 'quantity' | 'limit-price-missing' | 'limit-price-unexpected' }
  | {
      readonly reason: 'tick';
      readonly step: DecimalString;
      readonly below: DecimalString;
      readonly above: DecimalString;
    }
  | { readonly reason: 'price-limit'; readonly lower: DecimalString; readonly upper: DecimalString }
  | { readonly reason: 'shares'; readonly available: DecimalString }
  | {
      readonly reason: 'cash';
      readonly total: DecimalString;
      readonly available: DecimalString;
      readonly currency: CurrencyCode;
    }
  | {
      readonly reason: 'calendar-end';
      readonly calendar: { readonly exchange: string; readonly from: string; readonly to: string };
    }
  | { readonly reason: 'no-price'; readonly detail: string };

/** The exchange an instrument can be ordered on, or undefined when orders for it are not taken. */
export function tradableOn({ type, exchange }: FinancialInstrument): ExchangeId | undefined {
  if (type !== 'stock' && type !== 'etf') return undefined;
  return exchange === 'KRX' || exchange === 'NYSE' || exchange === 'NASDAQ' ? exchange : undefined;
}

/** The running session, or the next one when the exchange is closed: orders are good for one session. */
export function sessionFor(exchange: ExchangeId, now: Timestamp): OrderSession {
  const { current, next } = new TradingCalendar(exchange).statusAt(now);
  const { date, open, close } = current ?? next;
  return { date, open, close };
}

/** Checks an order by itself: whole shares, and a limit exactly where one is required. */
export function checkRequest({ type, quantity, limitPrice }: OrderRequest): OrderRefusal | undefined {
  if (!/^[1-9]\d{0,8}$/.test(quantity)) return { reason: 'quantity' };
  if (type === 'market') return limitPrice === undefined ? undefined : { reason: 'limit-price-unexpected' };
  return limitPrice === undefined || compareDecimals(limitPrice, 0n) <= 0
    ? { reason: 'limit-price-missing' }
    : undefined;
}

/** Checks a limit against the price steps and the daily limits of the exchange. */
export function checkLimitPrice(
  limit: DecimalString,
  instrument: FinancialInstrument,
  quote: MarketQuote,
  session: OrderSession,
): OrderRefusal | undefined {
  const step = orderStep(instrument, limit, session);
  const below = roundToStep(limit, step, 'floor');
  if (compareDecimals(below, limit) !== 0) return { reason: 'tick', step, below, above: addDecimals(below, step) };
  const base = basePrice(quote, session);
  const limits = base === undefined ? undefined : dailyLimits(instrument, base, session.date);
  if (limits === undefined) return undefined;
  const isInside = compareDecimals(limit, limits.lower) >= 0 && compareDecimals(limit, limits.upper) <= 0;
  return isInside ? undefined : { reason: 'price-limit', ...limits };
}

/** On KRX the tick of the price band; in the US a cent, and a hundredth of it below one dollar. */
function orderStep(instrument: FinancialInstrument, price: DecimalString, { date }: OrderSession): DecimalString {
  if (instrument.exchange === 'KRX') return tickSize(instrument, price, date);
  return createDecimalString(compareDecimals(price, 1n) >= 0 ? '0.01' : '0.0001');
}

/** The close that the day's limits are reckoned from: a price from before the session is that close itself. */
function basePrice(
  { timestamp, price, previousClose, missing }: MarketQuote,
  { open }: OrderSession,
): DecimalString | undefined {
  if (timestamp < open) return price;
  return missing?.includes('previousClose') ? undefined : previousClose;
}
