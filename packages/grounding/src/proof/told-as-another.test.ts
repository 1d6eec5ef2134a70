import { describe, expect, it } from 'vitest';
import { checkFigures, type GroundingInput } from '../index.ts';

type Result = GroundingInput['toolResults'][number];

const now = '2026-11-18T10:31:00+09:00';
const at = '2026-11-18T10:30:00+09:00';
const micron = { symbol: 'MU', name: '마이크론', nameEn: 'Micron', type: 'stock', exchange: 'NASDAQ', currency: 'USD' };
const yen = { symbol: 'JPY/KRW', name: '엔/원', nameEn: 'JPY/KRW', type: 'forex', exchange: 'FX', currency: 'KRW' };
const dollar = { symbol: 'USD/KRW', name: '달러/원', nameEn: 'USD/KRW', type: 'forex', exchange: 'FX', currency: 'KRW' };
const quote = (instrument: object, price: string, rest: Record<string, string>, currency: string): Result => ({
  tool: 'get_quote',
  at,
  content: { status: 'ok', instrument, price, currency, ...rest, source: 'simulated', time: at, market: 'open' },
});
const MICRON = quote(micron, '231.13', { change: '1.42', changePercent: '0.62', high: '232.10', low: '230.16' }, 'USD');
const YEN = quote(yen, '9.4404', { change: '0.0037', changePercent: '0.04' }, 'KRW');
const DOLLAR = quote(dollar, '1445.2', { change: '1.2', changePercent: '0.08' }, 'KRW');
const HISTORY: Result = {
  tool: 'get_history',
  at,
  content: {
    ...{ status: 'ok', instrument: micron, interval: '1d', timeZone: 'America/New_York', source: 'simulated' },
    columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
    rows: [
      ['2026-11-10T09:30:00-05:00', '221.10', '224.40', '220.30', '223.50', '6100000'],
      ['2026-11-11T09:30:00-05:00', '223.90', '227.15', '223.05', '226.70', '6400000'],
      ['2026-11-12T09:30:00-05:00', '226.20', '229.85', '225.60', '228.95', '7300000'],
      ['2026-11-13T09:30:00-05:00', '228.40', '230.05', '227.35', '229.71', '6900000'],
    ],
  },
};
const money = (amount: string) => ({ amount, currency: 'USD' });
const holding = (symbol: string, name: string, quantity: string, price: string, value: string, cost: string, gain: string) => ({
  ...{ symbol, name, currency: 'USD', quantity, price, value: money(value), cost: money(cost), unrealised: money(gain) },
  unrealisedPercent: String((100 * Number(gain)) / Number(cost)),
});
const ACCOUNT: Result = {
  tool: 'portfolio_summary',
  at,
  content: {
    ...{ status: 'ok', asOf: '2026-11-18', baseCurrency: 'USD' },
    accounts: [
      {
        account: 'main',
        holdings: [
          holding('MU', '마이크론', '30', '231.13', '6933.90', '5400.00', '1533.90'),
          holding('KO', '코카콜라', '60', '76.58', '4594.80', '4105.80', '489.00'),
          holding('DIS', '디즈니', '40', '121.59', '4863.60', '5022.40', '-158.80'),
        ],
      },
    ],
  },
};
const BARS: Result = {
  tool: 'mcp__statistics__search',
  content: {
    row: [
      { STAT_NAME: '기준금리', TIME: '202608', DATA_VALUE: '2.75' },
      { STAT_NAME: '기준금리', TIME: '202609', DATA_VALUE: '2.5' },
      { STAT_NAME: '기준금리', TIME: '202610', DATA_VALUE: '2.25' },
    ],
  },
};

const statuses = (answer: string, toolResults: readonly Result[]): string[] =>
  checkFigures({ answer, user: [], toolResults, now })
    .figures.filter(({ text }) => /\d[.,]?\d|%/.test(text) && !/^(?:\d{4}|.*월.*|Nov.*|11\/.*)$/.test(text))
    .map(({ status }) => (status === 'proven' ? 'proven' : 'not'));
const proven = (count: number): string[] => Array.from({ length: count }, () => 'proven');

