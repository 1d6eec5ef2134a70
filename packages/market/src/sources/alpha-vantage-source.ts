import { createTimestamp, type FinancialInstrument, type MarketQuote } from '@finclaw/types';
import { parseLocalDate } from '../calendar/local-date.ts';
import { TradingCalendar } from '../calendar/trading-calendar.ts';
import { zonedTime } from '../calendar/zone-time.ts';
import type { MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { dig, textOf } from './dig.ts';
import { isUsListed } from './listed-where.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const HOUR_MS = 3_600_000;

/** Closing prices of US shares from Alpha Vantage; the free key gets the last close and few requests a day. */
export function createAlphaVantageSource({ now, baseUrl, apiKey = '' }: SourceSettings): MarketDataSource {
  const request = createVendorClient({ name: 'Alpha Vantage', defaultBaseUrl: 'https://www.alphavantage.co', baseUrl });
  const calendar = new TradingCalendar('NYSE');

  /** Returns the time of a close: that of the day it names, or the current hour if that day still trades. */
  function closeOf(day: string): number | undefined {
    const date = parseLocalDate(day);
    if (date === undefined) return undefined;
    const close = calendar.sessionOn(date)?.close ?? zonedTime(date, '16:00', calendar.timeZone);
    return Math.min(close, createTimestamp(now()));
  }

  return {
    id: 'alpha-vantage',
    supports: isUsListed,

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (!isUsListed(instrument)) return failed('unsupported', `Alpha Vantage is not asked for ${instrument.symbol}`);
      const query = { function: 'GLOBAL_QUOTE', symbol: instrument.symbol, apikey: apiKey };
      const body = await request({ path: '/query', query, signal });
      const answer = body.ok ? quoteOf(body.value, instrument) : body;
      if (!answer.ok) return answer;
      const field = (name: string) => dig(answer.value, name);
      const day = textOf(field('07. latest trading day')) ?? '';
      const fields = {
        price: readDecimal(field('05. price')),
        previousClose: readPositive(field('08. previous close')),
        open: readPositive(field('02. open')),
        high: readPositive(field('03. high')),
        low: readPositive(field('04. low')),
        volume: readPositive(field('06. volume')),
        tradedAt: closeOf(day),
        freshness: { kind: 'last-close', date: day },
      } as const;
      return buildQuote('alpha-vantage', instrument, fields, now());
    },

    async history() {
      return failed('unsupported', 'The free history of Alpha Vantage is not adjusted for splits');
    },
  };
}

/** Parses the quote. */
function quoteOf(body: unknown, { symbol }: FinancialInstrument): SourceResult<unknown> {
  const refusal = alphaVantageRefusal(body, symbol);
  if (refusal !== undefined) return refusal;
  const quote = dig(body, 'Global Quote');
  if (quote === null || typeof quote !== 'object') return failed('bad-data', 'Alpha Vantage sent no quote');
  const answeredFor = textOf(dig(quote, '01. symbol'));
  if (answeredFor === undefined) return failed('not-found', `Alpha Vantage does not know ${symbol}`);
  if (answeredFor !== symbol) return failed('mismatch', `Alpha Vantage answered for another symbol than ${symbol}`);
  return answered(quote);
}

/** Parses a refusal, which has status 200 and a note; the note may quote the key, so it is not repeated. */
export function alphaVantageRefusal(body: unknown, symbol: string): SourceResult<never> | undefined {
  const note = textOf(dig(body, 'Note')) ?? textOf(dig(body, 'Information'));
  if (note !== undefined) {
    if (/api ?key/i.test(note) && /invalid|missing|demo/i.test(note))
      return failed('unauthorized', 'Alpha Vantage refuses the key');
    return failed(
      'rate-limited',
      'Alpha Vantage allows no more requests today',
      /minute/i.test(note) ? 60_000 : HOUR_MS,
    );
  }
  const error = textOf(dig(body, 'Error Message'));
  if (error === undefined) return undefined;
  return /apikey/i.test(error)
    ? failed('unauthorized', 'Alpha Vantage refuses the key')
    : failed('not-found', `Alpha Vantage does not know ${symbol}`);
}
