import { listed, startVendor } from '@finclaw/market/testing';
import type { KeyValueStore } from '@finclaw/storage';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { announcedDividends } from './dividend-calendar.ts';

describe('dividends that are announced', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  const start = Date.parse('2026-11-19T15:00:00Z');
  let now = start;
  const stored = new Map<string, string>();
  const values = {
    get: async (scope: string, key: string) => stored.get(`${scope} ${key}`),
    set: async (scope: string, key: string, value: string) => void stored.set(`${scope} ${key}`, value),
  } as unknown as KeyValueStore;
  const ask = (symbol: string, names = ['alpha-vantage', 'kis']) =>
    announcedDividends({
      finance: {
        marketData: 'auto',
        dataProviders: names.map((name) => ({ name, apiKey: 'key', apiSecret: 'secret', baseUrl: vendor.url })),
      } as never,
      now: () => now,
      values,
    })(listed(symbol));
  let before = 0;
  beforeEach(() => {
    stored.clear();
    now = start;
    before = vendor.calls.length;
  });

  it('of American shares come with ex-date and payment day; an unknown day is left open', async () => {
    const row = (ex: string, paid: string, amount: string) => ({
      ex_dividend_date: ex,
      declaration_date: '2026-10-29',
      record_date: ex,
      payment_date: paid,
      amount,
    });
    vendor.answer(() => ({
      json: {
        symbol: 'AAPL',
        data: [row('2026-12-07', 'None', '0.27'), row('2026-11-09', '2026-11-27', '0.26'), row('None', 'None', '1')],
      },
    }));
    expect(await ask('AAPL')).toEqual([
      { exDate: '2026-12-07', amount: '0.27', currency: 'USD', source: 'alpha-vantage' },
      { exDate: '2026-11-09', payDate: '2026-11-27', amount: '0.26', currency: 'USD', source: 'alpha-vantage' },
    ]);
    expect(vendor.calls[before]?.query).toMatchObject({ function: 'DIVIDENDS', symbol: 'AAPL' });
    // A free key has few requests a day.
    await ask('AAPL');
    expect(vendor.calls.length - before).toBe(1);
    now += 24 * 3_600_000;
    await ask('AAPL');
    expect(vendor.calls.length - before).toBe(2);
  });

  it('of Korean shares lose the dividend one session before the last one up to the record date', async () => {
    const row = (record_date: string, divi_pay_dt: string, more: object = {}) => ({
      record_date,
      sht_cd: '005930',
      per_sto_divi_amt: '370',
      divi_pay_dt,
      ...more,
    });
    vendor.answer(({ path }) =>
      path === '/oauth2/tokenP'
        ? { json: { access_token: 't', expires_in: 86_400 } }
        : {
            json: {
              rt_cd: '0',
              output1: [
                // The exchange is closed on 31 December.
                row('20251231', '2026/04/17'),
                row('20260930', '20261119'),
                row('20260331', '', { per_sto_divi_amt: '0' }),
                row('20260930', '20261119', { sht_cd: '005935' }),
              ],
            },
          },
    );
    expect(await ask('005930.KS')).toEqual([
      { exDate: '2026-09-29', payDate: '2026-11-19', amount: '370', currency: 'KRW', source: 'kis' },
      { exDate: '2025-12-29', payDate: '2026-04-17', amount: '370', currency: 'KRW', source: 'kis' },
    ]);
    expect(vendor.calls.at(-1)?.query).toMatchObject({ SHT_CD: '005930', GB1: '0', T_DT: '20271125' });
  });

  it.each([
    {
      when: 'no calendar covers it',
      symbol: '005930.KS',
      names: ['alpha-vantage'],
      reply: { json: {} },
      is: 'unknown',
    },
    {
      when: 'the key has no more requests today',
      symbol: 'AAPL',
      names: ['alpha-vantage'],
      reply: { json: { Information: 'Our standard API rate limit is 25 requests per day.' } },
      is: 'unanswered',
    },
  ])('are $is where $when, and that is not stored', async ({ symbol, names, reply, is }) => {
    vendor.answer(() => reply);
    expect(await ask(symbol, names)).toBe(is);
    expect(stored.size).toBe(0);
  });
});
