import { describeEachDatabase } from '@finclaw/cluster/testing';
import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { startVendor } from '@finclaw/market/testing';
import type { Store } from '@finclaw/storage';
import { createChannelId, createDecimalString, createTickerSymbol } from '@finclaw/types';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BROKER_KEY } from '../testing/broker-key.ts';
import { FakeOrders, type Mood } from '../testing/fake-orders.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import { createAlpacaDesk } from './alpaca-desk.ts';
import type { RealOrder } from './real-order.ts';
import { type RealOrderRequest, RealOrders } from './real-orders.ts';

const directory = new InstrumentDirectory();
/** A Monday at half past ten in New York. */
const TRADING = Date.parse('2026-11-16T10:30:00-05:00');
const LIMITS = { perOrder: createDecimalString('1000'), perDay: createDecimalString('2500') };
const room = { channelId: createChannelId('web'), accountId: 'default', senderId: 'local', targetId: 'room' } as never;

const order = (text: string): RealOrderRequest => {
  const [side, quantity = '', symbol = '', limit] = text.split(' ');
  return {
    broker: 'alpaca',
    symbol: createTickerSymbol(symbol),
    side: side as RealOrderRequest['side'],
    type: limit === undefined ? 'market' : 'limit',
    quantity: createDecimalString(quantity),
    ...(limit !== undefined && { limitPrice: createDecimalString(limit) }),
  };
};

