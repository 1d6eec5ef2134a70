import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import { createChannelId, createDecimalString, type ReplyTarget } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAPER_MONEY } from '../testing/paper-money.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import type { Order } from './order.ts';
import { summarizeOrder } from './order-summary.ts';
import { endedText } from './order-text.ts';
import { createOrderWatch, type OrderWatch } from './order-watch.ts';
import { PaperBroker } from './paper-broker.ts';

const directory = new InstrumentDirectory();
const trading = Date.parse('2026-11-16T10:30:30+09:00');
const room: ReplyTarget = { channelId: createChannelId('telegram'), accountId: 'default', targetId: 'room-1' };

describe('resting orders while nobody asks', () => {
  let store: Store;
  let clock: number;
  let market: ScriptedMarket;
  let broker: PaperBroker;
  let watch: OrderWatch;
  let fills: number;
  let sent: { target: ReplyTarget; text: string; key: string }[];
  let handOver: () => void;

  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
    [clock, fills, sent, handOver] = [trading, 0, [], () => {}];
    market = new ScriptedMarket();
    Object.assign(market, { price: '71500', at: trading, minutes: [] });
    broker = new PaperBroker({
      database: store.database,
      directory,
      market: new MarketData([market]),
      now: () => clock,
      startingCash: PAPER_MONEY,
      recordFill: async () => {
        fills += 1;
      },
    });
    watch = createOrderWatch({
      orders: broker,
      keyOf: ({ owner, id }) => `order:${owner}:${id}`,
      describe: (order) => endedText(summarizeOrder(order, directory), 'ko'),
      deliver: (target, text, key) => {
        handOver();
        sent.push({ target, text, key });
      },
      logger: { warn: () => {} },
    });
  });
  afterEach(() => store.close());

  async function place(limit = '71000', target: ReplyTarget | null = room): Promise<Order> {
    const found = directory.resolve('삼성전자');
    if (found.kind !== 'found') throw new Error('no 삼성전자');
    const request = {
      side: 'buy',
      type: 'limit',
      quantity: createDecimalString('3'),
      limitPrice: createDecimalString(limit),
    } as const;
    const placed = await broker.place('me', found.instrument, request, limit);
    if (!placed.ok) throw new Error(placed.refusal.reason);
    if (target !== null) await broker.describeEnd(placed.order, target);
    return placed.order;
  }
  const reach = (): void => {
    clock = trading + 10 * 60_000;
    market.minutes = [['2026-11-16T10:35:00+09:00', '71200', '71300', '70900']];
  };

  it('are filled when their price is reached, and told once where they were placed', async () => {
    await place();
    await watch.tick();
    expect([fills, sent]).toEqual([0, []]);
    reach();
    await watch.tick();
    await watch.tick();
    expect(fills).toBe(1);
    expect(sent).toEqual([
      {
        target: room,
        key: 'order:me:PAPER-1',
        text: expect.stringContaining('3주를 매수했습니다. 체결가 71,000원, 합계 213,000원'),
      },
    ]);
    expect(sent[0]?.text).toContain('모의투자(PAPER)');
  });

  it('are told also when somebody’s question settled them, and again after a failed hand-over', async () => {
    await place();
    reach();
    expect((await broker.list('me'))[0]).toMatchObject({ state: 'filled' });
    handOver = () => {
      throw new Error('the outbox is full');
    };
    await watch.tick();
    expect(sent).toEqual([]);
    handOver = () => {};
    await watch.tick();
    await watch.tick();
    expect(sent).toHaveLength(1);
  });

  it('that end without a trade are told too', async () => {
    await place();
    clock = Date.parse('2026-11-16T16:30:00+09:00');
    await watch.tick();
    expect(sent.map(({ text }) => text.split('\n')[0])).toEqual([
      '[모의] 삼성전자(005930) 3주 매수 주문(지정가 71,000원)이 장 마감까지 체결되지 않아 만료되었습니다. (주문번호 PAPER-1)',
    ]);
    expect(fills).toBe(0);
  });

  it.each([
    ['an order that was filled at once', async () => void (await place('72000'))],
    ['an order its owner cancelled', async () => void (await broker.cancel('me', (await place()).id))],
    ['an order of a conversation nothing can be sent to', async () => void (await place('71000', null))],
  ])('say nothing about %s', async (_what, order) => {
    await order();
    reach();
    await watch.tick();
    expect(sent).toEqual([]);
  });

  it('survive a source that fails', async () => {
    await place();
    reach();
    market.history = async () => {
      throw new Error('cut');
    };
    await expect(watch.tick()).rejects.toThrow('cut');
    Reflect.deleteProperty(market, 'history');
    await watch.tick();
    expect(sent).toHaveLength(1);
  });
});