describe('a row that no word dates', () => {
  it.each([
    ['the latest', 'Micron closed at $229.71.', ['proven']],
    ['an earlier one', 'Micron closed at $226.70.', ['not']],
    ['the lowest, told as that', 'Micron fell to a low of $220.30.', ['proven']],
    ['all in their order', 'Micron closed at $223.50, $226.70, $228.95 and $229.71.', proven(4)],
    ['the other way round', 'Micron closed at $229.71, $228.95, $226.70 and $223.50.', proven(4)],
    ['some in no order', 'Micron closed at $226.70, $223.50 and $228.95.', ['not', 'not', 'not']],
  ])('%s', (_, answer, expected) => {
    expect(statuses(answer, [HISTORY])).toEqual(expected);
  });
});

describe('a line of a table', () => {
  const table = (close: string): string =>
    `| Day | Open | Close |\n|---|---|---|\n| Nov 10 | $221.10 | $223.50 |\n| Nov 11 | $223.90 | ${close} |\n| Nov 12 | $226.20 | $228.95 |`;

  it.each([
    ['tells its own row', table('$226.70'), proven(6)],
    ['does not tell another field of it', table('$227.15'), [...proven(3), 'not', ...proven(2)]],
    ['does not tell what is quoted now', table('$231.13'), [...proven(3), 'not', ...proven(2)]],
  ])('%s', (_, answer, expected) => {
    expect(statuses(answer, [HISTORY, MICRON])).toEqual(expected);
  });

  const holdings = (gain: string): string =>
    `| Holding | Value | Gain |\n|---|---|---|\n| Micron | $6,933.90 | +$1,533.90 |\n| Coca-Cola | $4,594.80 | ${gain} |\n| Disney | $4,863.60 | -$158.80 |`;

  it.each([
    ['of a holding', holdings('+$489.00'), 'proven'],
    ['with its price for its gain', holdings('$76.58'), 'not'],
    ['with what it cost for its gain', holdings('$4,105.80'), 'not'],
  ])('%s', (_, answer, status) => {
    expect(statuses(answer, [ACCOUNT])[3]).toBe(status);
  });
});

describe('what is told as a price', () => {
  it.each([
    ['is one', 'You hold 30 Micron shares at $231.13.', 'proven'],
    ['is not what all shares come to', 'You hold 30 Micron shares at $6,933.90.', 'not'],
    ['is not a change', 'You bought Micron at $1.42.', 'not'],
  ])('%s', (_, answer, status) => {
    expect(statuses(answer, [MICRON, ACCOUNT]).at(-1)).toBe(status);
  });
});

describe('a rate', () => {
  it.each([
    ['of the currency that is named', '달러당 1,445.2원입니다.', ['proven']],
    ['of another currency', '달러당 9.44원입니다.', ['not']],
    ['for one', '1엔에 9.44원입니다.', ['proven']],
    ['for a hundred', '100엔당 944.04원입니다.', ['proven']],
  ])('%s', (_, answer, expected) => {
    expect(statuses(answer, [YEN, DOLLAR]).slice(-1)).toEqual(expected);
  });
});

it.each([
  ['a month of a series of others', '8월 기준금리는 2.75%, 9월은 2.50%, 10월은 2.25%입니다.', proven(3)],
  ['another month of it', '10월 기준금리는 2.75%입니다.', ['not']],
])('%s', (_, answer, expected) => {
  expect(statuses(answer, [BARS])).toEqual(expected);
});

describe('a day that was named before', () => {
  it.each([
    ['in a heading', '**November 11**\n- Open: $223.90\n- Close: $226.70', proven(2)],
    ['in the sentence before', 'On November 11 Micron opened at $223.90. It closed at $226.70.', proven(2)],
    ['is not that of another row', '**November 12**\n- Close: $226.70', ['not']],
  ])('%s', (_, answer, expected) => {
    expect(statuses(answer, [HISTORY])).toEqual(expected);
  });
});

describe('rows in their order', () => {
  it.each([
    ['are not of others', '- Micron $226.70\n- Apple $228.95\n- Microsoft $229.71'],
    ['are not of other days', '| Nov 11 | $223.50 |\n| Nov 12 | $226.70 |\n| Nov 13 | $228.95 |'],
  ])('%s', (_, answer) => {
    expect(statuses(answer, [HISTORY]).slice(-2)).toEqual(['not', 'not']);
  });

  it('tell each change from one row of a table to the next', () => {
    const table = (change: string): string =>
      `| Day | Close | vs day before |\n|---|---|---|\n| Nov 10 | $223.50 | – |\n| Nov 11 | $226.70 | ${change} |\n| Nov 12 | $228.95 | +$2.25 |`;
    expect(statuses(table('+$3.20'), [HISTORY])).toEqual(proven(5));
    expect(statuses(table('+$2.25'), [HISTORY])[2]).toBe('not');
  });
});

