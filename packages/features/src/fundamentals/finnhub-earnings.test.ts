import { listed, startVendor } from '@finclaw/market/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createFinnhubEarnings } from './finnhub-earnings.ts';
import { earningsText } from './fundamentals-text.ts';

describe('days of results from Finnhub', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  const now = () => Date.parse('2026-01-20T15:00:00Z');
  const source = () => createFinnhubEarnings({ apiKey: 'key', baseUrl: vendor.url, now });
  const row = (date: string, more: object = {}) => ({
    date,
    symbol: 'AAPL',
    quarter: 1,
    year: 2026,
    hour: 'amc',
    epsEstimate: 2.6,
    ...more,
  });

  it('are the coming ones, soonest first, of that company only', async () => {
    vendor.answer(() => ({
      json: {
        earningsCalendar: [
          row('2026-04-30', { quarter: 2, hour: '' }),
          row('2026-01-29'),
          row('2026-02-02', { symbol: 'AAP' }),
          row('soon'),
        ],
      },
    }));
    const found = await source().earnings?.(listed('AAPL'));
    expect(found).toEqual({
      ok: true,
      value: {
        source: 'finnhub',
        items: [
          { date: '2026-01-29', isExpected: true, period: '2026-Q1', hour: 'after-close' },
          { date: '2026-04-30', isExpected: true, period: '2026-Q2' },
        ],
      },
    });
    expect(vendor.calls[0]).toMatchObject({
      query: { symbol: 'AAPL', from: '2026-01-20', to: '2026-05-20' },
      headers: { 'x-finnhub-token': 'key' },
    });
    const lists = found?.ok ? [found.value] : [];
    expect(earningsText({ lists, failures: [] }, 5, 'en').join('\n')).toMatch(/2026-01-29.*2026-Q1.*after the close/);
  });

  it.each([
    ['a refusal', { status: 401, json: {} }, 'unauthorized'],
    ['no JSON', { text: 'busy' }, 'bad-data'],
  ])('%s is a failure with its reason', async (_what, reply, reason) => {
    vendor.answer(() => reply);
    expect(await source().earnings?.(listed('AAPL'))).toMatchObject({ ok: false, error: { reason } });
  });
});
