import { InstrumentDirectory } from '@finclaw/market/instruments';
import { writtenMarket } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import type { CurrencyCode } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whatIfTool } from '../agent-tools/what-if-tool.ts';
import { createPortfolio } from '../portfolio.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';

const now = Date.parse('2026-03-04T22:00:00Z');
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'];
const CLOSES = {
  AAPL: '100 110 120',
  MSFT: '400 400 400',
  '005930.KS': '50000 50000 60000',
  'USD/KRW': '1000 1000 1200',
};

const usd = (kind: string, amount: string, more: object = {}) =>
  ({ kind, date: '2026-03-02', amount, currency: 'USD', account: 'main', ...more }) as never;
const bought = (quantity: string, amount: string, account = 'main') =>
  usd('buy', amount, { symbol: 'AAPL', quantity, account });
/** Ten shares for 1000 dollars and 9000 dollars in cash. */
const OWN = [usd('deposit', '10000'), bought('10', '1000')];

describe('what_if', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
  });
  afterEach(() => store.close());

  const ask = (rows: readonly never[], ...changes: readonly object[]) => askWith(rows, { changes });

  async function askWith(rows: readonly never[], input: object, closes: Readonly<Record<string, string>> = CLOSES) {
    const parts = { directory: new InstrumentDirectory(), now: () => now };
    let row = 0;
    const ledger = new SqliteLedger(store.database, { owner: 'kim', now: parts.now, newId: () => `n${row++}` });
    for (const each of rows) await ledger.append(each);
    const market = writtenMarket(DAYS, closes, now);
    const portfolio = createPortfolio({
      ...parts,
      ledger,
      market,
      baseCurrency: 'KRW' as CurrencyCode,
      taxResidence: 'kr',
    });
    const { executor } = whatIfTool({ ...parts, portfolioOf: () => portfolio });
    const { content } = await executor({ ...input }, { abortSignal: new AbortController().signal } as never);
    expect(await ledger.rows()).toHaveLength(rows.length);
    return JSON.parse(content);
  }
  const sell = (quantity: string) => ({ action: 'sell', instrument: '애플', quantity });
  const move = (instrument: string, percent: number) => ({ action: 'move', instrument, percent });
  const won = (amount: string) => ({ amount, currency: 'KRW' });

  it.each([
    {
      when: 'all of it is sold',
      changes: [sell('all')],
      after: { value: won('0'), cash: won('12240000'), totalAssets: won('12240000') },
      // 1200 dollars at 1200 won less 1000 dollars at 1000 won
      more: { change: won('0'), changePercent: '0.00', realised: won('440000'), holdings: [] },
      realised: '200.00',
    },
    {
      when: 'a part of it is sold',
      changes: [sell('4')],
      after: { value: won('864000'), cash: won('11376000'), totalAssets: won('12240000') },
      more: { realised: won('176000'), holdings: [{ symbol: 'AAPL', quantity: '6', weightPercent: '7.06' }] },
      realised: '80.00',
    },
    {
      when: 'a percentage of it is sold',
      changes: [sell('25%')],
      after: { value: won('1080000'), cash: won('11160000'), totalAssets: won('12240000') },
      more: { realised: won('110000'), holdings: [{ symbol: 'AAPL', quantity: '7.5' }] },
      realised: '50.00',
    },
    {
      when: 'a part of everything is sold',
      changes: [{ action: 'sell', instrument: 'portfolio', percent: 50 }],
      after: { value: won('720000'), cash: won('11520000'), totalAssets: won('12240000') },
      more: { holdings: [{ symbol: 'AAPL', quantity: '5' }] },
      realised: '100.00',
    },
    {
      when: 'half as many are bought on top',
      changes: [{ action: 'buy', instrument: 'AAPL', percent: 50 }],
      after: { value: won('2160000'), cash: won('10080000') },
      more: { holdings: [{ symbol: 'AAPL', quantity: '15' }] },
    },
    {
      when: 'it rises first and is sold then, in whatever order it is said',
      changes: [sell('all'), move('AAPL', 10)],
      after: { value: won('0'), cash: won('12384000') },
      more: { moves: [{ symbol: 'AAPL', nameEn: 'Apple', movePercent: '10' }] },
      realised: '320.00',
    },
    {
      when: 'the dollar falls',
      changes: [move('USD/KRW', -10)],
      after: { value: won('1296000'), cash: won('9720000'), totalAssets: won('11016000') },
      more: { change: won('-1224000'), changePercent: '-10.00' },
    },
    {
      when: 'the dollar rises and everything is sold at that rate',
      changes: [move('원달러 환율', 10), sell('all')],
      after: { totalAssets: won('13464000') },
      more: { realised: won('584000') },
      realised: '200.00',
    },
    {
      when: 'everything held falls',
      changes: [move('portfolio', -20)],
      after: { value: won('1152000'), cash: won('10800000') },
      more: { holdings: [{ price: '96', value: { amount: '960.00', currency: 'USD' }, valueInBase: won('1152000') }] },
    },
    {
      when: 'more is bought than there is cash for',
      changes: [{ action: 'buy', instrument: 'AAPL', quantity: '100' }],
      after: { value: won('15840000'), cash: won('0'), totalAssets: won('15840000') },
      more: { moneyToAdd: won('3600000') },
    },
    {
      when: 'something new is bought',
      changes: [{ action: 'buy', instrument: 'MSFT', quantity: '3' }],
      after: { value: won('2880000'), cash: won('9360000') },
      more: {
        holdings: [{ symbol: 'MSFT', weightPercent: '11.76' }],
        unchangedHoldings: 1,
        trades: [{ symbol: 'MSFT', time: '2026-03-04T17:00:00-05:00', source: 'written' }],
      },
    },
  ])('says what there is after $when', async ({ changes, after, more, realised }) => {
    const found = await ask(OWN, ...changes);
    expect(found).toMatchObject({
      status: 'ok',
      before: { value: won('1440000'), cash: won('10800000'), totalAssets: won('12240000') },
      after,
      limits: ['delayed', 'estimated', 'converted'],
      ...more,
    });
    if (realised !== undefined)
      expect(found.trades[0]).toMatchObject({ realised: { amount: realised, currency: 'USD' } });
    expect('tax' in found).toBe(realised !== undefined);
  });

  it('adds what the sale does to the tax of the year, and counts the proceeds of an account without cash', async () => {
    const found = await ask([bought('1000', '100000')], sell('all'));
    // 120,000 dollars at 1200 won less 100,000 at 1000, less 2.5 million: 20 % of 41.5 million and a tenth of that
    expect(found).toMatchObject({
      cashIsRecorded: false,
      before: { value: won('144000000'), totalAssets: won('144000000') },
      after: { value: won('0'), proceeds: won('144000000'), totalAssets: won('144000000') },
      rates: [{ pair: 'USD/KRW', rate: '1200', rateBefore: '1200' }],
      tax: {
        country: 'kr',
        year: '2026',
        added: won('9130000'),
        gainOfSales: won('44000000'),
        figures: { taxableGain: { amount: '41500000' } },
      },
    });
    expect(found.before).not.toHaveProperty('cash');
  });

  it('names the gain that the tax counts beside the one at the rates of the trades', async () => {
    // Bought on Monday at 1000 won, paid for on Tuesday at 1100; sold now at 1200.
    const rates = { ...CLOSES, 'USD/KRW': '1000 1100 1200' };
    const found = await askWith([bought('10', '1000')], { changes: [sell('all')] }, rates);
    expect(found).toMatchObject({
      realised: won('440000'),
      realisedIs: expect.stringContaining('of each purchase'),
      tax: { gainOfSales: won('340000'), gainOfSalesIs: expect.stringContaining('settled') },
    });
  });

  it('says how much of the allowance is left after a sale', async () => {
    // 4 shares at 120 dollars and 1200 won, which cost 400,000 won.
    expect(await ask([bought('10', '1000')], sell('4'))).toMatchObject({
      tax: { added: won('0'), figures: { deduction: { amount: '2500000' }, deductionLeft: { amount: '2324000' } } },
    });
  });

  it('weighs what is left against the proceeds of an account without cash', async () => {
    expect(await ask([bought('10', '1000')], sell('4'))).toMatchObject({
      asOf: '2026-03-05T07:00:00+09:00',
      timeZone: 'Asia/Seoul',
      holdings: [{ symbol: 'AAPL', weightPercent: '60.00', weightBeforePercent: '100.00' }],
    });
  });

  it('sells a part out of each of several accounts', async () => {
    const half = await ask([bought('10', '1000'), bought('4', '400', 'second')], sell('50%'));
    expect(half.trades).toMatchObject([
      { account: 'main', quantity: '5' },
      { account: 'second', quantity: '2' },
    ]);
  });

  it('sells everything out of several accounts', async () => {
    const rows = [bought('10', '1000'), bought('5', '500', 'second')];
    const all = await ask(rows, sell('all'));
    expect(all.trades).toMatchObject([
      { account: 'main', quantity: '10' },
      { account: 'second', quantity: '5' },
    ]);
    expect(all.realised).toEqual(won('660000'));
  });

  it.each([
    { when: 'more is sold than held', changes: [sell('11')], expected: { reason: 'oversell', held: '10' } },
    {
      when: 'too much is sold in two steps',
      changes: [sell('6'), sell('6')],
      expected: { reason: 'oversell', held: '4' },
    },
    { when: 'more than the whole is sold', changes: [sell('120%')], expected: { reason: 'quantity' } },
    {
      when: 'a part of what is not held is bought',
      changes: [{ action: 'buy', instrument: 'MSFT', percent: 10 }],
      expected: { reason: 'not-held' },
    },
    { when: 'nothing is bought', changes: [{ ...sell('0'), action: 'buy' }], expected: { reason: 'quantity' } },
    {
      when: 'it does not say how far',
      changes: [{ action: 'move', instrument: 'AAPL' }],
      expected: { reason: 'percent' },
    },
  ])('refuses when $when', async ({ changes, expected }) => {
    expect(await ask(OWN, ...changes)).toMatchObject({ status: 'invalid', ...expected });
  });

  const samsung = { ...(bought('10', '500000', 'second') as object), symbol: '005930.KS', currency: 'KRW' } as never;

  it('moves and sells groups of what is held', async () => {
    const rows = [...OWN, samsung];
    const fallen = await ask(rows, move('country:us', -10), move('portfolio', 50));
    expect(fallen).toMatchObject({
      moves: [
        { symbol: 'country:us', movePercent: '-10' },
        { symbol: 'portfolio', movePercent: '50' },
      ],
      change: won('156000'),
      holdings: [
        { symbol: 'AAPL', price: '108', changeInBase: won('-144000') },
        { symbol: '005930.KS', price: '90000', changeInBase: won('300000') },
      ],
    });
    const sold = await ask(rows, { action: 'sell', instrument: 'account:second', percent: 50 });
    expect(sold.trades).toMatchObject([{ symbol: '005930.KS', account: 'second', quantity: '5' }]);
    const both = await ask(rows, { action: 'sell', instrument: 'sector:technology + country:KR' });
    expect(both.trades).toMatchObject([{ symbol: '005930.KS', quantity: '10' }]);
  });

  it('knows what the user priced themselves by the name they gave it, and says what a group stands for', async () => {
    const flat = { account: 'main', symbol: '한강-아파트', currency: 'KRW' };
    const home = [
      { ...flat, kind: 'instrument', date: '2024-01-02', name: '한강 아파트', assetClass: 'real-estate' },
      { ...flat, kind: 'price', date: '2024-01-02', price: '900000000' },
      { ...flat, kind: 'transfer-in', date: '2024-01-02', quantity: '1', amount: '500000000' },
    ] as never[];
    const fallen = await ask([...OWN, ...home], move('한강 아파트', -10), move('class:foreign-share', -20));
    expect(fallen).toMatchObject({
      moves: [{ symbol: '한강-아파트', name: '한강 아파트', movePercent: '-10' }, { symbol: 'class:foreign-share' }],
      matched: { 'class:foreign-share': ['AAPL'] },
      change: won('-90288000'),
    });
    // The old price of the flat limits the totals, not what is said of a share that is sold.
    const sold = await ask([...OWN, ...home], sell('all'));
    expect([sold.limits, sold.tax.limits]).toEqual([
      ['delayed', 'stale', 'estimated', 'converted'],
      ['delayed', 'estimated', 'converted'],
    ]);
    const all = await ask([...OWN, ...home], { action: 'sell', instrument: '한강 아파트' });
    expect(all.trades).toMatchObject([{ symbol: '한강-아파트', amount: won('900000000') }]);
  });

  it('moves an exchange rate to a level, and says it in the currency that was asked for', async () => {
    const changes = [{ action: 'move', instrument: 'USD/KRW', to: '900' }];
    expect(await askWith([...OWN, samsung], { changes })).toMatchObject({
      moves: [{ symbol: 'USD/KRW', currency: 'KRW', moveTo: '900' }],
      rates: [{ pair: 'USD/KRW', rate: '900', rateBefore: '1200' }],
      change: won('-3060000'),
    });
    expect(await askWith([...OWN, samsung], { changes, currency: '달러' })).toMatchObject({
      baseCurrency: 'USD',
      // 600,000 won were 500 dollars and would be 666.67.
      change: { amount: '166.67', currency: 'USD' },
    });
    expect(await askWith([...OWN, samsung], { changes, currency: 'pesetas' })).toMatchObject({ reason: 'currency' });
  });

  it.each([
    {
      when: 'nothing is in the group',
      changes: [move('country:JP', 5)],
      expected: { reason: 'empty-group', detail: expect.stringContaining('country:US') },
    },
    {
      when: 'a holding is in two groups that move',
      changes: [move('country:US', 5), move('currency:USD', 7)],
      expected: { reason: 'overlap', detail: expect.stringContaining('AAPL') },
    },
    {
      when: 'a group is to reach one price',
      changes: [{ action: 'move', instrument: 'country:US', to: '5' }],
      expected: { reason: 'to' },
    },
    {
      when: 'so many shares of a group are sold',
      changes: [{ action: 'sell', instrument: 'portfolio', quantity: '3' }],
      expected: { reason: 'quantity' },
    },
    {
      when: 'it moves by a percentage and to a level',
      changes: [{ ...move('AAPL', 5), to: '130' }],
      expected: { reason: 'percent' },
    },
  ])('refuses when $when', async ({ changes, expected }) => {
    expect(await ask(OWN, ...changes)).toMatchObject({ status: 'invalid', ...expected });
  });

  it('asks which account a part is sold from', async () => {
    expect(await ask([bought('10', '1000'), bought('5', '500', 'second')], sell('3'))).toMatchObject({
      status: 'invalid',
      reason: 'several-accounts',
      detail: expect.stringContaining('main, second'),
    });
  });
});
