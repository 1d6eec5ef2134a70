import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { MarketDataSource } from '../market/source.ts';
import { createAlphaVantageSource } from './alpha-vantage-source.ts';
import { createCoinGeckoSource } from './coingecko-source.ts';
import { createFinnhubSource } from './finnhub-source.ts';
import { createFrankfurterSource } from './frankfurter-source.ts';
import { createKisSource } from './kis-source.ts';
import { createKrxSource } from './krx-source.ts';
import type { SourceSettings } from './source-settings.ts';
import { listed, NEW_YORK_OPEN } from './testing/instruments.ts';
import { startVendor } from './testing/vendor-server.ts';
import { createTossSource } from './toss-source.ts';
import { createYahooSource } from './yahoo-source.ts';

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, 0, -1, '', '1,5', 1e300, 'NaN', [], {}));

/** Bodies that have the right keys and anything at all behind them. */
const shapes: Readonly<Record<string, readonly ((value: unknown) => unknown)[]>> = {
  yahoo: [
    (value) => ({ chart: { result: [{ meta: value, timestamp: value, indicators: value }] } }),
    (value) => ({
      chart: {
        result: [
          {
            meta: {
              symbol: 'AAPL',
              currency: 'USD',
              regularMarketPrice: value,
              regularMarketTime: value,
              chartPreviousClose: value,
            },
            timestamp: [value, 1],
            indicators: { quote: [{ open: value, close: [value], high: [value], low: [value] }] },
            events: { splits: value },
          },
        ],
      },
    }),
  ],
  frankfurter: [
    (value) => ({ base: 'USD', rates: value }),
    (value) => ({ base: 'USD', rates: { '2026-11-13': { KRW: value } } }),
  ],
  coingecko: [
    (value) => [value],
    (value) => [{ id: 'bitcoin', current_price: value, price_change_24h: value, last_updated: value }],
  ],
  'alpha-vantage': [
    (value) => ({ 'Global Quote': value }),
    (value) => ({ 'Global Quote': { '01. symbol': 'AAPL', '05. price': value, '07. latest trading day': value } }),
    (value) => ({ Note: value, Information: value, 'Error Message': value }),
  ],
  finnhub: [
    (value) => ({ c: value, pc: value, t: value, error: value }),
    (value) => ({ c: 1, t: NEW_YORK_OPEN / 1000, h: value, l: value }),
  ],
  toss: [
    (value) => ({ access_token: 'T', expires_in: 9999, result: value }),
    (value) => ({
      access_token: value,
      expires_in: value,
      result: [{ symbol: '005930', currency: 'KRW', lastPrice: value, timestamp: value }],
    }),
    (value) => ({
      access_token: 'T',
      expires_in: 9999,
      result: { candles: [{ currency: 'KRW', timestamp: value, openPrice: value }] },
    }),
  ],
  krx: [
    (value) => ({ OutBlock_1: value }),
    (value) => ({ OutBlock_1: [{ ISU_CD: '005930', TDD_CLSPRC: value, CMPPREVDD_PRC: value, MKTCAP: value }] }),
  ],
  kis: [
    (value) => ({ access_token: 'T', expires_in: 9999, rt_cd: '0', output: value, output2: value }),
    (value) => ({ access_token: 'T', rt_cd: value, msg_cd: value, output: { stck_prpr: value, hts_avls: value } }),
    (value) => ({
      access_token: 'T',
      expires_in: 9999,
      rt_cd: '0',
      output2: [{ stck_bsop_date: value, stck_oprc: value, stck_clpr: value }],
    }),
  ],
};

const sources: readonly [create: (settings: SourceSettings) => MarketDataSource, symbol: string][] = [
  [createYahooSource, 'AAPL'],
  [createFrankfurterSource, 'USD/KRW'],
  [createCoinGeckoSource, 'BTC-USD'],
  [createAlphaVantageSource, 'AAPL'],
  [createFinnhubSource, 'AAPL'],
  [createTossSource, '005930.KS'],
  [createKisSource, '005930.KS'],
  [createKrxSource, '005930.KS'],
];

describe('an answer of any shape', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());

  it.each(sources.map(([create, symbol]) => ({ create, symbol, id: create({ now: () => 0 }).id })))(
    'gives a quote or a reason from $id, and never an exception',
    async ({ create, symbol, id }) => {
      const settings = { now: () => NEW_YORK_OPEN, baseUrl: vendor.url, apiKey: 'k', apiSecret: 's' };
      const bodies = fc.oneof(anything, ...shapes[id]!.map((shape) => anything.map(shape)));
      await fc.assert(
        fc.asyncProperty(bodies, async (json) => {
          vendor.answer(() => ({ json }));
          const source = create(settings);
          const quote = await source.quote(listed(symbol));
          if (quote.ok) expect(quote.value.price).toMatch(/^\d+(\.\d+)?$/);
          else expect(quote.error.detail).not.toBe('');
          await source.history(listed(symbol), { interval: '1d', limit: 5 });
        }),
        { numRuns: 60 },
      );
    },
  );
});
