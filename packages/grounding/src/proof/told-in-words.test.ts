import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

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
  high: '213.40',
  low: '206.10',
});
const HYNIX = quote('000660.KS', 'SK하이닉스', 'SK hynix', 'KRW', {
  price: '498500',
  open: '492000',
  high: '502000',
  low: '489500',
  change: '8500',
});
const FUNDS = {
  tool: 'mcp__fundhub__compare',
  content: {
    funds: [
      { name: '온누리 배당', fee_percent: '0.78', return_1y: '9.2', return_3y: '27.3' },
      { name: '푸른솔 채권혼합', fee_percent: '0.54', return_1y: '5.1', return_3y: '13.9' },
    ],
  },
};
const REPORT = {
  tool: 'get_fundamentals',
  content: {
    status: 'ok',
    instrument: { symbol: '035420.KS', name: 'NAVER', nameEn: 'NAVER', type: 'stock', exchange: 'KRX', currency: 'KRW' },
    currency: 'KRW',
    periods: [
      { period: '2025', lines: { revenue: '12034700000000', eps: '11210' } },
      { period: '2024', lines: { revenue: '10737700000000', eps: '10950' } },
      { period: '2023', lines: { revenue: '9670600000000', eps: '9400' } },
    ],
  },
};
const HISTORY = {
  tool: 'get_history',
  content: {
    status: 'ok',
    instrument: {
      symbol: '012450.KS',
      name: '한화에어로스페이스',
      nameEn: 'Hanwha Aerospace',
      type: 'stock',
      exchange: 'KRX',
      currency: 'KRW',
    },
    interval: '1d',
    timeZone: 'Asia/Seoul',
    columns: ['time', 'close'],
    rows: [
      ['2026-11-11T09:00:00+09:00', '1060000'],
      ['2026-11-17T09:00:00+09:00', '1049000'],
      ['2026-11-18T09:00:00+09:00', '1044000'],
    ],
  },
};
const TRADES = {
  tool: 'mcp__broker__trades',
  content: {
    currency: 'USD',
    trades: [
      { symbol: 'AAPL', name: 'Apple', quantity: 10, price: 200 },
      { symbol: 'MSFT', name: 'Microsoft', quantity: 8, price: 512.5 },
    ],
  },
};
const COINS = {
  tool: 'mcp__upbit__accounts',
  content: [
    { currency: 'BTC', balance: '0.0735', avg_buy_price: '98450000', unit_currency: 'KRW' },
    { currency: 'XRP', balance: '2400', avg_buy_price: '3120', unit_currency: 'KRW' },
  ],
};
const BANK = {
  tool: 'mcp__bank__transactions',
  content: 'date,description,amount\n2026-11-02,Rent,-1850.00\n2026-11-05,Whole Foods,-142.61\n2026-11-14,Payroll,3127.45',
};
const HOLDINGS = {
  tool: 'mcp__broker__positions',
  content: {
    currency: 'KRW',
    holdings: [
      {
        symbol: '005930',
        name: '삼성전자',
        quantity: 50,
        averagePrice: 68_000,
        currentPrice: 71_500,
        marketValue: 3_575_000,
        costBasis: 3_400_000,
      },
      {
        symbol: '035420.KS',
        name: 'NAVER',
        quantity: 15,
        averagePrice: 220_000,
        currentPrice: 208_000,
        marketValue: 3_120_000,
        costBasis: 3_300_000,
      },
    ],
  },
};

const provenIn = (result: { tool: string; content: unknown }, answer: string): string[] =>
  checkFigures({ answer, user: [], toolResults: [result] })
    .figures.filter(({ status }) => status === 'proven')
    .map(({ text }) => text);

