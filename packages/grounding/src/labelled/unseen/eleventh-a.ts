import type { LabelledWorld } from '../labelled-world.ts';

/** Longer answers about two Korean shares. */
export const eleventhShares: LabelledWorld = {
  name: 'Cars',
  user: ['현대차랑 기아 비교해줘', '현대차 200만원어치 사면 몇 주야?'],
  toolResults: [
    {
      tool: 'stock_quote',
      content: {
        data: [
          {
            종목명: '현대차',
            종목코드: '005380',
            현재가: 236000,
            전일대비: 4500,
            등락률: 1.94,
            거래량: 812345,
            시가총액: 48321000000000,
            PER: 5.1,
            배당수익률: 4.7,
          },
          {
            종목명: '기아',
            종목코드: '000270',
            현재가: 98700,
            전일대비: -1300,
            등락률: -1.3,
            거래량: 1024567,
            시가총액: 38912000000000,
            PER: 4.2,
            배당수익률: 5.8,
          },
        ],
      },
    },
  ],
  answers: {
    right: [
      '현대차는 {236,000원}({+1.94%}), 기아는 {98,700원}({-1.30%})에 거래되고 있습니다.',
      '현대차는 {4,500원} 오르고 기아는 {1,300원} 내렸습니다.',
      '배당수익률은 기아가 {5.8%}로 현대차({4.7%})보다 {1.1%p} 높습니다.',
      'Hyundai trades at {₩236,000}, up {1.94%}, with a market cap of about {₩48.3 trillion}.',
    ],
    derived: [
      '현대차 주가는 기아의 약 {2.4배}입니다.',
      '두 회사의 시가총액 합계는 약 {87조 2천억원}이고, 현대차가 {9조 4천억원} 더 큽니다.',
      '{200만원}이면 현대차를 {8주} 살 수 있고 {112,000원}이 남습니다.',
      '현대차의 전일 종가는 {231,500원}이었습니다.',
      '현대차 {8주}를 사면 {1,888,000원}이 듭니다.',
      '거래량은 기아가 현대차보다 약 {21만 주} 많습니다.',
    ],
    rounding: ['현대차는 {23만 6천원}, 기아는 약 {9만 9천원}입니다.', '기아 시가총액은 {38.9조원}입니다.'],
    digit: [
      '현대차는 {!263,000원}입니다.',
      '두 회사의 시가총액 합계는 약 {!82조 7천억원}입니다.',
      '200만원이면 현대차를 {!9주} 살 수 있습니다.',
    ],
    sign: ['기아는 {!1.30%} 올랐습니다.'],
    invented: ['기아가 {!1,800원} 밀리면서 98,700원까지 내려왔습니다.'],
    instrument: ['기아의 PER은 {!5.1배}입니다.', '현대차 배당수익률은 {!5.8%}입니다.'],
    swapped: ['현대차는 {!98,700원}, 기아는 {!236,000원}입니다.'],
    unit: ['현대차 시가총액은 {!48.3억원}입니다.'],
  },
};

/** An English holding over time. */
export const eleventhHolding: LabelledWorld = {
  name: 'A year of Costco',
  user: ['I bought 12 shares of Costco at $640 a year ago. How am I doing?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: {
        ticker: 'COST',
        shortName: 'Costco',
        regularMarketPrice: 912.5,
        regularMarketChange: -7.3,
        regularMarketChangePercent: -0.79,
        trailingPE: 55.1,
        dividendRate: 4.64,
        currency: 'USD',
      },
    },
    {
      tool: 'convert_currency',
      content: {
        from: { amount: '1', currency: 'USD' },
        to: { amount: '1445.3', currency: 'KRW' },
        pair: 'USD/KRW',
        rate: '1445.3',
      },
    },
  ],
  answers: {
    right: ['Costco is at {$912.50}, down {$7.30} ({0.79%}) today.', 'It trades at {55.1} times earnings.'],
    derived: [
      'Your {12 shares} cost {$7,680} and are now worth {$10,950}, a profit of {$3,270} ({42.6%}).',
      'That is a gain of {$272.50} per share.',
      'In won, your position is worth about {₩15.8 million}.',
      'The dividend of {$4.64} a share brings you {$55.68} a year, a yield of about {0.5%}.',
      'Yesterday it closed at {$919.80}.',
      'A {10%} drop would cost you {$1,095}.',
      'Today your position lost {$87.60}.',
    ],
    digit: ['Your shares are now worth {!$10,590}.', 'You have made {!46.2%}.', 'The dividend brings you {!$58.65} a year.'],
    sign: ['Costco is up {!0.79%} today.', 'You have lost {!$3,270}.'],
    unit: ['Your position is worth about {!₩15.8 billion}.'],
    invented: ['Analysts have a target of {!$980}.'],
  },
};

/** A currency, a coin and an index in Korean. */
export const eleventhMarkets: LabelledWorld = {
  name: 'Markets of the morning',
  user: ['오늘 시장 요약해줘'],
  toolResults: [
    {
      tool: 'get_quote',
      content: { instrument: { symbol: '^KS11', name: '코스피' }, price: '3940.44', change: '26.37', changePercent: '0.67' },
    },
    {
      tool: 'get_quote',
      content: { instrument: { symbol: '^KQ11', name: '코스닥' }, price: '915.2', change: '-3.1', changePercent: '-0.34' },
    },
    {
      tool: 'get_quote',
      content: {
        instrument: { symbol: 'USD/KRW', name: '달러/원 환율' },
        price: '1445.3',
        change: '-1.1',
        changePercent: '-0.08',
      },
    },
    {
      tool: 'get_quote',
      content: {
        instrument: { symbol: 'BTC-KRW', name: '비트코인', currency: 'KRW' },
        price: '140567000',
        change: '-3250000',
        changePercent: '-2.26',
      },
    },
  ],
  answers: {
    right: [
      '코스피는 {26.37포인트}({0.67%}) 오른 {3,940.44}, 코스닥은 {3.1포인트}({0.34%}) 내린 {915.2}입니다.',
      '원/달러 환율은 {1,445.3원}으로 {1.1원} 하락했습니다. 비트코인은 {2.26%} 떨어진 {1억 4,057만원}입니다.',
      '달러는 {1,445.3원}이고, 비트코인은 약 {1억 4천만원}입니다.',
    ],
    derived: [
      '코스피의 전 거래일 종가는 {3,914.07}이었습니다.',
      '코스피 상승률이 코스닥보다 {1.01%p} 높습니다.',
      '비트코인은 하루 새 {325만원} 내렸습니다.',
    ],
    digit: ['코스피는 {!3,904.44}입니다.', '달러는 {!1,454.3원}입니다.'],
    sign: ['환율은 {!1.1원} 올랐습니다.', '코스닥은 {!0.34%} 상승했습니다.'],
    instrument: ['코스닥은 {!3,940.44}입니다.', '환율은 {!915.2원}입니다.'],
    unit: ['비트코인은 {!1억 4,056만 달러}입니다.'],
  },
};
