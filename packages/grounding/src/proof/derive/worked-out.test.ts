import { describe, expect, it } from 'vitest';
import { checkFigures } from '../../check-figures.ts';

const now = '2026-11-13T16:01:00-05:00';
const apple = { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' };
const visa = { symbol: 'V', name: '비자', nameEn: 'Visa', type: 'stock', exchange: 'NYSE', currency: 'USD' };
const time = '2026-11-13T16:00:00-05:00';
const quote = {
  status: 'ok',
  instrument: apple,
  ...{ price: '270.12', currency: 'USD', changePercent: '-1.5', open: '273.4', high: '275.1', low: '269.5', time },
};
const bands = {
  status: 'ok',
  ...{
    instrument: apple,
    indicator: 'bollinger',
    interval: '1d',
    price: '270.12',
    settings: { period: 20, deviations: 2 },
    time,
  },
  latest: { upperBand: '281.4', middleBand: '273.9', lowerBand: '266.4' },
};
const alerts = {
  status: 'ok',
  alerts: [{ id: 'a1', instrument: apple, condition: { type: 'below', value: '250', field: 'price' }, enabled: true }],
};
const orders = {
  status: 'ok',
  orders: [{ id: 'P-1', instrument: apple, side: 'buy', type: 'limit', quantity: '4', limitPrice: '262', state: 'open' }],
};
const line = (instrument: typeof apple, action: string, shares: string, amount: string) => ({
  ...{ symbol: instrument.symbol, name: instrument.name, currency: 'USD', target: '0.2', weight: '0.1', price: '270.12' },
  ...{ action, shares, amount: { amount, currency: 'USD' } },
});
const targets = {
  status: 'ok',
  worth: { amount: '20000', currency: 'USD' },
  lines: [
    line(apple, 'buy', '3', '810.36'),
    line(visa, 'buy', '2', '640.5'),
    line({ ...visa, symbol: 'KO' }, 'sell', '5', '350'),
  ],
  cashAfter: { amount: '4000', currency: 'USD' },
};
const history = {
  status: 'ok',
  ...{
    instrument: apple,
    interval: '1d',
    timeZone: 'America/New_York',
    columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
  },
  rows: [
    ['2026-11-09T09:30:00-05:00', '266', '271', '265', '268.1', '51000000'],
    ['2026-11-10T09:30:00-05:00', '268', '274', '267', '272.4', '48000000'],
    ['2026-11-11T09:30:00-05:00', '272', '276', '271', '274.9', '45000000'],
    ['2026-11-12T09:30:00-05:00', '275', '277', '273', '274.2', '40000000'],
  ],
};
const watchlist = { status: 'ok', quotes: [quote, { ...quote, instrument: visa, price: '320.25', open: '321', high: '324.5' }] };
const rates = {
  status: 'ok',
  instrument: { symbol: 'USD/KRW', name: '달러/원 환율', nameEn: 'USD/KRW', type: 'forex', currency: 'KRW' },
  ...{ interval: '1d', timeZone: 'UTC', columns: ['time', 'open', 'high', 'low', 'close', 'volume'] },
  rows: [
    ['2026-11-11T21:00:00+00:00', '1440.8', '1441.6', '1437.9', '1438.3', '0'],
    ['2026-11-12T21:00:00+00:00', '1439', '1446', '1438.1', '1444.5', '0'],
  ],
};

type Row = readonly [what: string, tool: string, content: unknown, user: string, right: string, wrong: string];
const ROWS: readonly Row[] = [
  [
    'between values that no word names',
    'get_quote',
    quote,
    'apple?',
    'Apple swung by $5.60 today.',
    'Apple swung by $6.60 today.',
  ],
  [
    'how far a band is',
    'get_indicator',
    bands,
    'bollinger?',
    'Apple is $3.72 above the lower band.',
    'Apple is $4.72 above the lower band.',
  ],
  [
    'how far an alert is',
    'get_quote',
    quote,
    'alerts?',
    'Apple would have to fall another $20.12 to reach your alert.',
    'Apple would have to fall another $24.12 to reach your alert.',
  ],
  [
    'how far a limit is',
    'get_quote',
    quote,
    'orders?',
    'Apple would have to fall another $8.12 to fill the order.',
    'Apple would have to fall another $9.12 to fill the order.',
  ],
  [
    'from a level in a table',
    'get_watchlist',
    watchlist,
    'watchlist?',
    '| | Price | From open |\n|---|---|---|\n| AAPL | $270.12 | -$3.28 |\n| V | $320.25 | -$0.75 |',
    '| | Price | From open |\n|---|---|---|\n| AAPL | $270.12 | -$4.28 |\n| V | $320.25 | -$0.95 |',
  ],
  ['the buys of a plan', 'portfolio_targets', targets, 'what to trade?', 'The buys cost $1,450.86.', 'The buys cost $1,800.86.'],
  [
    'what money buys',
    'get_quote',
    quote,
    'how many with $3,000?',
    'With $3,000 you can buy 11 shares of Apple.',
    'With $3,000 you can buy 14 shares of Apple.',
  ],
  [
    'the mean of some days',
    'get_history',
    history,
    'closes?',
    'The closes from November 9 to November 11 average $271.80.',
    'The closes from November 9 to November 11 average $272.40.',
  ],
  [
    'the change between two rates',
    'get_history',
    rates,
    '달러 올랐어?',
    '달러는 1,438.3원에서 1,444.5원으로 6.2원 올랐습니다.',
    '달러는 1,438.3원에서 1,444.5원으로 7.2원 올랐습니다.',
  ],
  [
    'what was paid in',
    'calculate',
    { status: 'ok', expression: '500000 * 2', value: '1000000' },
    '매달 50만원씩 3년',
    '넣은 원금은 1,800만 원입니다.',
    '넣은 원금은 1,600만 원입니다.',
  ],
];

describe('a figure that is worked out', () => {
  it.each(ROWS)('%s', (_what, tool, content, user, right, wrong) => {
    const statuses = (answer: string) =>
      checkFigures({
        ...{ answer, user: [user], now },
        toolResults: [
          { tool, content, at: time },
          { tool: 'list_alerts', content: alerts, at: time },
          { tool: 'list_orders', content: orders, at: time },
        ],
      }).figures.filter(({ status }) => status !== 'structural');
    expect(statuses(right).filter(({ status }) => status !== 'proven')).toEqual([]);
    expect(statuses(wrong).filter(({ status }) => status !== 'proven')).not.toEqual([]);
  });
});
