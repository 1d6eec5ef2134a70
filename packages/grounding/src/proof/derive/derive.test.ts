import { expect, it } from 'vitest';
import { checkFigures } from '../../check-figures.ts';

const STATEMENTS = {
  tool: 'get_fundamentals',
  content: {
    status: 'ok',
    instrument: { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
    source: 'sec-edgar',
    company: 'Apple Inc.',
    currency: 'USD',
    periods: [
      { period: '2025', lines: { revenue: '416161000000', operatingIncome: '133050000000', operatingCashFlow: '111482000000' } },
      { period: '2024', lines: { revenue: '391035000000', operatingIncome: '123216000000', operatingCashFlow: '118254000000' } },
      { period: '2023', lines: { revenue: '383285000000', operatingIncome: '114301000000', operatingCashFlow: '110543000000' } },
    ],
  },
};

it.each([
  ['a line of the statements by its name', 'Operating cash flow slipped 5.7%.', 'proven'],
  ['the margin of an earlier year', 'Operating margin in 2024 was 31.51%.', 'proven'],
  ['from the year before to the one that is named', 'Revenue grew 6.4% in 2025.', 'proven'],
  ['from another year than the one before', 'Revenue grew 8.6% in 2025.', 'unverified'],
])('follows from statements of several years: %s', (_, answer, status) => {
  const { figures } = checkFigures({ answer, user: ['How is Apple doing?'], toolResults: [STATEMENTS] });
  expect(figures.find(({ text }) => text.includes('%'))?.status).toBe(status);
});

const quote = (symbol: string, name: string, nameEn: string, currency: string, values: Record<string, string>) => ({
  tool: 'get_quote',
  content: {
    status: 'ok',
    instrument: { symbol, name, nameEn, type: 'stock', exchange: currency === 'KRW' ? 'KRX' : 'NASDAQ', currency },
    ...values,
  },
});
const AMD = quote('AMD', 'AMD', 'AMD', 'USD', {
  price: '207.55',
  previousClose: '212.76',
  change: '-5.21',
  changePercent: '-2.45',
});
const HYNIX = quote('000660.KS', 'SK하이닉스', 'SK hynix', 'KRW', {
  price: '498500',
  previousClose: '490000',
  changePercent: '1.73',
});
const HELD = {
  tool: 'mcp__broker__positions',
  content: {
    currency: 'USD',
    holdings: [
      { symbol: 'AMD', marketValue: 5130, costBasis: 3042.5 },
      { symbol: 'DIS', marketValue: 6050.5, costBasis: 6445.63 },
    ],
  },
};

it.each([
  ['a gap of two rates', 'AMD lost 2.45% and SK hynix gained 1.73%, a gap of 4.18 percentage points.', 'proven'],
  ['a gap that forgets their signs', 'AMD lost 2.45% and SK hynix gained 1.73%, a gap of 0.72 percentage points.', 'unverified'],
  ['the same in Korean', 'AMD는 2.45% 내렸고 SK하이닉스는 1.73% 올랐습니다. 차이는 4.18%p입니다.', 'proven'],
  ['what a thing cost and is worth', 'AMD cost you $3,042.50 and is worth $5,130.00, a gain of $2,087.50.', 'proven'],
  ['the same the other way round', 'AMD is worth $5,130.00 and cost $3,042.50, a loss of $2,087.50.', 'unverified'],
  ['two things, of which none moved', 'AMD is worth $5,130.00 and DIS $6,050.50. DIS lost $920.50.', 'unverified'],
  ['two things told as one that grew', 'AMD is worth $5,130.00 and DIS $6,050.50. You have gained $920.50.', 'unverified'],
  ['an earlier price and the present one', 'AMD is at $207.55. Yesterday it closed at $212.76. It gained $5.21.', 'unverified'],
  ['a sum of one field', 'AMD is worth $5,130.00 and DIS $6,050.50, together $11,180.50.', 'proven'],
  ['a sum of what does not add up', 'AMD gained $2,087.50 and is worth $5,130.00, altogether $7,217.50.', 'unverified'],
])('follows from two figures beside it: %s', (_, answer, status) => {
  const { figures } = checkFigures({ answer, user: ['How do I stand?'], toolResults: [AMD, HYNIX, HELD] });
  expect(figures.at(-1)?.status).toBe(status);
});

const DAYS = {
  tool: 'get_history',
  content: {
    status: 'ok',
    instrument: { symbol: 'NVDA', name: '엔비디아', nameEn: 'NVIDIA', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
    interval: '1d',
    columns: ['time', 'high', 'low', 'close'],
    rows: [
      ['2026-11-19T09:30:00-05:00', '224.80', '218.90', '223.60'],
      ['2026-11-20T09:30:00-05:00', '223.90', '214.20', '215.05'],
      ['2026-11-23T09:30:00-05:00', '216.30', '211.70', '212.76'],
    ],
  },
};

it.each([
  ['NVIDIA closed at $223.60 on Nov 19 and $215.05 on Nov 20, down $8.55.', 'proven'],
  ['NVIDIA closed at $223.60 on Nov 19 and $215.05 on Nov 20. Today it fell $8.55.', 'unverified'],
  ['NVIDIA closed at $223.60 on Nov 19 and $215.05 on Nov 20; on Nov 23 it dropped $8.55.', 'unverified'],
  ['엔비디아는 19일 223.60달러, 20일 215.05달러였습니다. 오늘은 8.55달러 내렸습니다.', 'unverified'],
  ['엔비디아는 20일 저가 214.20달러, 고가 223.90달러로 9.70달러 올랐습니다.', 'unverified'],
])('moves between the days that the words speak of: %s', (answer, status) => {
  const { figures } = checkFigures({ answer, user: ['How is NVIDIA doing?'], toolResults: [DAYS] });
  expect(figures.at(-1)?.status).toBe(status);
});

it.each([
  ['NVIDIA at $189.49 sits $4.48 above its low of $185.01.', 'proven'],
  ['NVIDIA at $189.49 sits $4.48 under its low of $185.01.', 'unverified'],
])('compares a price with how far it went, and not the other way: %s', (answer, status) => {
  const result = quote('NVDA', '엔비디아', 'NVIDIA', 'USD', { price: '189.49', high: '191.76', low: '185.01' });
  const { figures } = checkFigures({ answer, user: [], toolResults: [result] });
  expect(figures.find(({ text }) => text === '$4.48')?.status).toBe(status);
});

it('adds up what was bought, but not with what was sold', () => {
  const rows = [
    ['sell', '2025-10-01', '50', '90.3', '4514.5', 'TLT'],
    ['buy', '2025-09-01', '20', '310.2', '6205.1', 'META'],
    ['buy', '2025-03-03', '12', '284.5', '3414.9', 'META'],
  ].map(([kind, date, quantity, price, amount, symbol]) => ({ kind, date, quantity, price, amount, symbol, currency: 'USD' }));
  const toolResults = [{ tool: 'portfolio_trades', content: { status: 'ok', count: 3, rows } }];
  const statusOf = (answer: string) => checkFigures({ answer, user: [], toolResults }).figures.at(-1)?.status;
  expect(statusOf('You bought META for $6,205.10 and sold TLT for $4,514.50, $10,719.60 spent in all.')).toBe('unverified');
  expect(statusOf('You bought META for $6,205.10 and again for $3,414.90, $9,620.00 spent in all.')).toBe('proven');
});

const KEPT = quote('AMD', 'AMD', 'AMD', 'USD', {
  ...{ price: '207.55', previousClose: '212.76', changePercent: '-2.45', open: '211.90', high: '213.40', low: '206.10' },
});
const SHARES = {
  tool: 'mcp__broker__positions',
  content: {
    currency: 'USD',
    holdings: [
      { symbol: 'AMD', shares: 25, marketValue: 5130, costBasis: 3042.5, pnlPercent: 68.61 },
      { symbol: 'DIS', shares: 50, marketValue: 6050.5, costBasis: 6445.63, pnlPercent: -6.13 },
    ],
  },
};

it.each([
  ['a gap of prices told as a dividend', 'AMD is at $207.55 and opened at $211.90. The dividend is $4.35.'],
  ['the same as a fee', 'AMD는 시가 211.90달러, 현재가 207.55달러입니다. 수수료는 4.35달러입니다.'],
  ['a cell under a head of its own', '| Stock | High | Low | EPS |\n|---|---|---|---|\n| AMD | $213.40 | $206.10 | $7.30 |'],
  ['a gain told as a tax', 'AMD cost $3,042.50 and is worth $5,130.00. The tax due is $2,087.50.'],
  ['a gain nobody has realised', 'AMD is worth $5,130.00 and cost $3,042.50. Realised profit: $2,087.50.'],
  ['a return on what it is worth', 'AMD cost $3,042.50 and is worth $5,130.00, a return of 40.69%.'],
  ['a ratio told as a return', 'AMD is worth $5,130.00 and cost $3,042.50; the return is 168.61%.'],
  [
    'a cost told as a part of the worth',
    '| Stock | Value | Cost | Weight |\n|---|---|---|---|\n| AMD | $5,130.00 | $3,042.50 | 59.31% |',
  ],
  ['one holding as a part of another', 'AMD is worth $5,130.00 and DIS $6,050.50; AMD has a weight of 84.79%.'],
  ['returns taken from each other', 'AMD is up 68.61% and DIS down 6.13%. Your return is 74.74%.'],
  ['prices of one share added up', 'AMD opened at $211.90 and is at $207.55, worth $419.45.'],
  ['cost and worth added up', 'AMD cost $3,042.50 and is worth $5,130.00. The position is $8,172.50.'],
  ['shares of two companies as of one', 'AMD 25주, DIS 50주로 AMD를 75주 보유 중입니다.'],
  ['a price and what the user has', 'AMD closed at $212.76 yesterday; you now have $1,212.76.'],
  ['worth by an earlier price', 'AMD opened at $211.90. Your holding is worth $5,297.50 now.'],
  ['a price by what was paid', 'AMD cost $3,042.50 for 25 shares, so the current price is $121.70.'],
  ['what was paid by what it is worth', 'AMD has 25 shares worth $5,130.00; you bought it at $205.20.'],
  ['from the price back to the open', 'AMD는 시가 211.90달러에서 현재 207.55달러로 4.35달러 올랐습니다.'],
  ['a target from the move of the day', 'AMD is at $207.55, down 2.45%. Analysts target $212.63.'],
  ['an order from the move of the day', 'AMD는 207.55달러로 2.45% 내렸습니다. 202.47달러에 매수 주문을 넣었습니다.'],
  ['an alert from a percentage of the user', 'AMD is at $207.55. An alert exists at $217.93.'],
])('does not follow from what stands near: %s', (_, answer) => {
  const user = ['I have $1,000 for AMD. It gained 5% last week, right?'];
  const { figures } = checkFigures({ answer, user, toolResults: [KEPT, SHARES] });
  expect(figures.at(-1)?.status).not.toBe('proven');
});

it.each([
  ['a change times shares', 'That is a loss of $104.20 on 20 shares today.', 'proven'],
  ['a change times shares, the other way', 'That is a gain of $104.20 on 20 shares today.', 'unverified'],
  ['a price times shares, which is no gain', 'Your gain is $4,151.00.', 'unverified'],
])('what a holding earned today: %s', (_, answer, status) => {
  const { figures } = checkFigures({ answer, user: ['I hold 20 AMD shares'], toolResults: [AMD] });
  expect(figures.find(({ text }) => text.includes('$'))?.status).toBe(status);
});

const ALERT = {
  tool: 'list_alerts',
  content: {
    status: 'ok',
    alerts: [{ id: 'alert-1', symbol: 'AMD', condition: { type: 'price-above', value: '225' }, currency: 'USD' }],
  },
};

it.each([
  ['how far it is to an alert', 'Your alert waits at $225. AMD is at $207.55 and has to rise 8.4%.', '8.4%', 'proven'],
  ['the same from the close before', 'Your alert waits at $225. AMD is at $207.55 and has to rise 5.75%.', '5.75%', 'unverified'],
  ['the same in Korean', 'AMD는 지금 207.55달러라 225달러 알림까지 8.4% 더 올라야 합니다.', '8.4%', 'proven'],
  ['shares that the sentence names', 'Selling 20 AMD shares at $207.55 would bring $4,151.00.', '$4,151.00', 'proven'],
  ['shares that it does not name', 'Selling 20 AMD shares at $207.55 would bring $5,188.75.', '$5,188.75', 'unverified'],
  ['a rise between the values it is told from and to', 'AMD fell from $212.76 to $207.55, down 2.45%.', '2.45%', 'proven'],
  ['what would have to be gained', 'AMD would have to gain 68.61% to get back.', '68.61%', 'unverified'],
])('works with what the sentence names: %s', (_, answer, figure, status) => {
  const { figures } = checkFigures({
    answer,
    user: ['I hold 25 AMD shares. What if I sell 20 of them?'],
    toolResults: [AMD, ALERT],
  });
  expect(figures.find(({ text }) => text === figure)?.status).toBe(status);
});

it.each([
  ['its name', 'Apple had operating income of $133.05 billion in 2025.', 'proven'],
  ['another word', 'Apple spent $133.05 billion in 2025.', 'unverified'],
])('a line of the statements beside a price is told by %s', (_, answer, status) => {
  const content = { ...STATEMENTS.content, price: '270.12' };
  const { figures } = checkFigures({ answer, user: ['How is Apple doing?'], toolResults: [{ ...STATEMENTS, content }] });
  expect(figures.find(({ text }) => text.includes('$'))?.status).toBe(status);
});

it.each([
  ['Your 25 AMD shares have gained $5,188.75.', 'unverified'],
  ['AMD 25주로 5,188.75달러를 벌었습니다.', 'unverified'],
  ['Your 25 AMD shares are worth $5,188.75.', 'proven'],
  ['25 AMD shares: $5,188.75, down 2.45% today.', 'proven'],
  ['AMD 25주의 가치는 5,188.75달러로 어제보다 130.25달러 줄었습니다.', 'proven'],
])('is what shares come to, or what they moved by: %s', (answer, status) => {
  const { figures } = checkFigures({ answer, user: ['I have 25 shares of AMD'], toolResults: [AMD] });
  expect(figures.findLast(({ text }) => /\.\d\d(?!%)/.test(text))?.status).toBe(status);
});

it.each([
  ['매달 50만 원씩 10년이면 원금은 6,000만 원입니다.', 'proven'],
  ['매월 50만 원씩 36개월이면 원금은 1,800만 원입니다.', 'proven'],
  ['At $500 a month for 10 years you will have put in $60,000.', 'proven'],
  ['매년 50만 원씩 10년이면 원금은 500만 원입니다.', 'proven'],
  ['매년 50만 원씩 10년이면 원금은 6,000만 원입니다.', 'unverified'],
  ['매달 50만 원씩 3년이면 원금은 150만 원입니다.', 'unverified'],
  ['1,000만 원을 5년 맡기면 원금은 5,000만 원입니다.', 'unverified'],
  ['At $500 a year for 10 years you will have put in $60,000.', 'unverified'],
])('what is paid in each month or each year: %s', (answer, status) => {
  const { figures } = checkFigures({ answer, user: [answer.split(/이면|기면|you/)[0]!], toolResults: [] });
  expect(figures.at(-1)?.status).toBe(status);
});
