import type { FinancialInstrument, MarketQuote, OHLCVCandle } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import type { HistoryRequest, MarketDataSource } from '../market/source.ts';
import { subtractDecimals } from '../money/decimal.ts';
import { buildQuote } from './build-quote.ts';
import { buildCandles, type CandleFields, mergeCandles, monthKey, weekKey, withinRequest } from './candles.ts';
import { dig, listOf, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { createFreshnessJudge } from './freshness.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readDecimal, readInstant, readPositive } from './vendor-number.ts';

/** CoinGecko's ids; it lists many coins under one ticker, so a ticker alone is ambiguous. */
const IDS: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  XRP: 'ripple',
  SOL: 'solana',
  DOGE: 'dogecoin',
  ADA: 'cardano',
  AVAX: 'avalanche-2',
  LINK: 'chainlink',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
  TRX: 'tron',
  USDT: 'tether',
};

const DAY_MS = 86_400_000;
const DAYS_PER_CANDLE = { '1d': 1, '1w': 7, '1M': 31 } as const;
/** The length of the free history. */
const MOST_DAYS = 365;

/**
 * Converts rows with one price a day at midnight, which is the close of the previous day; the last one is the current
 * price. A day's range is missing.
 */
function dailyRows(body: unknown): CandleFields[] {
  const volumes = new Map(listOf(dig(body, 'total_volumes')).map((row) => [dig(row, 0), readDecimal(dig(row, 1))]));
  return listOf(dig(body, 'prices')).map((row) => {
    const [at, price] = [dig(row, 0), readPositive(dig(row, 1))];
    const day = typeof at === 'number' ? Math.ceil(at / DAY_MS - 1) * DAY_MS : undefined;
    return { at: day, open: price, high: price, low: price, close: price, volume: volumes.get(at) };
  });
}

/** Coins from CoinGecko, with a demo key or without one. Day figures are those of the last 24 hours. */
export function createCoinGeckoSource({ now, baseUrl, apiKey }: SourceSettings): MarketDataSource {
  const judge = createFreshnessJudge(now);
  const request = createVendorClient({
    name: 'CoinGecko',
    defaultBaseUrl: 'https://api.coingecko.com',
    baseUrl,
    headers: apiKey === undefined ? {} : { 'x-cg-demo-api-key': apiKey },
  });
  async function coinHistory(
    instrument: FinancialInstrument,
    wanted: HistoryRequest,
    signal?: AbortSignal,
  ): Promise<SourceResult<readonly OHLCVCandle[]>> {
    const id = coinId(instrument);
    const { interval, limit = 100 } = wanted;
    if (id === undefined) return failed('unsupported', `CoinGecko is not asked for ${instrument.symbol}`);
    if (interval !== '1d' && interval !== '1w' && interval !== '1M')
      return failed('unsupported', 'CoinGecko is asked for days, weeks and months');
    const start = wanted.from ?? (wanted.to ?? now()) - limit * DAYS_PER_CANDLE[interval] * DAY_MS;
    const days = Math.ceil((now() - start) / DAY_MS) + 1;
    if (days > MOST_DAYS) return failed('out-of-range', 'CoinGecko gives the past year without a paid key');
    const query = { vs_currency: instrument.currency.toLowerCase(), days: String(Math.max(days, 91)) };
    const answer = await request({ path: `/api/v3/coins/${id}/market_chart`, query, signal });
    if (!answer.ok) return answer;
    const candles = buildCandles(dailyRows(answer.value));
    if (candles.length === 0) return failed('not-found', `CoinGecko has no history of ${instrument.symbol}`);
    const keyOf = { '1d': undefined, '1w': weekKey('UTC'), '1M': monthKey('UTC') }[interval];
    return answered(withinRequest(keyOf ? mergeCandles(candles, keyOf) : candles, wanted));
  }

  return {
    id: 'coingecko',
    supports: (instrument) => coinId(instrument) !== undefined,

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      const id = coinId(instrument);
      if (id === undefined) return failed('unsupported', `CoinGecko is not asked for ${instrument.symbol}`);
      const query = { vs_currency: instrument.currency.toLowerCase(), ids: id };
      const answer = await request({ path: '/api/v3/coins/markets', query, signal });
      if (!answer.ok) return answer;
      const coin = listOf(answer.value)[0];
      if (coin === undefined) return failed('not-found', `CoinGecko has no price of ${instrument.symbol}`);
      if (dig(coin, 'id') !== id)
        return failed('mismatch', `CoinGecko answered for another coin than ${instrument.symbol}`);
      const price = readDecimal(dig(coin, 'current_price'));
      const change = readDecimal(dig(coin, 'price_change_24h'));
      const dayAgo = price !== undefined && change !== undefined ? subtractDecimals(price, change) : undefined;
      const tradedAt = readInstant(dig(coin, 'last_updated'));
      const fields = {
        price,
        previousClose: dayAgo,
        open: dayAgo,
        high: readPositive(dig(coin, 'high_24h')),
        low: readPositive(dig(coin, 'low_24h')),
        volume: readPositive(dig(coin, 'total_volume')),
        marketCap: readPositive(dig(coin, 'market_cap')),
        tradedAt,
        freshness: judge(instrument, tradedAt ?? 0),
      };
      return buildQuote('coingecko', instrument, fields, now());
    },

    history: (instrument, wanted, signal) => coinHistory(instrument, wanted, signal),

    async search(query, signal): Promise<SourceResult<readonly Instrument[]>> {
      const body = await request({ path: '/api/v3/search', query: { query }, signal });
      return body.ok ? answered(listOf(dig(body.value, 'coins')).flatMap(coinHits)) : body;
    },
  };
}

function coinId(instrument: FinancialInstrument & Partial<Instrument>): string | undefined {
  const { type, symbol, currency, vendorIds } = instrument;
  const [code = '', against] = symbol.split('-');
  if (type !== 'crypto' || against !== currency) return undefined;
  return Object.hasOwn(IDS, code) ? IDS[code] : vendorIds?.coingecko;
}

/** A coin against the dollar. Thousands of coins share a ticker; those without a rank are left out. */
function coinHits(hit: unknown): Instrument[] {
  const [id, code, name] = [
    textOf(dig(hit, 'id')),
    textOf(dig(hit, 'symbol'))?.toUpperCase(),
    textOf(dig(hit, 'name')),
  ];
  const isRanked = typeof dig(hit, 'market_cap_rank') === 'number';
  if (id === undefined || code === undefined || !isRanked) return [];
  const found = foundInstrument({
    symbol: `${code}-USD`,
    name,
    type: 'crypto',
    currency: 'USD',
    vendorIds: { coingecko: id },
  });
  return found === undefined ? [] : [found];
}