it.each([
  ['the lowest is not the highest', 'The lowest low was $225.60.', [HISTORY], 'not'],
  ['from and to are not turned round', 'Micron rose from $229.71 to $223.50.', [HISTORY], 'not'],
  ['what shares are valued at is all of them', 'Your 30 Micron shares are valued at $6,933.90.', [ACCOUNT, MICRON], 'proven'],
])('%s', (_, answer, results, status) => {
  expect(statuses(answer, results)[0]).toBe(status);
});

const LISTED: Result = {
  tool: 'mcp__quotes__batch',
  content: [
    { symbol: 'ASML.AS', name: 'ASML Holding N.V.', price: 912.4, dayHigh: 921.5 },
    { symbol: 'NESN.SW', name: 'Nestlé S.A.', price: 81.34, dayHigh: 81.58 },
  ],
};
const OF_INDEX: Result = {
  tool: 'mcp__broker__price',
  content: { output: { rprs_mrkt_kor_name: 'KOSPI200', stck_prpr: '128700', eps: '3351.00', stck_shrn_iscd: '090430' } },
};
const FISCAL: Result = {
  tool: 'mcp__statements__income',
  content: [
    { symbol: 'NKE', date: '2026-11-30', fiscalYear: '2027', period: 'Q2', revenue: 12930000000 },
    { symbol: 'NKE', date: '2026-08-31', fiscalYear: '2027', period: 'Q1', revenue: 11640000000 },
  ],
};
it.each([
  ['a share of another exchange, in its own currency', 'ASML is at €912.40 and Nestlé at CHF 81.34.', LISTED, proven(2)],
  ['a share, and not the index it is in', '아모레퍼시픽은 128,700원, EPS는 3,351원입니다.', OF_INDEX, proven(2)],
  ['a period by its name', 'In Q2 FY2027 Nike had revenue of $12.93 billion.', FISCAL, ['proven']],
  ['a period by its last day', 'In the quarter ended November 30, 2026, Nike had revenue of $12.93 billion.', FISCAL, ['proven']],
  ['not by the name of another', 'In Q1 FY2027 Nike had revenue of $12.93 billion.', FISCAL, ['not']],
])('of others: %s', (_, answer, result, expected) => {
  expect(
    checkFigures({ answer, user: [], toolResults: [result] })
      .figures.filter(({ text }) => /[$€원]|CHF/.test(text))
      .map(({ status }) => (status === 'proven' ? 'proven' : 'not')),
  ).toEqual(expected);
});

describe('what is right is not called wrong', () => {
  const contradicted = (answer: string, results: readonly Result[]): string[] =>
    checkFigures({ answer, user: [], toolResults: results, now })
      .figures.filter(({ status }) => status === 'contradicted')
      .map(({ text }) => text);

  it.each([
    ['the ends of a range', "| | Day's low–high |\n|---|---|\n| Micron | $230.16 – $232.10 |", [MICRON]],
    ['a gain since buying', '마이크론 수익률은 28.41%, 이익은 1,533.90달러입니다.', [MICRON]],
    ['what all shares bring in', "30 Micron shares at today's price bring in $6,933.90.", [MICRON, ACCOUNT]],
  ])('%s', (_, answer, results) => {
    expect(contradicted(answer, results)).toEqual([]);
  });
});

const DIVIDENDS: Result = {
  tool: 'get_dividends',
  at,
  content: {
    ...{ status: 'ok', instrument: micron },
    sources: [{ source: 'simulated', dividends: [{ exDate: '2026-10-05', amount: money('0.145') }] }],
  },
};
it('a dividend of a quarter is told for a year', () => {
  const answer = (year: string): string => `Micron pays a quarterly dividend of $0.145 a share, or ${year} a year.`;
  expect(statuses(answer('$0.58'), [DIVIDENDS])).toEqual(proven(2));
  expect(statuses(answer('$0.68'), [DIVIDENDS])[1]).toBe('not');
});

