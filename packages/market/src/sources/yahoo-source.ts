import {
  createCurrencyCode,
  type FinancialInstrument,
  type MarketQuote,
  type OHLCVCandle,
  type TimeInterval,
} from '@finclaw/types';
import { localDateAt } from '../calendar/zone-time.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { HistoryRequest, MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, mergeCandles, withinRequest } from './candles.ts';
import { dig } from './dig.ts';
import { createFreshnessJudge } from './freshness.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';
import { chartFields, chartOf, chartRows, yahooMoney } from './yahoo-chart.ts';
import { readYahooHits } from './yahoo-search.ts';
import { yahooDelayMinutes, yahooSymbol } from './yahoo-symbol.ts';

const DAY_MS = 86_400_000;

/**
 * Yahoo's name of an interval, the number of days of one candle, weekends and nights included, and the length of its
 * history.
 */
const INTERVALS: Readonly<
  Record<TimeInterval, { readonly name: string; readonly days: number; readonly reach: number }>
> = {
  '1m': { name: '1m', days: 0.005, reach: 7 },
  '5m': { name: '5m', days: 0.025, reach: 59 },
  '15m': { name: '15m', days: 0.07, reach: 59 },
  '30m': { name: '30m', days: 0.15, reach: 59 },
  '1h': { name: '60m', days: 0.3, reach: 729 },
  '4h': { name: '60m', days: 1, reach: 729 },
  '1d': { name: '1d', days: 1.6, reach: 36_500 },
  '1w': { name: '1wk', days: 7, reach: 36_500 },
  '1M': { name: '1mo', days: 31, reach: 36_500 },
};
const DEFAULT_CANDLES = 100;
const SLACK_DAYS = 10;

/** A client for Yahoo's chart service. */
export function createYahooClient({ baseUrl }: Pick<SourceSettings, 'baseUrl'>): VendorClient {
  return createVendorClient({
    name: 'Yahoo',
    defaultBaseUrl: 'https://query2.finance.yahoo.com',
    baseUrl,
    // Yahoo answers 429 to names it does not take for a browser.
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; finclaw)' },
    readError: ({ statusCode }) =>
      statusCode === 400 || statusCode === 422
        ? { reason: 'out-of-range', detail: 'Yahoo has no candles of that length for that time' }
        : undefined,
  });
}

/** Prices of everything but bonds from Yahoo's chart service, which needs no key. */
export function createYahooSource({ now, baseUrl }: SourceSettings): MarketDataSource {
  const judge = createFreshnessJudge(now);
  const request = createYahooClient({ baseUrl });

  async function chart(instrument: FinancialInstrument, query: Record<string, string>, signal?: AbortSignal) {
    const path = `/v8/finance/chart/${encodeURIComponent(yahooSymbol(instrument))}`;
    const body = await request({ path, query: { ...query, includePrePost: 'false' }, signal });
    return body.ok ? chartOf(body.value, instrument) : body;
  }

  /** Looks up the currency of a listing, which a search does not return, from its chart. */
  async function inItsMoney(found: Instrument, signal?: AbortSignal): Promise<Instrument> {
    if (found.mayTradeInOtherMoney === undefined) return found;
    const path = `/v8/finance/chart/${encodeURIComponent(yahooSymbol(found))}`;
    const body = await request({ path, query: { range: '1d', interval: '1d' }, signal });
    const code = body.ok ? yahooMoney(dig(body.value, 'chart', 'result', 0))?.currency : undefined;
    if (code === undefined || !/^[A-Z]{3}$/.test(code)) return found;
    const { mayTradeInOtherMoney: _, ...known } = found;
    return { ...known, currency: createCurrencyCode(code) };
  }

  return {
    id: 'yahoo',
    supports: ({ type }) => type !== 'bond',

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (instrument.type === 'bond') return failed('unsupported', 'Yahoo has no bonds');
      // With a range of one day the close before the chart is yesterday's; with a longer one it is not.
      const answer = await chart(instrument, { range: '1d', interval: '1d', events: 'split' }, signal);
      if (!answer.ok) return answer;
      const fields = chartFields(answer.value);
      const freshness = judge(instrument, fields.tradedAt ?? 0, yahooDelayMinutes(instrument));
      return buildQuote('yahoo', instrument, { ...fields, freshness }, now());
    },

    async history(instrument, wanted, signal): Promise<SourceResult<readonly OHLCVCandle[]>> {
      if (instrument.type === 'bond') return failed('unsupported', 'Yahoo has no bonds');
      const { from, to } = rangeOf(wanted, now());
      const interval = INTERVALS[wanted.interval].name;
      const query = { period1: seconds(from), period2: seconds(to), interval, events: 'split' };
      const answer = await chart(instrument, query, signal);
      if (!answer.ok) return answer;
      const candles = buildCandles(chartRows(answer.value));
      return answered(withinRequest(wanted.interval === '4h' ? intoFourHours(candles) : candles, wanted));
    },

    async search(query, signal) {
      const body = await request({
        path: '/v1/finance/search',
        query: { q: query, quotesCount: '10', newsCount: '0' },
        signal,
      });
      const hits = body.ok ? readYahooHits(body.value) : body;
      if (!hits.ok) return hits;
      return answered(await Promise.all(hits.value.map((each) => inItsMoney(each, signal))));
    },
  };
}

function rangeOf(
  { interval, from, to, limit = DEFAULT_CANDLES }: HistoryRequest,
  now: number,
): { from: number; to: number } {
  const { days, reach } = INTERVALS[interval];
  const end = Math.min(to ?? now, now);
  const start = from ?? end - (limit * days + SLACK_DAYS) * DAY_MS;
  return { from: Math.max(start, now - reach * DAY_MS, 0), to: end };
}

const seconds = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));

/** Four hours at a time from the start of each day, because trading days do not start at multiples of four. */
function intoFourHours(candles: readonly OHLCVCandle[]): OHLCVCandle[] {
  const openings = new Map<string, number>();
  return mergeCandles(candles, ({ timestamp }) => {
    const day = localDateAt(timestamp, 'UTC');
    const opening = openings.get(day) ?? timestamp;
    openings.set(day, opening);
    return `${day} ${Math.floor((timestamp - opening) / (4 * 3_600_000))}`;
  });
}
