import { describeEachDatabase } from '@finclaw/cluster/testing';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { type Instrument, InstrumentDirectory } from '@finclaw/market/instruments';
import type { Store } from '@finclaw/storage';
import { createDecimalString } from '@finclaw/types';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAPER_MONEY } from '../testing/paper-money.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import type { FillRecord } from './fill-row.ts';
import type { Order, OrderRequest } from './order.ts';
import { PaperBroker, type PlaceOutcome } from './paper-broker.ts';

const directory = new InstrumentDirectory();
const instrument = (name: string): Instrument => {
  const resolution = directory.resolve(name);
  if (resolution.kind !== 'found') throw new Error(`no ${name}`);
  return resolution.instrument;
};
const samsung = instrument('삼성전자');
const apple = instrument('AAPL');

const trading = Date.parse('2026-11-16T10:30:30+09:00');
const evening = Date.parse('2026-11-16T18:00:00+09:00');

const order = (text: string): OrderRequest => {
  const [side, quantity, limit] = text.split(' ');
  return {
    side: side as OrderRequest['side'],
    type: limit === undefined ? 'market' : 'limit',
    quantity: createDecimalString(quantity ?? ''),
    ...(limit !== undefined && { limitPrice: createDecimalString(limit) }),
  };
};
const orderOf = (outcome: PlaceOutcome): Order => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.order;
};
const refusalOf = (outcome: PlaceOutcome) => (outcome.ok ? undefined : outcome.refusal);

