import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { startVendor } from '@finclaw/market/testing';
import { openStore, type Store } from '@finclaw/storage';
import { createDecimalString, createTickerSymbol } from '@finclaw/types';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BROKER_KEY } from '../testing/broker-key.ts';
import { FakeOrders, type Mood } from '../testing/fake-orders.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import { createOrderDesks } from './order-desks.ts';
import type { RealOrder } from './real-order.ts';
import { RealOrders } from './real-orders.ts';

const directory = new InstrumentDirectory();
/** A Monday at half past ten in Seoul. */
const TRADING = Date.parse('2026-11-16T10:30:00+09:00');

/** Brokers that cannot be asked for an order by an id of ours. */
const BROKERS = [
  {
    name: 'kis',
    account: '12345678-01',
    body: { CANO: '12345678', ACNT_PRDT_CD: '01', PDNO: '005930', ORD_DVSN: '00', ORD_QTY: '3', ORD_UNPR: '70000' },
  },
  {
    name: 'toss',
    account: '1',
    body: { symbol: '005930', side: 'BUY', orderType: 'LIMIT', quantity: '3', price: '70000', timeInForce: 'DAY' },
  },
] as const;

describe.each(BROKERS)('real orders at $name', async ({ name, account, body }) => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());
  let store: Store;
  let clock: number;
  let count: number;
  let fake: FakeOrders;
  let orders: RealOrders;
  beforeEach(async () => {
    store = openStore(':memory:', { locale: 'en' });
    [clock, count, fake] = [TRADING, 0, new FakeOrders()];
    vendor.answer(name === 'kis' ? fake.replyKis : fake.replyToss);
    const market = new ScriptedMarket();
    Object.assign(market, { price: '70500', at: TRADING, minutes: [] });
    const now = () => clock;
    orders = new RealOrders({
      database: store.database,
      values: store.values,
      directory,
      market: new MarketData([market]),
      now,
      desks: createOrderDesks([{ name, ...BROKER_KEY, baseUrl: vendor.url, account }], { now }),
      hasRealPrices: true,
    });
    const limits = { perOrder: createDecimalString('1000000'), perDay: createDecimalString('3000000') };
    await orders.allow(name, limits);
  });
  afterEach(() => store.close());

  const place = async (quantity = '3', limit: string | undefined = '70000'): Promise<RealOrder> => {
    const request = {
      broker: name,
      symbol: createTickerSymbol('005930.KS'),
      side: 'buy',
      type: 'limit',
      quantity: createDecimalString(quantity),
      limitPrice: createDecimalString(limit),
    } as const;
    const outcome = await orders.place('me', request, `key-${count++}`);
    if (!outcome.ok) throw new Error(outcome.refusal.reason);
    return outcome.order;
  };

  it('are sent as the dry run shows them, filled, and cancelled', async () => {
    expect(await place()).toMatchObject({ state: 'open', counted: '210000' });
    expect(fake.requests).toEqual([expect.objectContaining(body)]);
    fake.fill('69900', '1');
    expect(await orders.list('me')).toMatchObject([{ state: 'open', filledQuantity: '1', averagePrice: '69900' }]);
    fake.orders[0]!.status = 'new';
    fake.fill('69950');
    expect(await orders.list('me')).toMatchObject([{ state: 'filled', filledQuantity: '3', averagePrice: '69950' }]);
    await place('2');
    expect(await orders.cancel('me', 'REAL-2')).toMatchObject({ kind: 'cancelled', order: { state: 'cancelled' } });
  });

  it.each<[Mood, Partial<RealOrder>]>([
    ['no-cash', { state: 'rejected', reason: 'cash' }],
    ['no-shares', { state: 'rejected', reason: 'shares' }],
    ['no-right', { state: 'rejected', reason: 'key' }],
    ['busy', { state: 'rejected', reason: 'busy' }],
    ['accepts-silently', { state: 'open' }],
    ['fails', { state: 'open' }],
    ['garbled', { state: 'open' }],
    ['loses', { state: 'unknown' }],
  ])('a broker in the mood "%s" never has two', async (mood, expected) => {
    fake.mood = mood;
    expect(await place()).toMatchObject(expected);
    expect(fake.orders.length).toBeLessThanOrEqual(1);
  });

  it('one that is not in the list stays unknown until a person has looked', async () => {
    fake.mood = 'loses';
    await place();
    fake.mood = 'fine';
    clock += 600_000;
    await orders.settle();
    expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'unknown' });
    await expect(place('1')).rejects.toThrow('unsettled');
    await orders.markNotSent('me', 'REAL-1');
    expect(await place('1')).toMatchObject({ state: 'open' });
  });

  it('of two in the list with the same terms none is taken for ours', async () => {
    fake.mood = 'accepts-silently';
    fake.answersQuestions = false;
    await place();
    fake.orders.push({ ...fake.orders[0]!, id: '2000' });
    fake.answersQuestions = true;
    await orders.settle();
    expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'unknown' });
    fake.orders.pop();
    await orders.settle();
    expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'open' });
  });
});

it('American orders at Toss count in won, at the rate of the moment', async () => {
  const vendor = await startVendor(new FakeOrders().replyToss);
  const store = openStore(':memory:', { locale: 'en' });
  const market = new ScriptedMarket();
  Object.assign(market, { price: '1400', at: TRADING, minutes: [] });
  const now = () => TRADING;
  const orders = new RealOrders({
    database: store.database,
    values: store.values,
    directory,
    market: new MarketData([market]),
    now,
    desks: createOrderDesks([{ name: 'toss', ...BROKER_KEY, baseUrl: vendor.url, account: '1' }], { now }),
    hasRealPrices: true,
  });
  const much = createDecimalString('500000');
  await orders.allow('toss', { perOrder: much, perDay: much });
  const request = { broker: 'toss', symbol: createTickerSymbol('AAPL'), side: 'buy', type: 'limit' } as const;
  const terms = { quantity: createDecimalString('2'), limitPrice: createDecimalString('150') };
  expect(await orders.dryRun('me', { ...request, ...terms })).toMatchObject({
    ok: true,
    run: { total: '300', draft: { counted: '420000' }, message: { account: '1', body: { symbol: 'AAPL' } } },
  });
  store.close();
  await vendor.close();
});
