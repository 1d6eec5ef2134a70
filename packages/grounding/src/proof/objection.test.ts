import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

const LOAN = {
  tool: 'mcp__bank__offer',
  content: {
    currency: 'USD',
    schedule: [
      { year: 1, due: '2027-01-31', interest_paid: 26118.4, principal_paid: 4913.72 },
      { year: 2, due: '2028-01-31', interest_paid: 25802.2, principal_paid: 5229.92 },
    ],
  },
};
const SECTORS = {
  tool: 'mcp__research__read',
  content: '| Sector | YTD % | Weight % |\n|---|---|---|\n| Tech | 24.6 | 32.1 |\n| Energy | 6.7 | 3.2 |',
};
const SOLAR = {
  tool: 'mcp__solar__month',
  content: { currency: 'EUR', produced_kwh: 418, self_used_kwh: 236, exported_kwh: 182, export_eur: 14.56, saved_eur: 75.52 },
};
const TAX = {
  tool: 'portfolio_tax',
  content: {
    status: 'ok',
    year: 2026,
    country: 'kr',
    currency: 'KRW',
    figures: { foreignGain: { amount: '18450000', currency: 'KRW' }, domesticGain: { amount: '3120000', currency: 'KRW' } },
  },
};
const HISTORY = {
  tool: 'get_history',
  content: {
    status: 'ok',
    instrument: { symbol: 'TSLA', name: '테슬라', nameEn: 'Tesla', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
    interval: '1d',
    timeZone: 'America/New_York',
    columns: ['time', 'close'],
    rows: [
      ['2026-11-12T09:30:00-05:00', '412.33'],
      ['2026-11-13T09:30:00-05:00', '408.92'],
    ],
  },
};

const QUOTE = {
  tool: 'get_quote',
  content: {
    status: 'ok',
    quotes: [
      {
        instrument: HISTORY.content.instrument,
        ...{ price: '408.92', previousClose: '412.33', change: '-3.41', changePercent: '-0.83', currency: 'USD' },
        ...{ asOf: '2026-11-13T21:00:00.000Z', source: 'simulated' },
      },
    ],
  },
};
const WITHHELD = {
  tool: 'portfolio_tax',
  content: {
    ...TAX.content,
    figures: { withheld: { amount: '10760', currency: 'KRW' }, expectedWithheld: { amount: '8431', currency: 'KRW' } },
  },
};
const NEWS = {
  tool: 'web_fetch',
  content:
    'Helio said revenue rose 8.8% to $86.1 million in the third quarter. Operating profit rose 32.5% to $12.2 million. Guidance for the year is $355 million.',
};
const RETURNS = {
  tool: 'mcp__funds__compare',
  content: { name: 'Dawn Growth', return_1y: '18.4%', return_5y: '92.7%' },
};

const statusesOf = (result: { tool: string; content: unknown }, answer: string): string[] =>
  checkFigures({ answer, user: [], toolResults: [result] })
    .figures.filter(({ text }) => /[$%원]|^\d{3}$/.test(text))
    .map(({ status }) => status);

describe('a figure that its words name as another value of the same result is not proven', () => {
  it.each([
    ['field of our own tool', WITHHELD, '원천징수된 금액은 10,760원입니다.', '원천징수된 금액은 8,431원입니다.'],
    ['clause of a text', NEWS, 'Revenue grew 8.8%.', 'Revenue grew 32.5%.'],
    ['clause of a text in the other language', NEWS, '영업이익은 32.5% 늘었습니다.', '영업이익은 8.8% 늘었습니다.'],
    ['stretch of time', RETURNS, 'It returned 18.4% over 1 year.', 'It returned 92.7% over 1 year.'],
    [
      'row, by the head in a table',
      LOAN,
      '| Year | Interest |\n|---|---|\n| 2 | $25,802 |',
      '| Year | Interest |\n|---|---|\n| 2 | $26,118 |',
    ],
    ['day', LOAN, 'On 2028-01-31 the interest paid is $25,802.20.', 'On 2028-01-31 the interest paid is $26,118.40.'],
    ['row, by its name in a sentence', SECTORS, 'Energy has a weight of 3.2%.', 'Energy has a weight of 32.1%.'],
    ['field that shares its unit with others', SOLAR, 'Exported: 182 kWh.', 'Exported: 236 kWh.'],
    ['field, by the name that people read', TAX, '국내주식 차익은 3,120,000원입니다.', '국내주식 차익은 18,450,000원입니다.'],
    ['level that did not move by itself', QUOTE, 'Tesla is down $3.41 today.', 'Tesla is down $408.92 today.'],
    ['day of the week', HISTORY, 'On Friday Tesla closed at $408.92.', 'On Friday Tesla closed at $412.33.'],
  ])('%s', (_what, result, right, wrong) => {
    expect(statusesOf(result, right)).toEqual(['proven']);
    expect(statusesOf(result, wrong)).not.toContain('proven');
  });
});

it('what a sentence named last is no rise or fall, also where the level stands before it', () => {
  expect(statusesOf(QUOTE, 'Tesla is at $408.92, down $3.41 today.')).toEqual(['proven', 'proven']);
  expect(statusesOf(QUOTE, 'Tesla is at $408.92, down $408.92 today.')).toEqual(['proven', 'unverified']);
});

const order = (
  symbol: string,
  name: string,
  side: string,
  quantity: string,
  limitPrice: string,
  state: string,
  fill?: object,
) => ({
  ...{
    id: symbol,
    instrument: { symbol, name, type: 'stock', currency: 'KRW' },
    side,
    type: 'limit',
    quantity,
    limitPrice,
    state,
  },
  ...{ placedAt: '2026-11-13T09:45:00+09:00', ...(fill && { fill }) },
});
const fill = { price: '499500', amount: '1498500', time: '2026-11-13T10:05:00+09:00' };
const ORDERS = {
  tool: 'list_orders',
  content: {
    status: 'ok',
    orders: [
      order('005930.KS', '삼성전자', 'buy', '12', '99500', 'open'),
      order('000660.KS', 'SK하이닉스', 'sell', '3', '497000', 'filled', fill),
    ],
  },
};

describe('an order that waits, and one that is done', () => {
  it.each([
    ['SK하이닉스는 팔았지만 삼성전자 99,500원 매수는 기다리는 중입니다.', ['proven']],
    ['삼성전자 12주를 99,500원에 매수하는 주문이 체결을 기다립니다.', ['proven']],
    ['삼성전자 12주는 99,500원에 체결될 예정입니다.', ['proven']],
    ['SK하이닉스 매도 주문의 지정가는 497,000원이었습니다.', ['proven']],
    ['The limit on the SK hynix order was ₩497,000.', ['proven']],
    ['삼성전자 12주가 99,500원에 체결됐습니다.', ['unverified']],
    ['삼성전자 12주를 99,500원에 매수했습니다.', ['unverified']],
    ['SK하이닉스 주문 497,000원은 아직 미체결입니다.', ['unverified']],
  ])('is told as what it is: %s', (answer, statuses) => {
    const { figures } = checkFigures({ answer, user: [], toolResults: [ORDERS], now: '2026-11-13T10:10:00+09:00' });
    expect(figures.filter(({ text }) => /[원₩]/.test(text)).map(({ status }) => status)).toEqual(statuses);
  });
});

describe('a value of an earlier time', () => {
  it.each([
    ['is not contradicted by that of today', QUOTE, 'Yesterday Tesla had a change of $7.20.', ['unverified']],
    [
      'is not of the day before its own weekday',
      HISTORY,
      'Tesla was at $412.33 on November 12 and $408.92 on Friday.',
      ['proven', 'proven'],
    ],
    [
      'is not of another weekday',
      HISTORY,
      'Tesla was at $408.92 on November 13 and $412.33 on Friday.',
      ['proven', 'unverified'],
    ],
  ])('%s', (_, result, answer, statuses) => expect(statusesOf(result, answer)).toEqual(statuses));
});