describeEachDatabase('the paper broker', (database) => {
  let store: Store;
  let clock: number;
  let count: number;
  let market: ScriptedMarket;
  let fills: FillRecord[];
  let broker: PaperBroker;
  const place = (text: string, what = samsung, key = `key-${count++}`, owner = 'me') =>
    broker.place(owner, what, order(text), key);
  const brokerWith = (recordFill: (fill: FillRecord) => Promise<void>): PaperBroker =>
    new PaperBroker({
      database: store.database,
      directory,
      market: new MarketData([market]),
      now: () => clock,
      startingCash: PAPER_MONEY,
      recordFill,
    });

  beforeEach(() => {
    store = database.open({ locale: 'en' });
    clock = trading;
    count = 0;
    market = new ScriptedMarket();
    market.price = '71500';
    market.at = trading;
    fills = [];
    broker = brokerWith(async (fill) => void fills.push(fill));
  });

  it('fills a market order at the current price and tells the portfolio', async () => {
    const placed = orderOf(await place('buy 10'));
    expect(placed).toMatchObject({
      id: 'PAPER-1',
      state: 'filled',
      fill: { price: '71500', at: trading, source: 'scripted' },
    });
    expect(fills).toEqual([
      {
        owner: 'me',
        id: 'PAPER-1',
        row: {
          kind: 'buy',
          account: 'paper',
          date: '2026-11-16',
          time: '10:30:30',
          symbol: '005930.KS',
          currency: 'KRW',
          quantity: '10',
          price: '71500',
          amount: '715000',
          reference: 'PAPER-1',
        },
      },
    ]);
  });

  it.each([
    ['buy 1 71500', 'filled', '71500'],
    ['buy 1 72000', 'filled', '71500'],
    ['buy 1 71400', 'open', undefined],
  ])('takes the limit order %s as %s, never at a worse price', async (text, state, price) => {
    const placed = orderOf(await place(text));
    expect([placed.state, placed.fill?.price]).toEqual([state, price]);
  });

  it.each([
    ['a price between two ticks', 'buy 1 71550', { reason: 'tick', step: '100', below: '71500', above: '71600' }],
    ['a price above the daily limit', 'buy 1 91100', { reason: 'price-limit', upper: '91000', lower: '49000' }],
    ['a price below the daily limit', 'buy 1 48950', { reason: 'price-limit', upper: '91000', lower: '49000' }],
    ['part of a share', 'buy 1.5', { reason: 'quantity' }],
    ['no share at all', 'buy 0', { reason: 'quantity' }],
    ['a price of nothing', 'buy 1 0', { reason: 'limit-price-missing' }],
    ['selling what is not there', 'sell 1', { reason: 'shares', available: '0' }],
  ])('refuses %s', async (_what, text, refusal) => {
    expect(refusalOf(await place(text))).toEqual(refusal);
    expect(await broker.list('me')).toEqual([]);
    expect(fills).toEqual([]);
  });

  it.each(['코스피', '비트코인', 'USD/KRW', '금값'])('takes no order for %s', async (name) => {
    expect(refusalOf(await place('buy 1', instrument(name)))).toEqual({ reason: 'not-tradable' });
  });

  it.each([
    ['buy 1 230.005', { reason: 'tick', step: '0.01', below: '230', above: '230.01' }],
    ['buy 1 0.12345', { reason: 'tick', step: '0.0001', below: '0.1234', above: '0.1235' }],
    ['buy 1 1000.01', undefined],
  ])('in the US %s meets a tick of a cent and no daily limit', async (text, refusal) => {
    expect(refusalOf(await place(text, apple))).toEqual(refusal);
  });

  it('needs a limit exactly where there must be one', async () => {
    const market = { ...order('buy 1'), limitPrice: createDecimalString('71500') };
    expect(refusalOf(await broker.place('me', samsung, market, 'a'))).toEqual({ reason: 'limit-price-unexpected' });
    const limit = { ...order('buy 1'), type: 'limit' as const };
    expect(refusalOf(await broker.place('me', samsung, limit, 'b'))).toEqual({ reason: 'limit-price-missing' });
  });

  it('orders nothing when there is no price', async () => {
    market.price = undefined;
    expect(refusalOf(await place('buy 1'))).toMatchObject({ reason: 'no-price' });
  });

  it('never makes a second order for the same key, whatever the price does', async () => {
    const first = orderOf(await place('buy 10', samsung, 'same'));
    market.price = '80000';
    expect(orderOf(await place('buy 10', samsung, 'same'))).toEqual(first);
    const both = await Promise.all([place('buy 1', samsung, 'twice'), place('buy 1', samsung, 'twice')]);
    expect(new Set(both.map((outcome) => orderOf(outcome).id)).size).toBe(1);
    expect(fills).toHaveLength(2);
  });

  it('keeps neither the order nor the fill when the portfolio cannot take it', async () => {
    broker = brokerWith(() => {
      throw new Error('disk full');
    });
    await expect(place('buy 10', samsung, 'k')).rejects.toThrow();
    expect(await store.database.all('SELECT * FROM paper_orders')).toEqual([]);
  });

  it('sells what was bought, and does not promise the same shares twice', async () => {
    await place('buy 10');
    expect(orderOf(await place('sell 4')).state).toBe('filled');
    expect(orderOf(await place('sell 5 80000')).state).toBe('open');
    expect(refusalOf(await place('sell 2'))).toEqual({ reason: 'shares', available: '1' });
  });

  it("keeps people's orders apart", async () => {
    const mine = orderOf(await place('buy 10'));
    expect(refusalOf(await place('sell 1', samsung, 'k', 'you'))).toEqual({ reason: 'shares', available: '0' });
    expect(await broker.get('you', mine.id)).toBeUndefined();
    expect(await broker.cancel('you', mine.id)).toEqual({ kind: 'unknown' });
    expect(await broker.list('you')).toEqual([]);
  });

  describe('an order that waits', () => {
    it('is filled in the first minute that reaches its price', async () => {
      const waiting = orderOf(await place('buy 3 71000'));
      market.minutes = [
        ['2026-11-16T10:30:00+09:00', '70000', '70000', '70000'],
        ['2026-11-16T10:31:00+09:00', '71500', '71600', '71100'],
        ['2026-11-16T10:32:00+09:00', '71200', '71300', '70900'],
      ];
      clock = trading + 5 * 60_000;
      expect(await broker.get('me', waiting.id)).toMatchObject({
        state: 'filled',
        fill: { price: '71000', at: Date.parse('2026-11-16T10:32:00+09:00') },
      });
      expect(fills).toHaveLength(1);
      expect(await broker.settle()).toBe(0);
    });

    it('gets the better price when the market jumps over its limit', async () => {
      const waiting = orderOf(await place('buy 3 71000'));
      market.minutes = [['2026-11-16T10:31:00+09:00', '70500', '70600', '70400']];
      clock = trading + 5 * 60_000;
      expect((await broker.get('me', waiting.id))?.fill?.price).toBe('70500');
    });

    it('enters the next session when the exchange is closed, and is checked against the last close', async () => {
      clock = evening;
      market.at = Date.parse('2026-11-16T15:30:00+09:00');
      expect(refusalOf(await place('buy 1 93100'))).toEqual({ reason: 'price-limit', lower: '50100', upper: '92900' });
      const waiting = orderOf(await place('buy 2'));
      expect(waiting).toMatchObject({ state: 'open', session: { date: '2026-11-17' } });
      expect((await broker.get('me', waiting.id))?.state).toBe('open');
      market.minutes = [['2026-11-17T09:00:00+09:00', '72000', '72100', '71900']];
      clock = Date.parse('2026-11-17T09:05:00+09:00');
      expect((await broker.get('me', waiting.id))?.fill).toMatchObject({ price: '72000' });
      expect(fills[0]?.row).toMatchObject({ date: '2026-11-17', amount: '144000' });
    });

    it('is not filled at a price from before its session', async () => {
      market.at = Date.parse('2026-11-13T15:30:00+09:00');
      expect(orderOf(await place('buy 1')).state).toBe('open');
    });

    it('expires at the close, once the last prices must have arrived', async () => {
      const waiting = orderOf(await place('buy 3 60000'));
      market.minutes = [['2026-11-16T15:29:00+09:00', '71500', '71600', '71100']];
      clock = Date.parse('2026-11-16T15:31:00+09:00');
      expect((await broker.get('me', waiting.id))?.state).toBe('open');
      clock = Date.parse('2026-11-16T16:00:00+09:00');
      expect(await broker.get('me', waiting.id)).toMatchObject({
        state: 'expired',
        endedAt: Date.parse('2026-11-16T15:30:00+09:00'),
      });
    });

    it('is judged by the current price where there is no history, and given up after a week without any', async () => {
      const [near, far] = [orderOf(await place('buy 1 71000')), orderOf(await place('buy 1 60000'))];
      clock = trading + 60_000;
      market.price = '70900';
      market.at = clock;
      expect(await broker.get('me', near.id)).toMatchObject({ state: 'filled', fill: { price: '70900' } });
      clock = trading + 2 * 86_400_000;
      expect((await broker.get('me', far.id))?.state).toBe('open');
      clock = trading + 8 * 86_400_000;
      expect((await broker.get('me', far.id))?.state).toBe('expired');
    });

    it('can be cancelled until it ends, and only once', async () => {
      const waiting = orderOf(await place('buy 3 60000'));
      expect(await broker.cancel('me', 'paper-1')).toMatchObject({ kind: 'cancelled', order: { id: waiting.id } });
      expect(await broker.cancel('me', waiting.id)).toMatchObject({ kind: 'cancelled' });
      const done = orderOf(await place('buy 1'));
      expect(await broker.cancel('me', done.id)).toMatchObject({ kind: 'too-late', order: { state: 'filled' } });
      expect(await broker.cancel('me', 'PAPER-99')).toEqual({ kind: 'unknown' });
      expect(await broker.cancel('me', "1' OR 1=1")).toEqual({ kind: 'unknown' });
    });

    it('outlives the process', async () => {
      const waiting = orderOf(await place('buy 3 71000'));
      broker = brokerWith(async (fill) => void fills.push(fill));
      market.minutes = [['2026-11-16T10:31:00+09:00', '70500', '70600', '70400']];
      clock = trading + 5 * 60_000;
      expect(await broker.settle()).toBe(1);
      expect(fills[0]?.id).toBe(waiting.id);
    });
  });

  it('lists by state and instrument, newest first', async () => {
    await place('buy 1');
    await place('buy 1 60000');
    await place('buy 1 100', apple);
    const ids = async (filter: Parameters<PaperBroker['list']>[1]) =>
      (await broker.list('me', filter)).map(({ id }) => id);
    expect(await ids({})).toEqual(['PAPER-3', 'PAPER-2', 'PAPER-1']);
    expect(await ids({ state: 'open', symbol: samsung.symbol })).toEqual(['PAPER-2']);
    expect(await ids({ limit: 1 })).toEqual(['PAPER-3']);
  });

  describe('its cash', () => {
    const won = async () => (await broker.cash('me')).find(({ currency }) => currency === 'KRW');

    it('is what it started with, less what was bought, plus what was sold, each currency by itself', async () => {
      await place('buy 100');
      await place('sell 40');
      expect(await broker.cash('me')).toEqual([
        { currency: 'KRW', cash: '95710000', reserved: '0', available: '95710000' },
        { currency: 'USD', cash: '100000', reserved: '0', available: '100000' },
      ]);
      expect((await broker.cash('you'))[0]).toMatchObject({ cash: '100000000' });
    });

    it('refuses what it cannot pay, with the numbers', async () => {
      expect(refusalOf(await place('buy 1399'))).toEqual({
        reason: 'cash',
        total: '100028500',
        available: '100000000',
        currency: 'KRW',
      });
      expect((await place('buy 1398')).ok).toBe(true);
      expect((await won())?.available).toBe('43000');
      expect(refusalOf(await place('buy 1'))).toMatchObject({ reason: 'cash', available: '43000' });
    });

    it('keeps aside what open purchases will take, and gives it back when they end', async () => {
      const { id } = orderOf(await place('buy 1400 71400'));
      expect(await won()).toMatchObject({ cash: '100000000', reserved: '99960000', available: '40000' });
      expect(refusalOf(await place('buy 1'))).toMatchObject({ reason: 'cash' });
      await broker.cancel('me', id);
      expect(await won()).toMatchObject({ reserved: '0', available: '100000000' });
    });

    it('cancels a purchase whose price ran away from it, and never goes below nothing', async () => {
      clock = evening;
      const { id } = orderOf(await place('buy 1390'));
      expect((await won())?.available).toBe('615000');
      clock = Date.parse('2026-11-17T09:05:00+09:00');
      market.minutes = [['2026-11-17T09:00:00+09:00', '73000', '73000', '73000']];
      expect(await broker.get('me', id)).toMatchObject({ state: 'cancelled' });
      expect([(await won())?.cash, fills]).toEqual(['100000000', []]);
    });

    it('is told before an order: price, total, fees, cash after it, and the state of the market', async () => {
      expect(await broker.preview('me', samsung, order('buy 10'))).toMatchObject({
        ok: true,
        preview: {
          currency: 'KRW',
          price: '71500',
          total: '715000',
          fees: '0',
          cash: { before: '100000000', after: '99285000' },
          market: { exchange: 'KRX', isOpen: true, session: { date: '2026-11-16' } },
          quote: { price: '71500', source: 'scripted', timestamp: trading },
        },
      });
      clock = evening;
      expect(await broker.preview('me', samsung, order('buy 10 71000'))).toMatchObject({
        preview: { price: '71000', total: '710000', market: { isOpen: false, session: { date: '2026-11-17' } } },
      });
      expect(await broker.preview('me', samsung, order('buy 9999'))).toMatchObject({
        ok: false,
        refusal: { reason: 'cash' },
      });
      expect(await broker.list('me')).toEqual([]);
    });
  });

  it('works on the simulated market, to the end of the day', async () => {
    broker = new PaperBroker({
      database: store.database,
      directory,
      now: () => clock,
      market: new MarketData([new SimulatedSource({ now: () => clock })]),
      startingCash: PAPER_MONEY,
      recordFill: async (fill) => void fills.push(fill),
    });
    const bought = orderOf(await place('buy 10'));
    const price = bought.fill?.price ?? '0';
    const offer = orderOf(await place(`sell 10 ${price}`));
    expect(offer.state).toBe('filled');
    const tooHigh = refusalOf(await place('buy 1 99000000', instrument('000660')));
    const lowest = tooHigh?.reason === 'price-limit' ? tooHigh.lower : '';
    const far = orderOf(await place(`buy 1 ${lowest}`, instrument('000660')));
    clock = Date.parse('2026-11-16T15:30:00+09:00');
    expect((await broker.get('me', far.id))?.state).toBe('expired');
  });

  it('never holds fewer shares than none, whatever is ordered in whatever order', async () => {
    const steps = fc.array(
      fc.record({
        side: fc.constantFrom('buy', 'sell'),
        quantity: fc.integer({ min: 1, max: 9 }),
        limit: fc.option(fc.constantFrom('71000', '71500', '72000'), { nil: undefined }),
        price: fc.constantFrom('70900', '71500', '72100'),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const owner = `p${count++}`;
        for (const { side, quantity, limit, price } of list) {
          market.price = price;
          await place(`${side} ${quantity}${limit === undefined ? '' : ` ${limit}`}`, samsung, `k${count++}`, owner);
        }
        let held = 0;
        for (const { row } of fills.filter((fill) => fill.owner === owner)) {
          if (row.kind !== 'buy' && row.kind !== 'sell') continue;
          held += row.kind === 'buy' ? Number(row.quantity) : -Number(row.quantity);
          expect(held).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 50 },
    );
  });
});
