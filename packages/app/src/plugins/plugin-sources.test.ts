import { type HistoryRequest, MarketData } from '@finclaw/market';
import {
  createCurrencyCode,
  createTickerSymbol,
  createTimestamp,
  type FinancialInstrument,
  type PluginMarketSource,
} from '@finclaw/types';
import { expect, it } from 'vitest';
import { preferPluginSources } from './plugin-sources.ts';
import { PluginRegistry } from './registry.ts';

const APPLE: FinancialInstrument = {
  symbol: createTickerSymbol('AAPL'),
  name: 'Apple',
  type: 'stock',
  exchange: 'NASDAQ',
  currency: createCurrencyCode('USD'),
};

/** A market whose only prices are those of a plugin. */
function marketOf(parts: Partial<PluginMarketSource>): MarketData {
  const registry = new PluginRegistry();
  const quote = () => ({ unavailable: 'none' });
  registry.add('market-sources', 'desk', { id: 'desk', supports: () => true, quote, ...parts });
  const market = new MarketData([]);
  preferPluginSources(registry, market);
  return market;
}

const candle = (at: string) => ({ at, open: 1, high: 2, low: 1, close: 2 });

it('a candle of a day begins where the instrument is traded, and a price of a day is its close', async () => {
  const market = marketOf({
    quote: () => ({ price: 2, at: '2026-11-17', delayMinutes: 15 }),
    history: () => [candle('2026-11-17'), candle('2026-11-16')],
  });
  const history = await market.history(APPLE, { interval: '1d' });
  expect(history.ok && history.value.candles.map(({ timestamp }) => new Date(timestamp).toISOString())).toEqual([
    '2026-11-16T05:00:00.000Z',
    '2026-11-17T05:00:00.000Z',
  ]);
  const price = await market.quote(APPLE);
  expect(price.ok && new Date(price.value.timestamp).toISOString()).toBe('2026-11-17T21:00:00.000Z');
});

it('only the candles that were asked for are used, whatever the plugin returns', async () => {
  const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'];
  const market = marketOf({ history: () => days.map(candle) });
  const request: HistoryRequest = {
    interval: '1d',
    to: createTimestamp(Date.parse('2026-11-16T20:00:00Z')),
    limit: 2,
  };
  const history = await market.history(APPLE, request);
  expect(history.ok && history.value.candles.map(({ timestamp }) => new Date(timestamp).getUTCDate())).toEqual([
    13, 16,
  ]);
});

it('an instrument that only the plugin knows is found, and a plugin that finds nonsense finds nothing', async () => {
  const fund = { symbol: 'MYFUND', name: 'My fund', koreanName: '내 펀드', type: 'etf', currency: 'KRW' } as const;
  const found = await marketOf({ search: () => [fund] }).search('my fund');
  expect(found.ok && found.value).toMatchObject([{ symbol: 'MYFUND', names: { en: 'My fund', ko: '내 펀드' } }]);
  const refused = await marketOf({ search: () => [{ ...fund, type: 'fund' as never }] }).search('my fund');
  expect(refused).toMatchObject({
    ok: false,
    error: { reason: 'bad-data', detail: expect.stringContaining('"type"') },
  });
});