describe('a figure is proven by what its words say, and not where they say something else', () => {
  it.each([
    [
      'the words of a name announce nothing',
      FUNDS,
      '| 펀드 | 1년 | 3년 |\n|---|---|---|\n| 온누리 배당 | 9.2% | 27.3% |',
      ['9.2%', '27.3%'],
      '| 펀드 | 1년 | 3년 |\n|---|---|---|\n| 온누리 배당 | 5.1% | 13.9% |',
    ],
    [
      'a time behind a figure that is of the next one',
      REPORT,
      'EPS: 11,210원 (2024년 10,950원)',
      ['11,210원', '10,950원'],
      'EPS: 9,400원 (2024년 11,210원)',
    ],
    [
      'today ends what was said of an earlier day',
      HISTORY,
      '11일 종가 1,060,000원에서 오늘 1,044,000원까지 내렸어요.',
      ['1,060,000원', '1,044,000원'],
      '11일 종가 1,049,000원에서 오늘 1,049,000원까지 내렸어요.',
    ],
    [
      'the earlier of two prices',
      AMD,
      'AMD dropped 2.45% to $207.55 from $212.76.',
      ['2.45%', '$207.55', '$212.76'],
      'AMD dropped to $212.76.',
    ],
    ['the close of yesterday', AMD, 'AMD closed at $212.76 yesterday.', ['$212.76'], 'AMD closed at $213.40 yesterday.'],
    [
      'how far it went',
      HYNIX,
      '하이닉스는 장중 502,000원까지 올랐습니다.',
      ['502,000원'],
      '하이닉스는 장중 492,000원까지 올랐습니다.',
    ],
    [
      'arrows',
      REPORT,
      '- 매출: 9조 6,706억원 → 10조 7,377억원 → 12조 347억원',
      ['9조 6,706억원', '10조 7,377억원', '12조 347억원'],
      '- 매출: 12조 347억원 → 10조 7,377억원 → 9조 6,706억원',
    ],
    [
      'a name between a number and its unit',
      TRADES,
      'You bought 10 Apple shares and 8 Microsoft shares.',
      ['10 Apple shares', '8 Microsoft shares'],
      'You bought 8 Apple shares and 10 Microsoft shares.',
    ],
    [
      'coins that an exchange calls a currency',
      COINS,
      '리플 평단은 3,120원입니다.',
      ['3,120원'],
      '비트코인 평단은 3,120원입니다.',
    ],
    ['what was spent', BANK, 'Rent was $1,850.00.', ['$1,850.00'], 'Rent was +$1,850.00.'],
    ['a number of shares before its particle', HOLDINGS, '삼성전자 50주가 있습니다.', ['50주'], '삼성전자 15주가 있습니다.'],
  ])('%s', (_what, result, right, figures, wrong) => {
    expect(provenIn(result, right)).toEqual(figures);
    expect(provenIn(result, wrong)).toEqual([]);
  });
});

it.each([
  ['Buy 25 NVIDIA shares and sell 2 Disney shares.', 2],
  ['Sell 25 NVIDIA shares and buy 2 Disney shares.', 0],
  ['엔비디아 25주를 사고 디즈니 2주를 파세요.', 2],
  ['엔비디아 25주를 팔고 디즈니 2주를 사세요.', 0],
])('what is bought is not proven by what is sold: %s', (answer, count) => {
  const orders = [
    { symbol: 'NVDA', name: 'NVIDIA', side: 'buy', quantity: 25 },
    { symbol: 'DIS', name: 'Disney', side: 'sell', quantity: 2 },
  ];
  expect(provenIn({ tool: 'mcp__broker__plan', content: { orders } }, answer)).toHaveLength(count);
});

describe('figures of a list that no word names', () => {
  it.each([
    ['are told by their list', '- 삼성전자: 3,575,000원\n- NAVER: 3,120,000원', 2],
    ['are of what the line above announces', '평가금액:\n- 삼성전자: 3,575,000원\n- NAVER: 3,120,000원', 2],
    ['are not what the line above calls something else', '매입원금:\n- 삼성전자: 3,575,000원\n- NAVER: 3,120,000원', 0],
    ['are not what was paid for one of them', '- 삼성전자: 3,400,000원\n- NAVER: 3,120,000원', 1],
    ['are no prices that somebody paid', '- 삼성전자: 68,000원\n- NAVER: 220,000원', 0],
    ['are not traded at what somebody paid', '삼성전자는 68,000원, NAVER는 220,000원에 거래되고 있습니다.', 0],
    ['are not what was paid', '- 삼성전자: 3,400,000원\n- NAVER: 3,300,000원', 0],
  ])('%s', (_what, answer, count) => {
    expect(provenIn(HOLDINGS, answer)).toHaveLength(count);
  });
});

const OWN = {
  tool: 'portfolio_summary',
  content: {
    status: 'ok',
    baseCurrency: 'USD',
    accounts: [
      {
        account: 'main',
        holdings: [
          {
            symbol: 'AMD',
            name: 'AMD',
            currency: 'USD',
            quantity: '25',
            price: '205.2',
            cost: { amount: '3042.50', currency: 'USD' },
            value: { amount: '5130.00', currency: 'USD' },
            unrealised: { amount: '2087.50', currency: 'USD' },
            realised: { amount: '843.70', currency: 'USD' },
          },
          {
            symbol: 'DIS',
            name: '디즈니',
            currency: 'USD',
            quantity: '50',
            price: '121.01',
            cost: { amount: '6445.63', currency: 'USD' },
            value: { amount: '6050.50', currency: 'USD' },
            unrealised: { amount: '-395.13', currency: 'USD' },
            realised: { amount: '-112.40', currency: 'USD' },
          },
        ],
      },
    ],
  },
};
const DEALS = {
  tool: 'portfolio_trades',
  content: {
    status: 'ok',
    rows: [
      { kind: 'sell', date: '2025-10-01', quantity: '50', price: '90.3', symbol: 'TLT', currency: 'USD' },
      { kind: 'buy', date: '2025-09-01', quantity: '20', price: '310.2', symbol: 'META', currency: 'USD' },
    ],
  },
};
const NEWS = {
  tool: 'get_news',
  content:
    '{"status":"ok","items":[{"number":1,"symbols":[]},{"number":2,"symbols":["MSFT"]}]}\n{"number":1,"summary":"The unemployment rate ticked up to 4.6%."}\n{"number":2,"summary":"Azure grew 37%."}',
};
const gain = (method: string, amount: string) => ({ method, gain: { amount, currency: 'USD' } });
const LOTS = {
  tool: 'portfolio_lots',
  content: {
    status: 'ok',
    sale: { symbol: 'MSFT', methods: [gain('fifo', '1751.61'), gain('lifo', '1485.84'), gain('hifo', '1751.61')] },
  },
};
const EXPECTED = {
  tool: 'mcp__broker__dividends',
  content: { currency: 'KRW', 종목: [{ 종목명: '삼성전자', 배당: 361, 예상배당: 372 }] },
};

