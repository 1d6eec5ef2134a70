import type { MarketQuote } from '@finclaw/types';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketDataSource } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { dig, listOf, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { createFreshnessJudge } from './freshness.ts';
import { isUsListed } from './listed-where.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { SourceSettings } from './source-settings.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';
import { readDecimal, readPositive, readSeconds } from './vendor-number.ts';

/** Creates a Finnhub client; the key is sent in a header, so that no address contains it. */
export function createFinnhubClient({
  baseUrl,
  apiKey = '',
}: Pick<SourceSettings, 'baseUrl' | 'apiKey'>): VendorClient {
  return createVendorClient({
    name: 'Finnhub',
    defaultBaseUrl: 'https://finnhub.io',
    baseUrl,
    headers: { 'x-finnhub-token': apiKey },
  });
}

const MOST_HITS = 3;

/** The symbol of a hit that is a US share; those of other countries carry a suffix. */
function usShare(hit: unknown): string | undefined {
  const symbol = textOf(dig(hit, 'symbol'));
  return symbol !== undefined && /^[A-Z]{1,5}(\.[A-Z])?$/.test(symbol) && textOf(dig(hit, 'type')) === 'Common Stock'
    ? symbol
    : undefined;
}

/** US shares from Finnhub. It gives no volume, and candles only to paying customers. */
export function createFinnhubSource(settings: SourceSettings): MarketDataSource {
  const { now } = settings;
  const judge = createFreshnessJudge(now);
  const request = createFinnhubClient(settings);
  /** Looks up the listing of a share, which a search does not return. */
  async function profile(symbol: string, signal?: AbortSignal): Promise<Instrument | undefined> {
    const body = await request({ path: '/api/v1/stock/profile2', query: { symbol }, signal });
    if (!body.ok || dig(body.value, 'ticker') !== symbol) return undefined;
    const [place = '', currency] = [textOf(dig(body.value, 'exchange')), textOf(dig(body.value, 'currency'))];
    const exchange = /^NASDAQ/i.test(place) ? 'NASDAQ' : /NEW YORK|NYSE/i.test(place) ? 'NYSE' : undefined;
    if (exchange === undefined || currency !== 'USD') return undefined;
    return foundInstrument({ symbol, name: textOf(dig(body.value, 'name')), type: 'stock', exchange, currency });
  }

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

    async search(query, signal): Promise<SourceResult<readonly Instrument[]>> {
      const body = await request({ path: '/api/v1/search', query: { q: query, exchange: 'US' }, signal });
      if (!body.ok) return body;
      const symbols = listOf(dig(body.value, 'result')).flatMap((hit) => usShare(hit) ?? []);
      const found = await Promise.all(symbols.slice(0, MOST_HITS).map((symbol) => profile(symbol, signal)));
      return answered(found.flatMap((instrument) => instrument ?? []));
    },
  };
}
