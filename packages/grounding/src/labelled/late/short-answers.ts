import type { LabelledWorld } from '../labelled-world.ts';

/** Short questions and answers about one or two shares. */
export const shortKo: LabelledWorld = {
  name: 'Short Korean answers',
  user: ['현대차 얼마야', '기아는?'],
  toolResults: [
    {
      tool: 'quote',
      content: {
        symbol: '005380',
        name: '현대차',
        price: 268500,
        currency: 'KRW',
        changePercent: 2.09,
        change: 5500,
        volume: 612034,
      },
    },
    {
      tool: 'quote',
      content: {
        symbol: '000270',
        name: '기아',
        price: 114800,
        currency: 'KRW',
        changePercent: -0.43,
        change: -500,
        volume: 1034882,
      },
    },
  ],
  answers: {
    right: [
      '기아는 {114,800원}이에요.',
      '기아 주가는 현재 {11만 4,800원}이며, 전일보다 {0.43%} 낮습니다.',
      '현대차는 {268,500원}, 기아는 {114,800원}으로 현대차가 더 비쌉니다.',
      '현대차가 {2.09%} 오른 반면 기아는 {0.43%} 내렸어요.',
      '기아({114,800원}, {-0.43%})는 약보합, 현대차({268,500원}, {+2.09%})는 강세입니다.',
      '오늘 현대차 주식은 {5,500원} 상승해 {268,500원}을 기록했습니다.',
      '거래량은 현대차 {612,034주}, 기아 {1,034,882주}예요.',
      '기아의 거래량이 {100만 주}를 넘었습니다.',
    ],
    digit: [
      '기아는 {!114,300원}이에요.',
      '현대차는 {!286,500원}입니다.',
      '현대차가 {!2.90%} 올랐어요.',
      '기아 거래량은 {!1,043,882주}입니다.',
      '현대차는 {!5,000원} 올랐습니다.',
    ],
    sign: ['기아가 {!0.43%} 올랐어요.', '현대차는 오늘 {!2.09%} 떨어졌습니다.', '기아는 {!500원} 상승한 {114,800원}입니다.'],
    unit: ['기아는 {!114,800엔}이에요.', '현대차는 {!26만 8,500달러}입니다.', '기아 거래량은 {!1,034,882%}입니다.'],
    instrument: ['기아는 {!268,500원}이에요.', '현대모비스는 {!114,800원}입니다.', '현대차 거래량은 {!1,034,882주}예요.'],
    swapped: ['현대차는 {!114,800원}, 기아는 {!268,500원}이에요.', '현대차 {!-0.43%}, 기아 {!+2.09%}'],
    derived: [
      '두 종목의 주가 차이는 {153,700원}이에요.',
      '현대차 주가는 기아의 {2.3배} 수준이에요.',
      '두 종목 거래량을 합하면 {1,646,916주}입니다.',
      '두 종목의 주가 차이는 {!135,700원}이에요.',
      '현대차 주가는 기아의 {!3.2배} 수준이에요.',
    ],
    prose: ['현대차 주가는 기아의 {두 배}가 넘어요.', '현대차 주가는 기아의 {!네 배}예요.'],
  },
};

/** The same in English, with text results. */
export const shortEn: LabelledWorld = {
  name: 'Short English answers',
  user: ['price of AMD and Intel?'],
  toolResults: [
    { tool: 'get_price', content: 'AMD 234.91 USD +3.07% (day high 236.40, day low 227.15)' },
    { tool: 'get_price', content: 'INTC 36.88 USD -1.52% (day high 37.60, day low 36.71)' },
  ],
  answers: {
    right: [
      'AMD is at {$234.91} and Intel at {$36.88}.',
      'AMD gained {3.07%} to {$234.91}; Intel lost {1.52%} to {$36.88}.',
      'Intel: {$36.88} (down {1.5%}).',
      "AMD's day range is {$227.15} to {$236.40}.",
      'Intel touched a high of {$37.60} and a low of {$36.71}.',
      'The current price of AMD is {234.91 USD}.',
    ],
    digit: ['AMD is at {!$243.91}.', 'Intel lost {!1.25%}.', 'Intel touched a high of {!$36.70}.'],
    sign: ['Intel is up {!1.52%}.', 'AMD dropped {!3.07%} to {$234.91}.'],
    unit: ['AMD is at {!234.91 won}.', 'Intel is at {!£36.88}.', 'AMD is at {!$234.91K}.'],
    instrument: ['Nvidia is at {!$234.91}.', 'Intel is at {!$234.91}.'],
    swapped: ['AMD is at {!$36.88} and Intel at {!$234.91}.', 'Intel had a high of {!$36.71} and a low of {!$37.60}.'],
    derived: [
      'AMD costs {6.4 times} as much as Intel.',
      'AMD is {$198.03} more expensive than Intel.',
      'AMD is {!$189.03} more expensive than Intel.',
      'Two AMD shares cost {$469.82}.',
    ],
    rounding: ['AMD trades around {$235}, Intel just under {$37}.', 'AMD rose roughly {3%}.', 'AMD rose roughly {!4%}.'],
  },
};

