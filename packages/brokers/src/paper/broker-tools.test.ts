import { MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore, type Store } from '@finclaw/storage';
import { type ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAPER_MONEY } from '../testing/paper-money.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import type { FillRecord } from './fill-row.ts';
import { cancelledText, ordersText, placedText } from './order-text.ts';
import { PaperBroker } from './paper-broker.ts';
import { brokerTools } from './tools.ts';

const directory = new InstrumentDirectory();
const trading = Date.parse('2026-11-16T10:30:30+09:00');
const BUY = { instrument: '삼성전자', side: 'buy', quantity: 10 };

describe('the tools of the paper broker', () => {
  let store: Store;
  let fills: FillRecord[];
  let shown: Record<string, unknown>[];
  let sentences: unknown[];
  let decision: 'yes' | 'no';
  let registry: ToolRegistry;
  let calls: number;

  beforeEach(() => {
    store = openStore(':memory:', { locale: 'en' });
    [fills, shown, sentences, decision, calls] = [[], [], [], 'yes', 0];
    const market = new ScriptedMarket();
    [market.price, market.at] = ['71500', trading];
    const broker = new PaperBroker({
      database: store.database,
      directory,
      market: new MarketData([market]),
      now: () => trading,
      startingCash: PAPER_MONEY,
      recordFill: async (fill) => void fills.push(fill),
    });
    registry = new ToolRegistry({
      approvalHandler: async ({ input, inputHash, summary }) => {
        shown.push(input);
        sentences.push(summary);
        return { approved: decision === 'yes', inputHash };
      },
    });
    const tools = brokerTools({ broker, directory, ownerOf: ({ userId }) => userId });
    for (const { definition, executor } of tools) registry.register(definition, executor);
  });
  afterEach(() => store.close());

  const call = async (name: string, input: unknown, more: Partial<ToolExecutionContext> = {}) => {
    const abortSignal = new AbortController().signal;
    const context = { sessionId: 's', userId: 'u', channelId: 'c', abortSignal, toolUseId: `t${calls++}`, ...more };
    const { content, isError } = await registry.execute(name, input, context);
    return { content: content.startsWith('{') ? JSON.parse(content) : content, isError };
  };

  it('asks before it orders, and shows the whole order with the account it is for', async () => {
    expect(await call('place_order', BUY)).toMatchObject({
      isError: false,
      content: {
        status: 'ok',
        mode: 'paper',
        notice: expect.stringMatching(/PAPER.*모의/),
        order: {
          id: 'PAPER-1',
          state: 'filled',
          fill: { price: '71500', amount: '715000', time: '2026-11-16T10:30:30+09:00' },
        },
      },
    });
    expect(shown).toEqual([{ ...BUY, type: 'market', account: 'paper' }]);
    expect(sentences).toEqual([
      {
        ko: [
          '모의 계좌에서 삼성전자(005930) 10주를 시장가로 매수합니다.',
          '현재가 71,500원, 합계 약 715,000원, 수수료 0원',
          '현금 100,000,000원, 주문 후 99,285,000원',
          '지금 장이 열려 있습니다.',
        ],
        en: expect.arrayContaining([
          'Paper account: buy 10 Samsung Electronics (005930), market.',
          'The market is open.',
        ]),
      },
    ]);
    expect(fills).toHaveLength(1);
  });

  it('orders nothing without a yes', async () => {
    decision = 'no';
    expect(await call('place_order', BUY)).toMatchObject({
      isError: true,
      content: expect.stringContaining('was not approved'),
    });
    expect(fills).toEqual([]);
    expect((await call('list_orders', {})).content).toMatchObject({ status: 'ok', orders: [] });
  });

  it('executes one approved call once, even if it is repeated', async () => {
    const first = await call('place_order', BUY, { toolUseId: 'same' });
    expect(await call('place_order', BUY, { toolUseId: 'same' })).toEqual(first);
    expect(fills).toHaveLength(1);
    await call('place_order', BUY, { toolUseId: 'another' });
    expect(fills).toHaveLength(2);
  });

  it.each([
    ['a name that is two things', { ...BUY, instrument: '삼성' }, { status: 'ambiguous', mode: 'paper' }],
    ['a tick that is none', { ...BUY, type: 'limit', limit_price: '71555' }, { status: 'refused', reason: 'tick' }],
    ['shares that are not there', { ...BUY, side: 'sell' }, { status: 'refused', reason: 'shares', mode: 'paper' }],
  ])('says that nothing was ordered for %s', async (_what, input, content) => {
    expect(await call('place_order', input)).toMatchObject({ isError: true, content });
    expect(fills).toEqual([]);
  });

  it.each([
    { ...BUY, quantity: 1.5 },
    { ...BUY, quantity: -1 },
    { ...BUY, account: 'real' },
    { ...BUY, limit_price: '7e4' },
  ])('does not even ask about %j', async (input) => {
    expect((await call('place_order', input)).isError).toBe(true);
    expect(shown).toEqual([]);
  });

  it('lists, tells and cancels', async () => {
    await call('place_order', { ...BUY, type: 'limit', limit_price: '70000' });
    const listed = (await call('list_orders', { state: 'open', instrument: '005930' })).content;
    expect(listed).toMatchObject({ mode: 'paper', orders: [{ id: 'PAPER-1', limitPrice: '70000', state: 'open' }] });
    expect((await call('get_order', { id: 'PAPER-1' })).content).toMatchObject({ order: { id: 'PAPER-1' } });
    expect((await call('get_order', { id: 'PAPER-7' })).content).toMatchObject({ status: 'unknown-order' });
    const cancelled = (await call('cancel_order', { id: 'PAPER-1' })).content;
    expect(cancelled).toMatchObject({ status: 'ok', order: { state: 'cancelled' } });
    expect(shown).toHaveLength(2);
    expect(sentences[1]).toMatchObject({
      ko: ['모의 계좌의 삼성전자(005930) 10주 매수 주문(지정가 70,000원, 주문번호 PAPER-1)을 취소합니다.'],
    });
    expect((await call('cancel_order', { id: 'PAPER-7' })).isError).toBe(true);
  });

  it('tells orders in both languages, always as paper', async () => {
    const texts = async (input: object) => {
      const { content } = await call('place_order', input);
      return [placedText(content, 'ko'), placedText(content, 'en')];
    };
    expect(await texts(BUY)).toEqual([
      '[모의] 삼성전자(005930) 10주를 매수했습니다. 체결가 71,500원, 합계 715,000원 (주문번호 PAPER-1)\n기준: 2026-11-16 10:30 (한국시간) · 출처: scripted\n모의 계좌 주문 가능 금액: 99,285,000원\n※ 모의투자(PAPER)이며 실제로 거래되지 않습니다.',
      '[PAPER] Bought 10 Samsung Electronics (005930) at ₩71,500, total ₩715,000 (order PAPER-1).\nAs of 2026-11-16 10:30 (Seoul time) · source: scripted\nAvailable cash in the paper account: ₩99,285,000.\nNote: this is PAPER trading. No real trade is made.',
    ]);
    expect(await texts({ ...BUY, quantity: 5000 })).toEqual([
      expect.stringContaining('필요한 금액은 357,500,000원, 주문 가능 금액은 99,285,000원입니다.'),
      expect.stringContaining('it needs ₩357,500,000, but the paper account has ₩99,285,000 available.'),
    ]);
    const [waiting] = await texts({ ...BUY, type: 'limit', limit_price: '70000' });
    expect(waiting).toMatch(
      /매수 주문\(지정가 70,000원\)을 접수했습니다\. 아직 체결되지 않았습니다\..*\n.*2026-11-16 15:30 \(한국시간\)까지 유효/,
    );
    expect(await texts({ ...BUY, type: 'limit', limit_price: '70050' })).toEqual([
      expect.stringContaining('호가 단위는 100원입니다. 70,000원이나 70,100원을 사용해 주세요.'),
      expect.stringContaining('Use ₩70,000 or ₩70,100.'),
    ]);
    const { content } = await call('list_orders', {});
    expect(ordersText(content, 'ko').split('\n')).toEqual([
      '모의투자 주문 내역입니다.',
      '- PAPER-2 삼성전자(005930) 10주 매수(지정가 70,000원): 미체결',
      '- PAPER-1 삼성전자(005930) 10주 매수(시장가): 체결 71,500원, 합계 715,000원',
      '모의 계좌 주문 가능 금액: 98,585,000원, $100,000.00',
      '※ 모의투자(PAPER)이며 실제로 거래되지 않습니다.',
    ]);
    expect(cancelledText((await call('cancel_order', { id: 'PAPER-1' })).content, 'ko')).toMatch(
      /^주문 PAPER-1은 이미 종료되어 취소할/,
    );
    expect(cancelledText((await call('cancel_order', { id: '2' })).content, 'en')).toMatch(
      /^\[PAPER\] Cancelled the order to buy 10/,
    );
  });
});
