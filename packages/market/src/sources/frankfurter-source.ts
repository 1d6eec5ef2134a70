import type { FinancialInstrument, MarketQuote, OHLCVCandle } from '@finclaw/types';
import { addDays, type LocalDate, parseLocalDate } from '../calendar/local-date.ts';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';
import type { MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, mergeCandles, monthKey, weekKey, withinRequest } from './candles.ts';
import { dig } from './dig.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readPositive } from './vendor-number.ts';

/** The currencies whose reference rates the European Central Bank publishes. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR'.split(
    ' ',
  ),
);

const ZONE = 'Europe/Berlin';
const DAYS_PER_CANDLE = { '1d': 1.6, '1w': 7, '1M': 31 } as const;

/**
 * Daily reference rates of the European Central Bank from Frankfurter, which needs no key: one rate a day, not a live
 * price.
 */
export function createFrankfurterSource({ now, baseUrl }: SourceSettings): MarketDataSource {
  const request = createVendorClient({ name: 'Frankfurter', defaultBaseUrl: 'https://api.frankfurter.dev', baseUrl });

  async function fixings(symbol: string, from: LocalDate, signal?: AbortSignal): Promise<SourceResult<OHLCVCandle[]>> {
    const [base = '', quote = ''] = symbol.split('/');
    const answer = await request({ path: `/v1/${from}..`, query: { base, symbols: quote }, signal });
    if (!answer.ok) return answer;
    if (dig(answer.value, 'base') !== base)
      return failed('mismatch', `Frankfurter answered for another currency than ${base}`);
    const days = Object.entries(Object(dig(answer.value, 'rates')) as Record<string, unknown>);
    const rows = days.map(([day, rates]) => {
      const date = parseLocalDate(day);
      const rate = readPositive(dig(rates, quote));
      const at = date && zonedTime(date, '16:00', ZONE);
      return { at, open: rate, high: rate, low: rate, close: rate, volume: undefined };
    });
    const candles = buildCandles(rows);
    return candles.length === 0 ? failed('not-found', `Frankfurter has no rate of ${symbol}`) : answered(candles);
  }

  return {
    id: 'frankfurter',
    supports: isRated,

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (!isRated(instrument)) return failed('unsupported', `Frankfurter has no rate of ${instrument.symbol}`);
      const answer = await fixings(instrument.symbol, addDays(localDateAt(now(), ZONE), -10), signal);
      if (!answer.ok) return answer;
      const [before, last] = answer.value.length === 1 ? [undefined, answer.value[0]] : answer.value.slice(-2);
      const fields = {
        price: last?.close,
        previousClose: before?.close,
        tradedAt: last?.timestamp,
        freshness: { kind: 'last-close', date: localDateAt(last?.timestamp ?? 0, ZONE) },
      } as const;
      return buildQuote('frankfurter', instrument, fields, now());
    },

    async history(instrument, wanted, signal): Promise<SourceResult<readonly OHLCVCandle[]>> {
      const { interval, limit = 100 } = wanted;
      if (!isRated(instrument)) return failed('unsupported', `Frankfurter has no rate of ${instrument.symbol}`);
      if (interval !== '1d' && interval !== '1w' && interval !== '1M')
        return failed('unsupported', 'Frankfurter has one rate a day');
      const start = wanted.from ?? (wanted.to ?? now()) - (limit * DAYS_PER_CANDLE[interval] + 10) * 86_400_000;
      const answer = await fixings(instrument.symbol, localDateAt(Math.max(start, Date.UTC(1999, 0, 4)), ZONE), signal);
      if (!answer.ok) return answer;
      const keyOf = { '1d': undefined, '1w': weekKey(ZONE), '1M': monthKey(ZONE) }[interval];
      return answered(withinRequest(keyOf ? mergeCandles(answer.value, keyOf) : answer.value, wanted));
    },
  };
}

function isRated({ type, symbol }: FinancialInstrument): boolean {
  return type === 'forex' && symbol.split('/').every((code) => CURRENCIES.has(code));
}
