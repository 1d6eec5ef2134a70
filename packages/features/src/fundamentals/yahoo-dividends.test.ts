import { listed, startVendor } from '@finclaw/market/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createYahooDividends } from './yahoo-dividends.ts';

describe('dividends from Yahoo', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  const meta = { symbol: 'AAPL', currency: 'USD', exchangeTimezoneName: 'America/New_York' };
  const ask = () => createYahooDividends({ baseUrl: vendor.url }).dividends?.(listed('AAPL'));

  it('are listed with the day of the exchange on which shares went without them, newest first', async () => {
    const dividends = {
      '1': { amount: 0.25, date: 1_731_076_200 },
      '2': { amount: 0.26, date: 1_747_056_600 },
      '3': { amount: 'x', date: 5 },
    };
    vendor.answer(() => ({ json: { chart: { result: [{ meta, events: { dividends } }], error: null } } }));
    expect(await ask()).toEqual({
      ok: true,
      value: {
        source: 'yahoo',
        items: [
          { exDate: '2025-05-12', amount: '0.26', currency: 'USD' },
          { exDate: '2024-11-08', amount: '0.25', currency: 'USD' },
        ],
      },
    });
    expect(vendor.calls[0]).toMatchObject({ path: '/v8/finance/chart/AAPL', query: { events: 'div' } });
  });

  it('are none where there were none, and a failure where there is no chart', async () => {
    vendor.answer(() => ({ json: { chart: { result: [{ meta }] } } }));
    expect(await ask()).toEqual({ ok: true, value: { source: 'yahoo', items: [] } });
    vendor.answer(() => ({ json: { chart: { result: null } } }));
    expect(await ask()).toMatchObject({ ok: false, error: { reason: 'bad-data' } });
  });
});
