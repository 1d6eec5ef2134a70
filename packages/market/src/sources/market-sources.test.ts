import { defaultConfig } from '@finclaw/config';
import { afterAll, describe, expect, it } from 'vitest';
import { MarketData } from '../market/market-data.ts';
import { createMarketSources } from './market-sources.ts';
import { listed, NEW_YORK_OPEN } from './testing/instruments.ts';
import { startVendor } from './testing/vendor-server.ts';

type Finance = Parameters<typeof createMarketSources>[0]['finance'];
type Providers = Finance['dataProviders'];

function create(finance: Finance) {
  const warnings: unknown[] = [];
  const logger = { warn: (...line: unknown[]) => void warnings.push(line) };
  return { sources: createMarketSources({ finance, now: () => NEW_YORK_OPEN, logger }), warnings };
}

const ids = (marketData: Finance['marketData'], dataProviders: Providers = []) =>
  create({ marketData, dataProviders }).sources.map(({ id }) => id);

describe('choosing sources', () => {
  it('uses the simulated market as long as nothing real is configured', () => {
    expect(create(defaultConfig.finance).sources.map(({ id }) => id)).toEqual(['simulated']);
  });

  it.each([
    ['simulated', [{ name: 'yahoo' }], ['simulated']],
    ['auto', [{ name: 'yahoo' }], ['coingecko', 'yahoo', 'frankfurter']],
    ['live', [], ['coingecko', 'yahoo', 'frankfurter']],
    ['auto', [{ name: 'finnhub', apiKey: 'k' }], ['coingecko', 'finnhub', 'yahoo', 'frankfurter']],
    [
      'auto',
      [
        { name: 'krx', apiKey: 'k' },
        { name: 'alpha-vantage', apiKey: 'k' },
        { name: 'kis', apiKey: 'k', apiSecret: 's' },
        { name: 'toss', apiKey: 'k', apiSecret: 's' },
      ],
      ['toss', 'kis', 'coingecko', 'yahoo', 'frankfurter', 'krx', 'alpha-vantage'],
    ],
  ] as const)('%s with %j asks %j', (marketData, providers, expected) => {
    expect(ids(marketData, providers)).toEqual(expected);
  });

  it('warns about a provider without its key and does without it', () => {
    const { sources, warnings } = create({ marketData: 'auto', dataProviders: [{ name: 'kis', apiKey: 'k' }] });
    expect(sources.map(({ id }) => id)).not.toContain('kis');
    expect(warnings).toEqual([
      [expect.stringContaining('key is missing'), { provider: 'kis', lacking: ['apiSecret'] }],
    ]);
  });

  it.each(['auto', 'live'] as const)('%s never mixes in the simulated market', (marketData) => {
    expect(ids(marketData, [{ name: 'yahoo' }])).not.toContain('simulated');
  });
});

describe('falling back', async () => {
  const broken = await startVendor(() => ({ status: 503 }));
  const working = await startVendor(() => ({
    json: { c: 189.98, h: 190, l: 188, o: 189, pc: 187.5, t: NEW_YORK_OPEN / 1000 },
  }));
  afterAll(() => Promise.all([broken.close(), working.close()]));

  it('goes on to the next real source and names it', async () => {
    const { sources } = create({
      marketData: 'auto',
      dataProviders: [
        { name: 'toss', apiKey: 'k', apiSecret: 's', baseUrl: broken.url },
        { name: 'finnhub', apiKey: 'k', baseUrl: working.url },
      ],
    });
    expect(await new MarketData(sources).quote(listed('AAPL'))).toMatchObject({
      ok: true,
      value: { source: 'finnhub' },
    });
  });

  it('fails when every real source does, rather than invent a price', async () => {
    const dataProviders = (['yahoo', 'frankfurter', 'coingecko'] as const).map((name) => ({
      name,
      baseUrl: broken.url,
    }));
    const market = new MarketData(create({ marketData: 'auto', dataProviders }).sources);
    for (const symbol of ['AAPL', '005930.KS', 'USD/KRW', 'BTC-USD'])
      expect(await market.quote(listed(symbol))).toMatchObject({ ok: false, error: { reason: 'unavailable' } });
  });
});
