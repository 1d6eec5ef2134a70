import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

const [MORNING, AFTERNOON] = ['2026-12-03T10:05:00+09:00', '2026-12-03T14:55:00+09:00'];

const summary = (at: string, total: string) => ({
  tool: 'portfolio_summary',
  at,
  content: {
    status: 'ok',
    asOf: '2026-12-03',
    baseCurrency: 'KRW',
    total: { totalAssets: { amount: total, currency: 'KRW' } },
  },
});

const instrument = { symbol: '005380.KS', name: '현대차', type: 'stock', exchange: 'KRX', currency: 'KRW' };
const quote = (at: string, price: string) => ({
  tool: 'get_quote',
  at,
  content: { status: 'ok', instrument, price, currency: 'KRW', source: 'yahoo', time: at, timeZone: 'Asia/Seoul' },
});
const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
const history = {
  tool: 'get_history',
  at: MORNING,
  content: {
    ...{ status: 'ok', instrument, interval: '1d', timeZone: 'Asia/Seoul' },
    columns: ['time', 'close'],
    rows: DAYS.map((day, at) => [`${day}T09:00:00+09:00`, `${283_000 + at * 1_000}`]),
  },
};
const alerts = {
  tool: 'list_alerts',
  at: MORNING,
  content: {
    status: 'ok',
    alerts: [
      ['005380.KS', '현대차', 'above', '300000'],
      ['035420.KS', 'NAVER', 'below', '230000'],
    ].map(([symbol, name, type, value], at) => ({
      id: `a${at}`,
      instrument: { ...instrument, symbol, name },
      condition: { type, value },
      createdAt: `2026-11-${10 + at}T09:00:00+09:00`,
    })),
  },
};
const order = (at: string, cash: string) => ({
  tool: 'place_order',
  at,
  content: { status: 'ok', cash: [{ amount: cash, currency: 'KRW' }], mode: 'paper' },
});
const WORTH = [summary(MORNING, '93898170'), summary(AFTERNOON, '93926170')];
const ORDERS = [order(MORNING, '98000000'), order(AFTERNOON, '97000000')];
const fill = { price: '286700', amount: '2867000', time: MORNING };
const bought = {
  id: 'PAPER-1',
  instrument,
  side: 'buy',
  type: 'market',
  quantity: '10',
  state: 'filled',
  placedAt: MORNING,
  fill,
};
const FILLED = { tool: 'place_order', at: MORNING, content: { status: 'ok', order: bought, mode: 'paper' } };
const QUOTES = [quote(MORNING, '286500'), quote(AFTERNOON, '287000')];

const isProven = (answer: string, toolResults: Parameters<typeof checkFigures>[0]['toolResults']): boolean[] =>
  checkFigures({ answer, toolResults, user: ['지금은 어때?'], now: AFTERNOON })
    .figures.filter(({ text }) => /\d{3}/.test(text))
    .map(({ status }) => status === 'proven');

describe('a value of which there is a newer one', () => {
  it.each([
    ['지금 총자산은 93,926,170원입니다.', WORTH, [true]],
    ['지금 총자산은 93,898,170원입니다.', WORTH, [false]],
    ['Your account is worth 93,898,170 won.', WORTH, [false]],
    ['지금 총자산은 93,926,170원으로 아침 93,898,170원보다 28,000원 늘었어요.', WORTH, [true, true, true]],
    ['남은 현금은 97,000,000원입니다.', ORDERS, [true]],
    ['남은 현금은 98,000,000원입니다.', ORDERS, [false]],
    ['남은 현금은 98,000,000원입니다.', ORDERS.slice(0, 1), [true]],
    ['첫 주문 뒤 현금은 98,000,000원이었고 그 뒤 현금은 97,000,000원입니다.', ORDERS, [true, true]],
    ['현대차 10주를 286,700원에 샀습니다.', [FILLED, ...QUOTES], [true]],
    ['You bought 10 shares of Hyundai Motor at ₩286,700.', [FILLED, ...QUOTES], [true]],
    ['현대차는 지금 286,700원입니다.', [FILLED, ...QUOTES], [false]],
    ['As of Wednesday, Hyundai Motor is at ₩285,000.', [history, ...QUOTES], [true]],
    ['현대차는 287,000원입니다.', QUOTES, [true]],
    ['현대차는 286,500원입니다.', QUOTES, [false]],
    ['현대차는 어제 285,000원에 마감했습니다.', [history], [true]],
    ['현대차는 어제 283,000원에 마감했습니다.', [history], [false]],
    ['Hyundai Motor closed at ₩284,000 yesterday.', [history], [false]],
    ['현대차는 지금 286,000원에 거래되고 있습니다.', [history], [true]],
    ['현대차는 지금 286,000원에 거래되고 있습니다.', [history, ...QUOTES], [false]],
    ['Hyundai Motor is trading at ₩286,000.', [history, ...QUOTES], [false]],
    ['현대차는 어제 285,000원에 마감했고 지금은 287,000원입니다.', [history, ...QUOTES], [true, true]],
  ])('is not told as the present one: %s', (answer, results, proven) => {
    expect(isProven(answer, results)).toEqual(proven);
  });
});

