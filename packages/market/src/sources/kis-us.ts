import {
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
} from '@finclaw/types';
import type { MarketDataSource } from '../market/source.ts';
import { createTradingWindows } from '../market/trading-windows.ts';
import { buildQuote } from './build-quote.ts';
import { withinRequest } from './candles.ts';
import { dig, textOf } from './dig.ts';
import type { connectKis } from './kis-connection.ts';
import { kisHistory } from './kis-history.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const CANDLES = {
  zone: 'America/New_York',
  opens: '09:30',
  codes: { '1d': '0', '1w': '1', '1M': '2' },
  fields: { date: 'xymd', open: 'open', high: 'high', low: 'low', close: 'clos', volume: 'tvol' },
};
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

  /** Tries the exchanges in order until one knows the symbol. */
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
        const candles = await kisHistory(wanted, now(), CANDLES, (code, _from, until) => {
          const query = { EXCD: place, SYMB: symbolOf(instrument), GUBN: code, BYMD: until, MODP: '1' };
          return get('dailyprice', 'HHDFS76240000', query, signal);
        });
        if (!candles.ok) return candles;
        if (candles.value.length === 0) return failed('not-found', `KIS does not know ${instrument.symbol}`);
        return answered(withinRequest(candles.value, wanted));
      }),
  };
}