describe('words that say something else than the figure is', () => {
  it.each([
    ['yesterday beside what is so now', AMD, 'Unlike yesterday, AMD trades at $212.76.'],
    ['yesterday beside a move since', AMD, 'Since yesterday AMD has moved to $212.76.'],
    ['어제 beside 오늘', AMD, '어제에 이어 오늘도 내려 AMD는 212.76달러입니다.'],
    ['money spent as money received', BANK, 'You received $1,850.00 for rent.'],
    ['money spent in a list of income', BANK, 'Income:\n- Rent: $1,850.00\n- Whole Foods: $142.61'],
    ['money spent as a refund', BANK, 'Whole Foods refunded you $142.61.'],
    ['the gain of all time as that of a day', OWN, 'Today:\n- AMD: +$2,087.50\n- Disney: -$395.13'],
    ['the gain of all time as that of a week', OWN, 'This week:\n- AMD: +$2,087.50\n- Disney: -$395.13'],
    ['what was realised as a gain', OWN, '- AMD: +$843.70\n- Disney: -$112.40'],
    ['a value below a line of what was paid', OWN, '매수 금액\n- AMD: $5,130.00\n- 디즈니: $6,050.50'],
    [
      'a value below a sentence on what was paid',
      OWN,
      'Here is what you invested in each.\n- AMD: $5,130.00\n- Disney: $6,050.50',
    ],
    ['the return of another time', FUNDS, '1년 수익률:\n- 온누리 배당: 27.3%\n- 푸른솔 채권혼합: 13.9%'],
    ['a return below a line of fees', FUNDS, '보수:\n- 온누리 배당: 9.2%\n- 푸른솔 채권혼합: 5.1%'],
    ['what is only expected', EXPECTED, '삼성전자 배당은 372원입니다.'],
    ['a rise told beside a fall', HYNIX, 'SK hynix gave up ₩8,500.'],
    ['what follows a figure told of the next', OWN, 'AMD: $5,130.00 in dividends, $843.70 in unrealized gains.'],
    ['what was gained since buying as of a day', OWN, 'AMD is up $2,087.50 today.'],
    ['the same in Korean', OWN, 'AMD는 오늘 2,087.50달러 올랐습니다.'],
    ['what was once paid as the present price', DEALS, 'META trades at $310.20.'],
    ['a price of a sale as one of a purchase', DEALS, 'You bought TLT at $90.30.'],
    ['the number of a piece of news', NEWS, 'Chip exports rose 1.00%.'],
    ['a method of which another row is', LOTS, 'Under LIFO the gain is $1,751.61.'],
    ['now of an earlier year', REPORT, '2023년과 달리 지금 EPS는 10,950원입니다.'],
  ])('%s', (_what, result, answer) => {
    expect(provenIn(result, answer)).toEqual([]);
  });

  it('reads what is told of each of several', () => {
    expect(provenIn(LOTS, 'Under FIFO the gain is $1,751.61, under LIFO $1,485.84.')).toHaveLength(2);
    expect(provenIn(OWN, 'Disney: $395.13 in unrealized losses and $112.40 in realized losses.')).toHaveLength(2);
    expect(provenIn(DEALS, 'You bought 20 META at $310.20 and sold 50 TLT at $90.30.')).toHaveLength(4);
    expect(provenIn(NEWS, 'Unemployment is 4.6%.')).toHaveLength(1);
    expect(provenIn(AMD, 'AMD gave up $5.21, or about 2.45%.')).toHaveLength(2);
  });

  it('reads a price behind 어제', () => {
    expect(provenIn(AMD, 'AMD는 어제 212.76달러에 마감했습니다.')).toEqual(['212.76달러']);
    expect(provenIn(HYNIX, '하이닉스는 어제 492,000원에 마감했습니다.')).toEqual([]);
    expect(provenIn(OWN, '- AMD: +$2,087.50\n- Disney: -$395.13')).toHaveLength(2);
  });
});

it('an order that waits is not told as filled', () => {
  const instrument = { symbol: 'UNH', name: 'UnitedHealth', type: 'stock', exchange: 'NYSE', currency: 'USD' };
  const order = { id: 'PAPER-2', instrument, side: 'buy', type: 'limit', quantity: '10', limitPrice: '345', state: 'open' };
  const result = { tool: 'place_order', content: { status: 'ok', order } };
  expect(provenIn(result, 'The limit order for UnitedHealth at $345.00 is open.')).toEqual(['$345.00']);
  expect(provenIn(result, 'UnitedHealth was filled at $345.00.')).toEqual([]);
});
