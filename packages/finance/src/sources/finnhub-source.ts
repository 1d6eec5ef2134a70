import type { MarketQuote } from '@finclaw/types';
import type { MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { dig, textOf } from './dig.ts';
import { createFreshnessJudge } from './freshness.ts';
import { isUsListed } from './listed-where.ts';
import { failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';
import { readDecimal, readPositive, readSeconds } from './vendor-number.ts';

/** A client for Finnhub; the key travels in a header, so that no address contains it. */
export function createFinnhubClient({ baseUrl, apiKey = '' }: Pick<SourceSettings, 'baseUrl' | 'apiKey'>): VendorClient {
  return createVendorClient({
    name: 'Finnhub',
    defaultBaseUrl: 'https://finnhub.io',
    baseUrl,
    headers: { 'x-finnhub-token': apiKey },
  });
}

/** US shares from Finnhub. It gives no volume, and candles only to paying customers. */
export function createFinnhubSource(settings: SourceSettings): MarketDataSource {
  const { now } = settings;
  const judge = createFreshnessJudge(now);
  const request = createFinnhubClient(settings);
  return {
    id: 'finnhub',
    supports: isUsListed,

    async quote(instrument, signal): Promise<SourceResult<MarketQuote>> {
      if (!isUsListed(instrument)) return failed('unsupported', `Finnhub is not asked for ${instrument.symbol}`);
      const answer = await request({ path: '/api/v1/quote', query: { symbol: instrument.symbol }, signal });
      if (!answer.ok) return answer;
      const field = (name: string) => dig(answer.value, name);
      if (textOf(field('error')) !== undefined)
        return failed('unauthorized', `Finnhub does not give ${instrument.symbol} for this key`);
      const tradedAt = readSeconds(field('t'));
      const fields = {
        price: readDecimal(field('c')),
        previousClose: readPositive(field('pc')),
        open: readPositive(field('o')),
        high: readPositive(field('h')),
        low: readPositive(field('l')),
        tradedAt,
        freshness: judge(instrument, tradedAt ?? 0),
      };
      return buildQuote('finnhub', instrument, fields, now());
    },

    async history() {
      return failed('unsupported', 'Finnhub gives candles only to paying customers');
    },
  };
}