/** Plans and what-ifs on the user's own numbers. */
export const plans: LabelledWorld = {
  name: 'Plans',
  user: ['I bought 60 shares of Netflix at $98.40. What if it goes to $130? Also how much is a 15% tax on the gain?'],
  toolResults: [
    { tool: 'quote', content: { ticker: 'NFLX', last: 111.25, currency: 'USD', pct_change: 0.82 } },
    { tool: 'calculator', content: { expression: '60*(130-98.40)', result: 1896 } },
    { tool: 'calculator', content: { expression: '60*(130-98.40)*0.15', result: 284.4 } },
    { tool: 'calculator', content: { expression: '60*111.25', result: 6675 } },
  ],
  answers: {
    right: [
      'At {$130} your {60 shares} would gain {$1,896.00}; a {15%} tax on that is {$284.40}.',
      'Your {60 shares} bought at {$98.40} are worth {$6,675} today at {$111.25} each.',
      'Netflix is up {0.82%} today.',
      'If Netflix reaches {$130}, the profit is {$1,896} before tax.',
    ],
    derived: [
      'After tax you would keep {$1,611.60}.',
      'You paid {$5,904} in total.',
      'Right now you are up {$771}, or {13.1%}.',
      'From here to {$130} is a rise of {16.9%}.',
      'At {$130} the position is worth {$7,800}.',
      'After tax you would keep {!$1,661.60}.',
      'You paid {!$5,940} in total.',
      'Right now you are up {!$717}.',
      'From here to {$130} is a rise of {!19.6%}.',
      'At {$130} the position is worth {!$8,700}.',
    ],
    digit: ['At {$130} your {60 shares} would gain {!$1,986}.', 'The tax is {!$248.40}.', 'You bought at {!$89.40}.'],
    sign: ['Netflix is down {!0.82%} today.', 'Right now you are down {!$771}.'],
    unit: ['The tax is {!284.40 euros}.', 'Your shares are worth {!$6,675 million}.'],
    invented: ['Long-term gains are often taxed at {!20%} instead.', 'Analysts see Netflix at {!$140}.'],
  },
};

/** A table of funds with yields and costs. */
export const funds: LabelledWorld = {
  name: 'Funds',
  user: ['SPY, QQQ, SCHD 비교해줘'],
  toolResults: [
    {
      tool: 'etf_compare',
      content: [
        {
          symbol: 'SPY',
          name: 'SPDR S&P 500 ETF Trust',
          price: 671.4,
          currency: 'USD',
          expenseRatio: '0.09%',
          dividendYield: '1.08%',
          return1y: '14.2%',
          return5y: '92.7%',
          aum: 702000000000,
        },
        {
          symbol: 'QQQ',
          name: 'Invesco QQQ Trust',
          price: 609.8,
          currency: 'USD',
          expenseRatio: '0.20%',
          dividendYield: '0.47%',
          return1y: '19.6%',
          return5y: '118.3%',
          aum: 403000000000,
        },
        {
          symbol: 'SCHD',
          name: 'Schwab US Dividend Equity ETF',
          price: 27.15,
          currency: 'USD',
          expenseRatio: '0.06%',
          dividendYield: '3.79%',
          return1y: '2.9%',
          return5y: '48.5%',
          aum: 71500000000,
        },
      ],
    },
  ],
  answers: {
    right: [
      '| ETF | 가격 | 보수 | 배당수익률 | 1년 수익률 |\n|---|---|---|---|---|\n| SPY | {$671.40} | {0.09%} | {1.08%} | {14.2%} |\n| QQQ | {$609.80} | {0.20%} | {0.47%} | {19.6%} |\n| SCHD | {$27.15} | {0.06%} | {3.79%} | {2.9%} |',
      '배당수익률은 SCHD가 {3.79%}로 가장 높고 SPY {1.08%}, QQQ {0.47%} 순입니다.',
      'QQQ는 최근 1년 {19.6%}, 5년 {118.3%}의 수익률을 냈습니다.',
      'SPY의 운용자산은 {7,020억 달러}, 총보수는 {0.09%}입니다.',
      'SCHD charges just {0.06%} a year and yields {3.79%}.',
      '{세 ETF} 가운데 보수가 가장 싼 것은 SCHD({0.06%})입니다.',
    ],
    digit: [
      'SCHD의 배당수익률은 {!3.97%}입니다.',
      'QQQ의 보수는 {!0.02%}입니다.',
      'SPY는 {!$617.40}입니다.',
      'QQQ의 5년 수익률은 {!181.3%}입니다.',
    ],
    swapped: [
      'QQQ는 최근 1년 {!118.3%}, 5년 {!19.6%}의 수익률을 냈습니다.',
      '배당수익률은 SPY {!0.47%}, QQQ {!1.08%}입니다.',
      'SCHD의 보수는 {!3.79%}, 배당수익률은 {!0.06%}입니다.',
    ],
    instrument: ['VOO는 {!$671.40}입니다.', 'QQQ의 배당수익률은 {!3.79%}입니다.'],
    unit: ['SPY의 운용자산은 {!7,020억원}입니다.', 'SCHD의 배당수익률은 {!3.79달러}입니다.'],
    derived: [
      'SCHD의 배당수익률은 SPY보다 {2.71%p} 높습니다.',
      'QQQ의 1년 수익률이 SPY보다 {5.4%p} 높습니다.',
      'SCHD의 배당수익률은 SPY보다 {!3.71%p} 높습니다.',
      'SPY의 운용자산은 SCHD의 약 {10배}입니다.',
    ],
    rounding: ['QQQ는 5년 동안 {두 배} 넘게 올랐습니다.', 'SPY는 1년에 약 {14%} 올랐습니다.'],
  },
};

