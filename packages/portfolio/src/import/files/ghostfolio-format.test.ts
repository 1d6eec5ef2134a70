import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportFixture, importFixture, refusals } from '../../testing/import-fixture.ts';

const activity = (fields: Readonly<Record<string, unknown>>) => ({
  accountId: 'a1',
  comment: null,
  currency: 'USD',
  dataSource: 'YAHOO',
  date: '2026-01-05T00:00:00.000Z',
  fee: 0,
  quantity: 1,
  symbol: 'AAPL',
  type: 'BUY',
  unitPrice: 200,
  tags: [],
  ...fields,
});

const file = (...activities: readonly object[]): string =>
  JSON.stringify({
    meta: { version: '2' },
    accounts: [{ id: 'a1', name: 'Depot', currency: 'USD' }],
    assetProfiles: [{ symbol: '7e2c', dataSource: 'MANUAL', name: 'Holiday House', currency: 'EUR' }],
    activities,
  });

describe('an export of Ghostfolio', () => {
  let at: ImportFixture;
  beforeEach(() => {
    at = importFixture();
  });
  afterEach(() => at.store.close());

  it('is read with its accounts, fees, coins and what a person made up', async () => {
    const preview = await at.preview(
      file(
        activity({ quantity: 3, fee: 1.5, comment: 'first' }),
        activity({ type: 'SELL', date: '2026-01-06T09:30:00.000Z', unitPrice: 210, fee: 1 }),
        activity({ type: 'DIVIDEND', date: '2026-01-07T00:00:00.000Z', quantity: 2, unitPrice: 0.25 }),
        activity({ symbol: 'BTCUSD', date: '2026-01-08T00:00:00.000Z', quantity: 0.1, unitPrice: 90000.5 }),
        activity({
          type: 'FEE',
          dataSource: 'MANUAL',
          symbol: 'fee',
          date: '2026-01-09T00:00:00.000Z',
          fee: 4,
          unitPrice: 0,
        }),
        activity({
          dataSource: 'MANUAL',
          symbol: '7e2c',
          currency: undefined,
          date: '2026-01-10T00:00:00.000Z',
          unitPrice: 500000,
        }),
        activity({ type: 'LIABILITY', date: '2026-01-11T00:00:00.000Z' }),
      ),
    );
    expect(preview.format).toBe('ghostfolio');
    expect(preview.sample.map(({ draft }) => draft)).toMatchObject([
      { kind: 'buy', account: 'Depot', symbol: 'AAPL', quantity: '3', amount: '601.5', fee: '1.5', note: 'first' },
      { kind: 'sell', symbol: 'AAPL', amount: '209', time: '09:30' },
      { kind: 'dividend', symbol: 'AAPL', amount: '0.5' },
      { kind: 'buy', symbol: 'BTC-USD', quantity: '0.1', amount: '9000.05' },
      { kind: 'fee', amount: '4' },
      { kind: 'buy', symbol: 'HOLIDAY-HOUSE', amount: '500000', currency: 'EUR' },
    ]);
    expect(refusals(preview)).toEqual(['7 unsupported-kind']);
  });

  it('keeps every digit of an amount', async () => {
    const text = file(activity({ quantity: 1 })).replace('"quantity":1', '"quantity":1.000000000000000001');
    expect((await at.preview(text)).sample[0]?.draft).toMatchObject({ quantity: '1.000000000000000001' });
  });

  it.each(['{"activities": [', '{"activities": []}', '{"activities": 5}'])('is no list of trades: %s', async (text) => {
    expect(await at.read(text)).toMatchObject({ ok: false, problem: 'unknown-layout' });
  });
});
