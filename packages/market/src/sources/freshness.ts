import { createTimestamp, type FinancialInstrument, type Freshness } from '@finclaw/types';
import { localDateAt } from '../calendar/zone-time.ts';
import { createTradingWindows, type TradingWindows } from '../market/trading-windows.ts';

const MINUTE_MS = 60_000;
/** The last prints of a session come in after the bell. */
const CLOSING_PRINTS_MS = 15 * MINUTE_MS;
/** The time after the opening in which a rarely traded share may lack its first price. */
const FIRST_TRADE_MS = 30 * MINUTE_MS;
const OFF_HOURS_AGE_MS = 30 * MINUTE_MS;
/** The time after the close within which fund companies publish the price of the day. */
const FUND_PRICE_DUE_MS = 12 * 60 * MINUTE_MS;

/** Determines how current a price is from the time of its trade, never from a source's own claim. */
type FreshnessJudge = (instrument: FinancialInstrument, tradedAt: number, knownDelayMinutes?: number) => Freshness;

/** Creates a judge with the market calendars. */
export function createFreshnessJudge(now: () => number): FreshnessJudge {
  const windowsOf = createTradingWindows();
  return (instrument, tradedAt, knownDelayMinutes = 0) => {
    const windows = windowsOf(instrument);
    const instant = now();
    if (windows.hasDailyPrice) return fundPrice(windows, tradedAt, instant);
    if (instrument.type !== 'crypto' && isClosingPrice(windows, tradedAt, instant, knownDelayMinutes * MINUTE_MS)) {
      const { open } = windows.latest(createTimestamp(instant));
      const isStale =
        !windows.mayBeHoliday && tradedAt < open && instant > open + knownDelayMinutes * MINUTE_MS + FIRST_TRADE_MS;
      return { kind: 'last-close', date: localDateAt(tradedAt, windows.timeZone), ...(isStale && { isStale }) };
    }
    const minutes = Math.max(knownDelayMinutes, Math.floor((instant - tradedAt) / MINUTE_MS));
    return minutes <= 1 ? { kind: 'real-time' } : { kind: 'delayed', minutes };
  };
}

/** A fund's price is that of the last close before its time, and out of date once a newer one was due. */
function fundPrice(windows: TradingWindows, tradedAt: number, instant: number): Freshness {
  const { date } = windows.latest(createTimestamp(tradedAt));
  const isStale = date < windows.latest(createTimestamp(instant - FUND_PRICE_DUE_MS)).date;
  return { kind: 'last-close', date, ...(isStale && { isStale }) };
}

/**
 * True once no trade of the day can follow: today has no trade yet, or the market is closed and the source's delay has
 * run out. A trade outside the regular hours that has just happened is a live price of the early or late market, not a
 * close.
 */
function isClosingPrice(windows: TradingWindows, tradedAt: number, instant: number, delayMs: number): boolean {
  const { open, close } = windows.latest(createTimestamp(instant));
  const isOffHoursTrade = tradedAt > close + CLOSING_PRINTS_MS && instant - tradedAt < OFF_HOURS_AGE_MS;
  return tradedAt < open || (instant >= close + delayMs + MINUTE_MS && !isOffHoursTrade);
}
