import type { FinancialInstrument, MarketQuote } from '@finclaw/types';
import type { MarketDataSource } from '../market/source.ts';
import { subtractDecimals } from '../money/decimal.ts';
import { buildQuote } from './build-quote.ts';
import { dig, listOf } from './dig.ts';
import { createFreshnessJudge } from './freshness.ts';
import { failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient } from './vendor-client.ts';
import { readDecimal, readInstant, readPositive } from './vendor-number.ts';

/** CoinGecko's ids; it lists many coins under one ticker, so a ticker alone would be a guess. */
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

/** Coins from CoinGecko, with a demo key or without one. Day figures are those of the last 24 hours. */
export function createCoinGeckoSource({ now, baseUrl, apiKey }: SourceSettings): MarketDataSource {
  const judge = createFreshnessJudge(now);
  const request = createVendorClient({
    name: 'CoinGecko',
    defaultBaseUrl: 'https://api.coingecko.com',
    baseUrl,
    headers: apiKey === undefined ? {} : { 'x-cg-demo-api-key': apiKey },
  });
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
      if (dig(coin, 'id') !== id) return failed('mismatch', `CoinGecko answered for another coin than ${instrument.symbol}`);
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

    async history() {
      return failed('unsupported', 'CoinGecko gives candles without volumes');
    },
  };
}

function coinId({ type, symbol, currency }: FinancialInstrument): string | undefined {
  const [code = '', against] = symbol.split('-');
  return type === 'crypto' && against === currency && Object.hasOwn(IDS, code) ? IDS[code] : undefined;
}