describe('real orders at Alpaca', async () => {
  const vendor = await startVendor();
  afterAll(() => vendor.close());

  describeEachDatabase('real orders', (database) => {
    let store: Store;
    let clock: number;
    let count: number;
    let fake: FakeOrders;
    let orders: RealOrders;

    const open = (hasRealPrices = true): RealOrders => {
      const market = new ScriptedMarket();
      Object.assign(market, { price: '150', at: clock, minutes: [] });
      const desks = [createAlpacaDesk({ ...BROKER_KEY, baseUrl: vendor.url })];
      const now = () => clock;
      const { database: tables, values } = store;
      return new RealOrders({
        database: tables,
        values,
        directory,
        market: new MarketData([market]),
        now,
        desks,
        hasRealPrices,
      });
    };
    beforeEach(async () => {
      store = await database.open();
      [clock, count, fake] = [TRADING, 0, new FakeOrders()];
      vendor.answer(fake.reply);
      orders = open();
      await orders.allow('alpaca', LIMITS);
    });

    const place = async (text: string, key = `key-${count++}`): Promise<RealOrder> => {
      const outcome = await orders.place('me', order(text), key, room);
      if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
      return outcome.order;
    };
    const refusal = async (text: string) => {
      const outcome = await orders.place('me', order(text), `key-${count++}`);
      return outcome.ok ? undefined : outcome.refusal;
    };

    it('sends exactly what the dry run showed, which sent nothing', async () => {
      const shown = await orders.dryRun('me', order('buy 5 AAPL 149.5'), 'key-0');
      expect(fake.requests).toEqual([]);
      if (!shown.ok) throw new Error('refused');
      expect(shown.run).toMatchObject({ total: '747.5', account: { limits: { leftToday: '2500' } }, isOpen: true });
      expect(await place('buy 5 AAPL 149.5', 'key-0')).toMatchObject({
        id: 'REAL-1',
        state: 'open',
        brokerId: '1000',
      });
      expect(fake.requests).toEqual([shown.run.message.body]);
      expect(fake.requests[0]).toEqual({
        symbol: 'AAPL',
        qty: '5',
        side: 'buy',
        type: 'limit',
        limit_price: '149.5',
        time_in_force: 'day',
        client_order_id: 'finclaw-key-0',
      });
    });

    it('is off until a person switches it on, and off again at once', async () => {
      await orders.forbid('alpaca');
      expect(await refusal('buy 1 AAPL 150')).toEqual({ reason: 'off' });
      await orders.allow('alpaca', LIMITS);
      expect(await refusal('buy 1 AAPL 150')).toBeUndefined();
      await open().forbid('alpaca');
      expect(await refusal('buy 1 AAPL 150')).toEqual({ reason: 'off' });
      expect(fake.requests).toHaveLength(1);
    });

    it.each([
      ['buy 7 AAPL 150', { reason: 'per-order', counted: '1050' }],
      // A market order counts five per cent above the last price.
      ['buy 7 AAPL', { reason: 'per-order', counted: '1102.5' }],
      // What is sold at a lower limit than the price can bring the price.
      ['sell 7 AAPL 100', { reason: 'per-order', counted: '1050' }],
      ['buy 0 AAPL 150', { reason: 'quantity' }],
      ['buy 1 AAPL 150.001', { reason: 'tick' }],
      ['buy 1 005930.KS 70000', { reason: 'not-tradable' }],
      ['buy 1 NOSUCH 1', { reason: 'unknown-symbol' }],
    ])('%s sends nothing', async (text, expected) => {
      expect(await refusal(text)).toMatchObject(expected);
      expect(fake.requests).toEqual([]);
    });

    it('counts every order that the broker may have against the day, and starts again the next day', async () => {
      await place('buy 6 AAPL 150');
      await place('buy 6 AAPL 150');
      expect(await refusal('buy 6 AAPL 150')).toMatchObject({ reason: 'per-day', counted: '900', limit: '700' });
      fake.mood = 'no-cash';
      expect(await place('buy 4 AAPL 150')).toMatchObject({ state: 'rejected', reason: 'cash' });
      fake.mood = 'fine';
      expect(await place('buy 4 AAPL 150')).toMatchObject({ state: 'open' });
      clock += 86_400_000;
      expect(await place('buy 6 AAPL 150')).toMatchObject({ state: 'open' });
    });

    it('sends orders that come at the same time one after the other, up to the limit', async () => {
      const both = ['a', 'b', 'c', 'd'].map((key) => orders.place('me', order('buy 6 AAPL 150'), key));
      const outcomes = await Promise.all(both);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
      expect(fake.orders).toHaveLength(2);
    });

    it('never sends at prices that are made up', async () => {
      orders = open(false);
      expect(await refusal('buy 1 AAPL 150')).toEqual({ reason: 'simulated-prices' });
    });

    it('sends the same call once, also when it comes at the same time or after a restart', async () => {
      const same = await Promise.all([1, 2, 3].map(() => place('buy 1 AAPL 150', 'same')));
      expect(new Set(same.map(({ id }) => id))).toEqual(new Set(['REAL-1']));
      orders = open();
      expect(await place('buy 1 AAPL 150', 'same')).toMatchObject({ id: 'REAL-1', state: 'open' });
      expect(fake.requests).toHaveLength(1);
    });

    it.each<[Mood, Partial<RealOrder>]>([
      ['no-cash', { state: 'rejected', reason: 'cash' }],
      ['no-shares', { state: 'rejected', reason: 'shares' }],
      ['no-right', { state: 'rejected', reason: 'key' }],
      ['busy', { state: 'rejected', reason: 'busy' }],
      ['fills', { state: 'filled', filledQuantity: '2' as never, averagePrice: '150.25' as never }],
      // It has the order, but its answer is lost: the order is found by its id.
      ['accepts-silently', { state: 'open', brokerId: '1000' }],
      ['fails', { state: 'open', brokerId: '1000' }],
      ['garbled', { state: 'open', brokerId: '1000' }],
      ['loses', { state: 'unknown' }],
    ])('a broker that is in the mood "%s" is asked once', async (mood, expected) => {
      fake.mood = mood;
      expect(await place('buy 2 AAPL 150')).toMatchObject(expected);
      expect(fake.requests).toHaveLength(1);
    });

    it('a broker that cannot be reached has not got the order', async () => {
      const desks = [createAlpacaDesk({ ...BROKER_KEY, baseUrl: 'http://127.0.0.1:9' })];
      const market = new ScriptedMarket();
      Object.assign(market, { price: '150', at: clock, minutes: [] });
      const { database: tables, values } = store;
      orders = new RealOrders({
        database: tables,
        values,
        directory,
        market: new MarketData([market]),
        now: () => clock,
        desks,
        hasRealPrices: true,
      });
      expect(await place('buy 2 AAPL 150')).toMatchObject({ state: 'not-sent', reason: 'unreachable' });
    });

    describe('an order whose outcome is unknown', () => {
      beforeEach(async () => {
        fake.mood = 'accepts-silently';
        fake.answersQuestions = false;
        expect(await place('buy 2 AAPL 150')).toMatchObject({ state: 'unknown' });
        fake.mood = 'fine';
      });

      it('keeps every other one back, and is found once the broker answers', async () => {
        expect(await refusal('buy 1 AAPL 150')).toEqual({ reason: 'unsettled', id: 'REAL-1' });
        clock += 600_000;
        await orders.settle();
        expect(await refusal('buy 1 AAPL 150')).toEqual({ reason: 'unsettled', id: 'REAL-1' });
        fake.answersQuestions = true;
        expect(await refusal('buy 1 AAPL 150')).toBeUndefined();
        expect((await orders.list('me')).map(({ id, state }) => `${id} ${state}`)).toEqual([
          'REAL-2 open',
          'REAL-1 open',
        ]);
        expect(fake.requests).toHaveLength(2);
      });

      it('counts as not sent only when the broker does not have it after a while', async () => {
        fake.answersQuestions = true;
        fake.orders.length = 0;
        await orders.settle();
        expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'unknown' });
        clock += 121_000;
        await orders.settle();
        expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'not-sent', reason: 'lost' });
        expect(fake.requests).toHaveLength(1);
      });

      it('is ended by a person who looked it up', async () => {
        expect(await orders.markNotSent('me', 'REAL-1')).toMatchObject({ state: 'not-sent', reason: 'person' });
        expect(await refusal('buy 1 AAPL 150')).toBeUndefined();
      });
    });

    it('tells what became of an order once, and nothing that the answer said', async () => {
      await place('buy 2 AAPL 150');
      await orders.settle();
      expect(await orders.unreported()).toEqual([]);
      fake.fill('149.9', '1');
      await orders.settle();
      expect(await orders.unreported()).toEqual([]);
      expect(await orders.recorded('me', 'REAL-1')).toMatchObject({ state: 'open', filledQuantity: '1' });
      fake.orders[0]!.status = 'new';
      fake.fill('149.8');
      await orders.settle();
      const [told] = await orders.unreported();
      expect(told).toMatchObject({ order: { id: 'REAL-1', state: 'filled', averagePrice: '149.8' }, target: room });
      await orders.markReported(told!.order);
      expect(await orders.unreported()).toEqual([]);
    });

    it('cancels an open order, and says so when it is too late', async () => {
      await place('buy 2 AAPL 150');
      expect(await orders.cancel('me', 'REAL-1')).toMatchObject({ kind: 'cancelled', order: { state: 'cancelled' } });
      await place('buy 2 AAPL 150');
      fake.fill('150');
      expect(await orders.cancel('me', 'real-2')).toMatchObject({ kind: 'too-late', order: { state: 'filled' } });
      expect(await orders.cancel('me', 'REAL-9')).toEqual({ kind: 'no-order' });
    });

    it('keeps one person out of the orders of another', async () => {
      await place('buy 2 AAPL 150');
      expect(await orders.list('other')).toEqual([]);
      expect(await orders.recorded('other', 'REAL-1')).toBeUndefined();
    });
  });
});