/** A ledger of trades and dividends. */
export const trades: LabelledWorld = {
  name: 'Trades',
  user: ['올해 매매 내역이랑 배당 정리해줘'],
  toolResults: [
    {
      tool: 'trades',
      content: JSON.stringify({
        status: 'ok',
        count: 4,
        rows: [
          {
            date: '2026-02-10',
            kind: 'buy',
            symbol: '005930.KS',
            name: '삼성전자',
            quantity: '30',
            price: '61200',
            amount: '1836000',
            fee: '275',
            currency: 'KRW',
          },
          {
            date: '2026-05-21',
            kind: 'buy',
            symbol: '005930.KS',
            name: '삼성전자',
            quantity: '20',
            price: '66800',
            amount: '1336000',
            fee: '200',
            currency: 'KRW',
          },
          {
            date: '2026-09-03',
            kind: 'sell',
            symbol: '035720.KS',
            name: '카카오',
            quantity: '15',
            price: '64500',
            amount: '967500',
            fee: '145',
            tax: '1741',
            currency: 'KRW',
          },
          {
            date: '2026-10-15',
            kind: 'dividend',
            symbol: '005930.KS',
            name: '삼성전자',
            amount: '18050',
            tax: '2779',
            currency: 'KRW',
          },
        ],
      }),
    },
  ],
  answers: {
    right: [
      '올해 거래는 모두 {4건}입니다.\n1. 2월 10일 삼성전자 {30주} 매수 ({61,200원})\n2. 5월 21일 삼성전자 {20주} 매수 ({66,800원})\n3. 9월 3일 카카오 {15주} 매도 ({64,500원})\n4. 10월 15일 삼성전자 배당 {18,050원}',
      '9월 3일에 카카오 {15주}를 {64,500원}에 팔아 {967,500원}을 받았고 거래세 {1,741원}이 나갔습니다.',
      '10월 15일 배당금은 세전 {18,050원}, 세금은 {2,779원}입니다.',
      '| 날짜 | 종목 | 수량 | 단가 |\n|---|---|---|---|\n| 2026-02-10 | 삼성전자 | {30} | {61,200원} |\n| 2026-05-21 | 삼성전자 | {20} | {66,800원} |',
    ],
    derived: [
      '삼성전자는 올해 모두 {50주}를 사셨고 매수 금액은 {3,172,000원}입니다.',
      '세후 배당금은 {15,271원}입니다.',
      '수수료 합계는 {620원}입니다.',
      '삼성전자 평균 매수 단가는 {63,440원}입니다.',
      '세후 배당금은 {!15,721원}입니다.',
      '수수료 합계는 {!602원}입니다.',
      '삼성전자는 올해 모두 {!60주}를 사셨습니다.',
      '삼성전자 평균 매수 단가는 {!64,340원}입니다.',
    ],
    digit: [
      '2월 10일에 삼성전자 {!35주}를 매수했습니다.',
      '10월 15일 배당금은 {!18,500원}입니다.',
      '올해 거래는 모두 {!6건}입니다.',
    ],
    swapped: [
      '2월 10일 단가는 {!66,800원}, 5월 21일 단가는 {!61,200원}입니다.',
      '카카오 {!30주}를 팔고 삼성전자 {!15주}를 샀습니다.',
    ],
    instrument: ['네이버 {!15주}를 매도하셨습니다.', '카카오 배당금은 {!18,050원}입니다.'],
    unit: ['배당금은 {!18,050달러}입니다.'],
  },
};
