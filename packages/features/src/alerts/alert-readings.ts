import { type FinClawLogger, isFinClawError } from '@finclaw/infra';
import {
  createTradingWindows,
  indicatorSeries,
  localDateAt,
  type MarketData,
  type TradingWindows,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type TickerSymbol,
  type Timestamp,
} from '@finclaw/types';
import { type Reading, toReading } from './reading.ts';
import { maySplit, splitSince, withNewClose } from './split.ts';

/** An instrument watched by alerts, and the time of its last check. */
export interface ReadingRequest {
  readonly symbol: TickerSymbol;
  readonly needsRsi: boolean;
  readonly seenAt?: Timestamp;
  /** The last reading, to detect a split since then. */
  readonly previous?: Reading;
}

interface AlertReadingsOptions {
  readonly market: MarketData;
  readonly directory: InstrumentDirectory;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'debug'>;
}

/** Readings of instruments from the market. */
export interface AlertReadings {
  /** One reading; undefined when there is no price, or when nothing is traded on that day. */
  read(instrument: FinancialInstrument, signal?: AbortSignal, needsRsi?: boolean): Promise<Reading | undefined>;
  /** Returns a reading for each request, without asking again about markets that have been closed since. */
  readAll(requests: readonly ReadingRequest[], signal: AbortSignal): Promise<readonly Reading[]>;
}

const ZERO = '0' as DecimalString;
/** Late trading, where there is any, ends within this time of the close. */
const LATE_TRADING_MS = 5 * 3_600_000;
const AT_ONCE = 8;
const SPLIT_MARGIN_MS = 4 * 24 * 3_600_000;
/** The number of days after which an RSI no longer depends on its start. */
const RSI_CANDLES = 100;

/** Readings from the same market data as every answer. */
export function createAlertReadings({ market, directory, now, logger }: AlertReadingsOptions): AlertReadings {
  const windowsOf = createTradingWindows();

  async function read(
    instrument: FinancialInstrument,
    signal?: AbortSignal,
    needsRsi = false,
  ): Promise<Reading | undefined> {
    const quote = await market.quote(instrument, signal);
    if (!quote.ok) {
      logger.debug('No price for an alert', { symbol: instrument.symbol, reason: quote.error.reason });
      return undefined;
    }
    const windows = windowsOf(instrument);
    const window = windows.latest(quote.value.timestamp);
    // A source that puts today's time on the price of a holiday must not make it look like trading.
    if (quote.value.timestamp > window.close + lateTrading(instrument)) return undefined;
    const rsi = needsRsi
      ? await readRsi(instrument, quote.value.price, quote.value.timestamp, windows, signal)
      : undefined;
    return toReading(
      quote.value,
      window.date,
      rsi,
      instrument.type === 'crypto' ? undefined : windows.before(window).date,
    );
  }

  async function readRsi(
    instrument: FinancialInstrument,
    price: DecimalString,
    at: Timestamp,
    windows: TradingWindows,
    signal?: AbortSignal,
  ): Promise<DecimalString | undefined> {
    const history = await market.history(instrument, { interval: '1d', limit: RSI_CANDLES }, signal);
    if (!history.ok) return undefined;
    const dayOf = (instant: number) => localDateAt(instant, windows.timeZone);
    const finished = history.value.candles.filter(({ timestamp }) => dayOf(timestamp) < dayOf(at));
    const today = { timestamp: at, open: price, high: price, low: price, close: price, volume: ZERO };
    return indicatorSeries('rsi', [...finished, today]).at(-1)?.value;
  }

  /** Only shares are split, and only from one day to another. */
  async function withSplit(
    reading: Reading | undefined,
    previous: Reading | undefined,
    instrument: FinancialInstrument,
    signal: AbortSignal,
  ): Promise<Reading | undefined> {
    const isShare = instrument.type === 'stock' || instrument.type === 'etf';
    if (reading === undefined || previous === undefined || !isShare || !maySplit(previous, reading)) return reading;
    const from = createTimestamp(previous.at - SPLIT_MARGIN_MS);
    const history = await market.history(instrument, { interval: '1d', from, to: reading.at }, signal);
    const { timeZone } = windowsOf(instrument);
    const candle = history.ok
      ? history.value.candles.find(({ timestamp }) => localDateAt(timestamp, timeZone) === previous.day)
      : undefined;
    const split = splitSince(previous, candle, reading);
    return split === undefined ? reading : withNewClose(reading, previous, split);
  }

  function isSettled(instrument: FinancialInstrument, seenAt: Timestamp | undefined): boolean {
    const { close } = windowsOf(instrument).latest(createTimestamp(now()));
    return seenAt !== undefined && seenAt > close + lateTrading(instrument);
  }

  async function readOne(
    { symbol, needsRsi, seenAt, previous }: ReadingRequest,
    signal: AbortSignal,
  ): Promise<Reading | undefined> {
    const instrument = directory.find(symbol);
    if (instrument === undefined) return undefined;
    try {
      if (isSettled(instrument, seenAt)) return undefined;
      return await withSplit(await read(instrument, signal, needsRsi), previous, instrument, signal);
    } catch (error) {
      if (isFinClawError(error) && error.code === 'CALENDAR_OUT_OF_RANGE') return undefined;
      throw error;
    }
  }

  return {
    read,
    async readAll(requests, signal) {
      const readings: Reading[] = [];
      const waiting = [...requests];
      const work = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const reading = await readOne(next, signal);
          if (reading !== undefined) readings.push(reading);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return readings;
    },
  };
}

function lateTrading({ exchange }: FinancialInstrument): number {
  return exchange === undefined ? 0 : LATE_TRADING_MS;
}
