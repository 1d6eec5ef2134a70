import {
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
} from '@finclaw/types';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';
import type { MarketDataSource } from '../market/source.ts';
import { createTradingWindows } from '../market/trading-windows.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, type CandleFields, withinRequest } from './candles.ts';
import { compactDay, dig, listOf, textOf } from './dig.ts';
import type { connectKis } from './kis-connection.ts';
import { pagedCandles } from './paged-candles.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const NEW_YORK = 'America/New_York';
const DAY_MS = 86_400_000;
const PAGE = 100;
const PERIODS = {
  '1d': { code: '0', days: 1.6 },
  '1w': { code: '1', days: 7 },
  '1M': { code: '2', days: 31 },
} as const;
/** KIS's names of the exchanges; funds of New York's third one are listed here under the first. */
const PLACES: Readonly<Record<string, readonly string[]>> = { NASDAQ: ['NAS'], NYSE: ['NYS', 'AMS'] };

/**
 * American shares and funds from the open API of Korea Investment & Securities, which passes on their prices without
 * delay.
 */
export function kisAmerican(
  connection: ReturnType<typeof connectKis>,
  now: () => number,
): Pick<MarketDataSource, 'quote' | 'history'> {
  const windowsOf = createTradingWindows();
  const get = (path: string, transaction: string, query: Record<string, string>, signal?: AbortSignal) =>
    connection(`/uapi/overseas-price/v1/quotations/${path}`, transaction, { AUTH: '', ...query }, { signal });
  const symbolOf = ({ symbol }: FinancialInstrument): string => symbol.replace('.', '/');

  /** Tries the places in order until one knows the symbol. */
  async function first<T>(
    instrument: FinancialInstrument,
    ask: (place: string) => Promise<SourceResult<T>>,
  ): Promise<SourceResult<T>> {
    let last: SourceResult<T> = failed('not-found', `KIS does not know ${instrument.symbol}`);
    for (const place of PLACES[instrument.exchange ?? ''] ?? []) {
      last = await ask(place);
      if (last.ok || last.error.reason !== 'not-found') return last;
    }
    return last;
  }

  return {
    quote: (instrument, signal) =>
      first(instrument, async (place): Promise<SourceResult<MarketQuote>> => {
        const query = { EXCD: place, SYMB: symbolOf(instrument) };
        const answer = await get('price-detail', 'HHDFS76200200', query, signal);
        if (!answer.ok) return answer;
        const output = dig(answer.value, 'output');
        // A symbol that is not listed there has every field, each empty.
        if (textOf(dig(output, 'last')) === undefined)
          return failed('not-found', `KIS does not know ${instrument.symbol}`);
        const amount = (name: string): DecimalString | undefined => readPositive(dig(output, name));
        const instant = createTimestamp(now());
        const window = windowsOf(instrument).latest(instant);
        const isOpen = instant < window.close;
        const fields = {
          price: readDecimal(dig(output, 'last')),
          previousClose: amount('base'),
          open: amount('open'),
          high: amount('high'),
          low: amount('low'),
          volume: amount('tvol'),
          marketCap: amount('tomv'),
          tradedAt: isOpen ? instant : window.close,
          freshness: isOpen ? ({ kind: 'real-time' } as const) : ({ kind: 'last-close', date: window.date } as const),
        };
        return buildQuote('kis', instrument, fields, now());
      }),
    history: (instrument, wanted, signal) =>
      first(instrument, async (place): Promise<SourceResult<readonly OHLCVCandle[]>> => {
        const { interval, limit = PAGE } = wanted;
        if (interval !== '1d' && interval !== '1w' && interval !== '1M')
          return failed('unsupported', 'KIS is asked for days, weeks and months');
        const end = Math.min(wanted.to ?? now(), now());
        const start = wanted.from ?? end - (limit * PERIODS[interval].days + 10) * DAY_MS;
        const { code } = PERIODS[interval];
        const candles = await pagedCandles('KIS', { start, end }, async (until) => {
          const day = localDateAt(until, NEW_YORK).replaceAll('-', '');
          const query = { EXCD: place, SYMB: symbolOf(instrument), GUBN: code, BYMD: day, MODP: '1' };
          const answer = await get('dailyprice', 'HHDFS76240000', query, signal);
          return answer.ok ? answered(buildCandles(listOf(dig(answer.value, 'output2')).map(candleFields))) : answer;
        });
        if (!candles.ok) return candles;
        if (candles.value.length === 0) return failed('not-found', `KIS does not know ${instrument.symbol}`);
        return answered(withinRequest(candles.value, wanted));
      }),
  };
}

function candleFields(row: unknown): CandleFields {
  const date = compactDay(dig(row, 'xymd'));
  const amount = (name: string): DecimalString | undefined => readPositive(dig(row, name));
  return {
    at: date && zonedTime(date, '09:30', NEW_YORK),
    open: amount('open'),
    high: amount('high'),
    low: amount('low'),
    close: amount('clos'),
    volume: readDecimal(dig(row, 'tvol')),
  };
}