describe('the condition of an alert', () => {
  it.each([
    ['현대차가 300,000원을 넘으면 알려드려요.', [true]],
    ['NAVER가 230,000원 아래로 내려가면 알려드려요.', [true]],
    ['NAVER가 300,000원 아래로 내려가면 알려드려요.', [false]],
    ['NAVER가 203,000원 아래로 내려가면 알려드려요.', [false]],
  ])('is one that was set, and no supposition: %s', (answer, proven) => {
    expect(isProven(answer, [alerts])).toEqual(proven);
  });
});

describe('an earlier value beside words of the present', () => {
  it.each([
    ['지금 현대차는 287,000원으로 아침의 286,500원보다 올랐습니다.', [true, true]],
    ['현대차는 286,500원에서 287,000원으로 올랐습니다.', [true, true]],
    ['Hyundai Motor was ₩286,500 earlier and is ₩287,000 now.', [true, true]],
    ['Hyundai Motor rose from ₩286,500 to ₩287,000.', [true, true]],
    ['You can buy Hyundai Motor from ₩286,500.', [false]],
    ['현대차는 지금 286,500원에서 움직이고 있습니다.', [false]],
    ['현대차는 현재 286,500원에서 시가보다 높습니다.', [false]],
    ['현재가 286,500원보다 높은 목표가를 잡으세요.', [false]],
    ['지금 현대차는 286,500원보다 조금 높게 거래됩니다.', [false]],
    ['앞서 말씀드린 대로 지금 현대차는 286,500원입니다.', [false]],
    ['Hyundai Motor is now at ₩287,000, up from ₩286,500 this morning.', [true, true]],
  ])('is held against a present one, or stale: %s', (answer, proven) => {
    expect(isProven(answer, QUOTES)).toEqual(proven);
  });
});

describe('which way an alert waits for', () => {
  it.each([
    ['I will tell you if Hyundai Motor rises above ₩300,000.', [true]],
    ['I will tell you if Hyundai Motor falls below ₩300,000.', [false]],
    ['Your alerts: NAVER above ₩230,000, Hyundai Motor below ₩300,000.', [false, false]],
    ['현대차가 300,000원을 돌파하거나 NAVER가 230,000원 밑으로 떨어지면 알려드려요.', [true, true]],
    ['현대차는 아직 300,000원 아래라 알림이 울리지 않았습니다.', [true]],
    ['Hyundai Motor is still below ₩300,000, so your alert has not fired.', [true]],
    ['현대차가 300,000원 아래로 내려가면 알려드려요.', [false]],
    ['NAVER가 230,000원까지 오르면 알려드려요.', [false]],
    ['NAVER가 230,000원 이상이면 알려드려요.', [false]],
    ['현대차가 300,000원 오르면 알려드려요.', [false]],
    ['지금 현대차를 300,000원에 파시면 이익이에요.', [false]],
    ['If you buy Hyundai Motor now, you pay ₩300,000.', [false]],
    ['NAVER의 손절 주문은 230,000원 아래로 내려가면 실행됩니다.', [false]],
  ])('is the way that the words say, and it is no order: %s', (answer, proven) => {
    expect(isProven(answer, [alerts])).toEqual(proven);
  });
});

it('does not contradict what an alert waits for by the price', () => {
  const twice = {
    ...alerts,
    content: {
      ...alerts.content,
      alerts: [alerts.content.alerts[0], { ...alerts.content.alerts[0], id: 'b', condition: { type: 'below', value: '270000' } }],
    },
  };
  const answer = 'Your Hyundai Motor alerts are at ₩300,000 and ₩270,000.';
  const { figures } = checkFigures({ answer, toolResults: [QUOTES[1]!, twice], user: [], now: AFTERNOON });
  expect(figures.filter(({ status }) => status === 'contradicted')).toEqual([]);
});