describe('what an attack proved wrongly', () => {
  const AVERAGES: Result = {
    tool: 'get_indicator',
    at,
    content: {
      ...{ status: 'ok', instrument: micron, indicator: 'sma', interval: '1d', price: '231.13', time: at },
      latest: { sma50: '221.40', sma200: '198.25' },
    },
  };
  const BANDS: Result = {
    tool: 'get_indicator',
    at,
    content: {
      ...{ status: 'ok', instrument: micron, indicator: 'bollinger', interval: '1d', price: '231.13', time: at },
      latest: { upperBand: '240.15', middleBand: '228.30', lowerBand: '216.45' },
    },
  };

  it.each([
    ['how far the price is from an average', AVERAGES, 'Micron is above its 50-day average by $9.73.', 'proven'],
    ['the same from one of another length', AVERAGES, 'Micron is above its 200-day average by $9.73.', 'not'],
    ['bands', BANDS, 'The Bollinger bands of Micron run from $216.45 to $240.15.', 'proven'],
    ['bands as the range of a day', BANDS, 'Micron ranged from $216.45 to $240.15 today.', 'not'],
    ['the close of the first day', HISTORY, 'On the first day Micron closed at $223.50.', 'proven'],
    ['the close of another day', HISTORY, 'On the first day Micron closed at $226.70.', 'not'],
  ])('%s', (_, result, answer, status) => {
    expect(statuses(answer, [MICRON, result]).at(-1)).toBe(status);
  });
});

describe('what nobody works out', () => {
  it.each([
    'You have $6,702.77 in cash.',
    '현금은 6,702.77달러입니다.',
    "Micron's market cap is $6,702.77.",
    '마이크론의 52주 최고가는 6,963.00달러입니다.',
    'The target price of Micron is $6,963.00.',
    'Interest paid on Micron: $6,702.77.',
    '마이크론 거래대금은 6,702.77달러입니다.',
  ])('%s', (answer) => {
    expect(statuses(answer, [MICRON, ACCOUNT]).at(-1)).toBe('not');
  });
});

describe('days by their number', () => {
  it.each([
    ['On the 11th, Micron closed at $226.70.', 'proven'],
    ['On the 11th, Micron closed at $229.71.', 'not'],
    ['Micron is the 10th holding by size and closed at $229.71.', 'proven'],
    ['On the 12th trading session Micron closed at $229.71.', 'proven'],
    ['On the 11th and 13th Micron closed at $226.70 and $229.71.', 'proven'],
  ])('%s', (answer, status) => {
    expect(statuses(answer, [MICRON, HISTORY]).at(-1)).toBe(status);
  });
});

describe('names', () => {
  const NASDAQ = quote({ symbol: '^IXIC', name: '나스닥', nameEn: 'Nasdaq', type: 'index' }, '23412.50', {}, 'USD');

  it('of a fund are those of the code behind them, and an exchange is no code', () => {
    const fund = { symbol: 'SCHD', name: 'SCHD', nameEn: 'Schwab US Dividend Equity ETF', type: 'etf', currency: 'USD' };
    const table = (name: string, price: string) => `| Position | Price |\n|---|---|\n| ${name} | ${price} |`;
    expect(statuses(table('Schwab Dividend (SCHD)', '$28.99'), [quote(fund, '28.99', {}, 'USD')])).toEqual(['proven']);
    expect(statuses(table('Micron (Nasdaq)', '$231.13'), [MICRON, NASDAQ])).toEqual(['proven']);
  });

  it('of fields are words: Costco is no cost, and a name of any length is read', () => {
    const long = { tool: 'mcp__x__y', at, content: { company: 'Acme', ['a'.repeat(9000)]: 412.37, ['b'.repeat(9000)]: 99.5 } };
    expect(() => statuses('Acme has $412.37.', [long])).not.toThrow();
    const money = { tool: 'mcp__x__y', at, content: { 입금: 1512, 출금: 4137 } };
    expect(statuses('총입금은 4,137원, 총출금은 1,512원입니다.', [money])).toEqual(['not', 'not']);
    const costco = holding('COST', '코스트코', '12', '895.67', '10748.04', '9866.40', '881.64');
    const account = {
      ...ACCOUNT,
      content: { ...(ACCOUNT.content as object), accounts: [{ account: 'main', holdings: [costco] }] },
    };
    expect(statuses('The biggest position is Costco at $10,748.', [account])).toEqual(['proven']);
  });
});
