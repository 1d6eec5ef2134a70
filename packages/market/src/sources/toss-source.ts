import type { FinancialInstrument, MarketQuote, OHLCVCandle } from '@finclaw/types';
import type { MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, type CandleFields, mergeCandles, monthKey, weekKey, withinRequest } from './candles.ts';
import { dig, listOf } from './dig.ts';
import { createFreshnessJudge } from './freshness.ts';
import { isKrxListed, isUsListed, krxCode } from './listed-where.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { connectToss } from './toss-connection.ts';
import { readDecimal, readInstant, readPositive } from './vendor-number.ts';

/** The maximum number of candles per page; older ones are left to sources with larger pages. */
const PAGE = 200;
const DAYS_PER_CANDLE = { '1m': 1, '1d': 1, '1w': 5, '1M': 23 } as const;

/** Korean and US shares from the open API of Toss Securities, which gives every amount as text. */
export function createTossSource(settings: SourceSettings): MarketDataSource {
  const { now } = settings;
  const judge = createFreshnessJudge(now);
  const connection = connectToss(settings);
  const get = (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    connection(path, query, { signal });

  async function candles(
    instrument: FinancialInstrument,
    interval: '1m' | '1d',
    count: number,
    signal?: AbortSignal,
  ): Promise<SourceResult<OHLCVCandle[]>> {
    const query = { symbol: tossSymbol(instrument), interval, count: String(count), adjusted: 'true' };
    const answer = await get('/api/v1/candles', query, signal);
    if (!answer.ok) return answer;
    const rows = listOf(dig(answer.value, 'result', 'candles'));
    if (rows.some((row) => dig(row, 'currency') !== instrument.currency)) return wrongCurrency(instrument);
    return answered(buildCandles(rows.map(candleFields)));
  }

  async function price(instrument: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<unknown>> {
    const symbol = tossSymbol(instrument);
    const answer = await get('/api/v1/prices', { symbols: symbol }, signal);
    if (!answer.ok) return answer;
    const rows = listOf(dig(answer.value, 'result'));
    const row = rows.find((each) => dig(each, 'symbol') === symbol);
    if (row === undefined) {
      return rows.length === 0
        ? failed('not-found', `Toss does not know ${symbol}`)
        : failed('mismatch', `Toss answered for another symbol than ${symbol}`);
    }
    return dig(row, 'currency') === instrument.currency ? answered(row) : wrongCurrency(instrument);
  }

  return {
    id: 'toss',
    supports: isSold,

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (!isSold(instrument)) return failed('unsupported', `Toss does not have ${instrument.symbol}`);
      const [row, days] = await Promise.all([price(instrument, signal), candles(instrument, '1d', 2, signal)]);
      if (!row.ok) return row;
      if (!days.ok) return days;
      const today = days.value.at(-1);
      // A share that has not traded yet today has no time; its price is then the close of its last candle.
      const tradedAt = readInstant(dig(row.value, 'timestamp')) ?? today?.timestamp;
      const fields = {
        price: readDecimal(dig(row.value, 'lastPrice')),
        previousClose: days.value.at(-2)?.close,
        open: today?.open,
        high: today?.high,
        low: today?.low,
        volume: today?.volume,
        tradedAt,
        freshness: judge(instrument, tradedAt ?? 0),
      };
      return buildQuote('toss', instrument, fields, now());
    },

    async history(instrument, wanted, signal): Promise<SourceResult<readonly OHLCVCandle[]>> {
      const { interval, limit = 100, from, to } = wanted;
      if (!isSold(instrument)) return failed('unsupported', `Toss does not have ${instrument.symbol}`);
      if (interval !== '1m' && interval !== '1d' && interval !== '1w' && interval !== '1M')
        return failed('unsupported', 'Toss has candles of a minute and of a day');
      const count = limit * DAYS_PER_CANDLE[interval];
      if (count > PAGE || from !== undefined || to !== undefined)
        return failed('out-of-range', `Toss gives the latest ${PAGE} candles`);
      const answer = await candles(instrument, interval === '1m' ? '1m' : '1d', count, signal);
      if (!answer.ok) return answer;
      const zone = instrument.currency === 'KRW' ? 'Asia/Seoul' : 'America/New_York';
      const keyOf = { '1m': undefined, '1d': undefined, '1w': weekKey(zone), '1M': monthKey(zone) }[interval];
      return answered(withinRequest(keyOf ? mergeCandles(answer.value, keyOf) : answer.value, wanted));
    },
  };
}

const isSold = (instrument: FinancialInstrument): boolean => isKrxListed(instrument) || isUsListed(instrument);

const tossSymbol = (instrument: FinancialInstrument): string =>
  isKrxListed(instrument) ? krxCode(instrument) : instrument.symbol;

const wrongCurrency = ({ symbol, currency }: FinancialInstrument) =>
  failed('mismatch', `Toss quotes ${symbol} in another currency than ${currency}`);

function candleFields(row: unknown): CandleFields {
  return {
    at: readInstant(dig(row, 'timestamp')),
    open: readPositive(dig(row, 'openPrice')),
    high: readPositive(dig(row, 'highPrice')),
    low: readPositive(dig(row, 'lowPrice')),
    close: readPositive(dig(row, 'closePrice')),
    volume: readDecimal(dig(row, 'volume')),
  };
}
