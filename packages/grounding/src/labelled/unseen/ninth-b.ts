import type { LabelledWorld } from '../labelled-world.ts';

/** A week of closing prices. */
export const ninthWeek: LabelledWorld = {
  name: 'A week of Tesla',
  user: ['How did Tesla do last week?'],
  toolResults: [
    {
      tool: 'get_history',
      content: {
        symbol: 'TSLA',
        currency: 'USD',
        prices: [
          { date: '2026-11-09', close: 310.5 },
          { date: '2026-11-10', close: 318.2 },
          { date: '2026-11-11', close: 305.75 },
          { date: '2026-11-12', close: 322.4 },
          { date: '2026-11-13', close: 331.1 },
        ],
      },
    },
  ],
  answers: {
    derived: [
      'Tesla rose from {$310.50} on November 9 to {$331.10} on November 13, a gain of {6.6%}.',
      'The highest close was {$331.10} and the lowest {$305.75}, a range of {$25.35}.',
      'The average close over the five sessions was {$317.59}.',
      'It dropped {$12.45} ({3.9%}) on November 11 before rebounding {5.4%} the next day.',
      '$10,000 invested on November 9 would now be worth {$10,663}.',
      'Tesla gained {$20.60} over the week.',
    ],
    digit: ['Tesla gained {!8.6%} over the week.', 'The average close was {!$371.59}.'],
    swapped: ['The lowest close was {!$310.50}.', 'On November 12 it closed at {!$318.20}.'],
    sign: ['Tesla fell {!6.6%} over the week.'],
  },
};

/** Dollars in won, and a share in won. */
export const ninthConversion: LabelledWorld = {
  name: 'Dollars in won',
  user: ['200달러는 원화로 얼마야? 애플 10주는? 그리고 100만원이면 몇 달러야?'],
  toolResults: [
    {
      tool: 'convert_currency',
      content: JSON.stringify({
        status: 'ok',
        from: { amount: '200', currency: 'USD' },
        to: { amount: '289060', currency: 'KRW' },
        pair: 'USD/KRW',
        rate: '1445.3',
      }),
    },
    {
      tool: 'get_quote',
      content: JSON.stringify({
        status: 'ok',
        instrument: { symbol: 'AAPL', name: '애플', currency: 'USD' },
        price: '228.45',
        currency: 'USD',
        change: '3.12',
        changePercent: '1.38',
      }),
    },
  ],
  answers: {
    derived: [
      '200달러는 {289,060원}입니다. (환율 {1,445.3원})',
      '애플 1주는 {228.45달러}, 원화로 약 {33만원}입니다.',
      '애플 {10주}는 {2,284.5달러}로, 원화로는 약 {330만원}입니다.',
      '환율이 {1,500원}이 되면 200달러는 {300,000원}이 됩니다.',
      '{100만원}은 약 {692달러}입니다.',
      '수수료 1%를 빼면 {286,169원}을 받습니다.',
    ],
    digit: ['200달러는 {!298,060원}입니다.', '현재 환율은 {!1,454.3원}입니다.', '애플 10주는 원화로 약 {!303만원}입니다.'],
    unit: ['200달러는 {!289,060달러}입니다.'],
    instrument: ['애플은 {!1,445.3달러}입니다.'],
  },
};

/** What the calculator worked out. */
export const ninthSavings: LabelledWorld = {
  name: 'Compound interest',
  user: ['If I invest $10,000 at 5% a year, what do I have after 10 years?'],
  toolResults: [{ tool: 'calculate', content: { expression: '10000*(1+0.05)^10', value: '16288.946267774414' } }],
  answers: {
    derived: [
      'After {10 years} your {$10,000} grows to about {$16,289}, a gain of {$6,289} or {62.9%}.',
      'That is {1.63 times} your money.',
      'In the first year you earn {$500} in interest.',
      'At {5%} a year, $10,000 becomes {$16,288.95}.',
    ],
    digit: ['Your money grows to about {!$16,829}.', 'You gain {!$6,829} in total.', 'At {!6%} a year you would have $16,289.'],
  },
};

/** Headlines. */
export const ninthNews: LabelledWorld = {
  name: 'Korean headlines',
  user: ['삼성전자 뉴스 알려줘'],
  toolResults: [
    {
      tool: 'get_news',
      content: {
        items: [
          {
            title: '삼성전자 3분기 영업이익 12조 1661억원…전년비 32% 증가',
            source: '연합뉴스',
            publishedAt: '2026-10-30T09:10:00+09:00',
          },
          { title: '코스피 4,000선 회복, 외국인 8,500억원 순매수', source: '한국경제', publishedAt: '2026-10-30T15:40:00+09:00' },
        ],
      },
    },
  ],
  answers: {
    right: [
      '삼성전자의 3분기 영업이익은 {12조 1,661억원}으로 전년 대비 {32%} 늘었습니다.',
      '코스피는 {4,000선}을 회복했고 외국인은 {8,500억원}을 순매수했습니다.',
      '관련 뉴스 {2건}을 찾았습니다. 가장 최근 기사는 10월 30일 15시 40분에 나왔습니다.',
    ],
    rounding: ['삼성전자의 3분기 영업이익은 약 {12.2조원}입니다.'],
    digit: ['삼성전자의 3분기 영업이익은 {!12조 6,611억원}입니다.', '영업이익이 전년 대비 {!23%} 늘었습니다.'],
    sign: ['외국인은 {!8,500억원}을 순매도했습니다.', '영업이익이 전년 대비 {!32%} 줄었습니다.'],
    unit: ['외국인은 {!8,500만원}을 순매수했습니다.'],
  },
};

/** A company's year. */
export const ninthStatement: LabelledWorld = {
  name: 'A fiscal year',
  user: ["How was Nvidia's last fiscal year?"],
  toolResults: [
    {
      tool: 'get_financials',
      content: {
        company: 'NVIDIA',
        symbol: 'NVDA',
        currency: 'USD',
        revenue: 130497000000,
        previousRevenue: 60922000000,
        grossProfit: 97858000000,
        netIncome: 72880000000,
        sharesOutstanding: 24490000000,
      },
    },
  ],
  answers: {
    right: ['Net income was {$72.9 billion}.'],
    derived: [
      'Revenue was {$130.5 billion}, up {114%} from {$60.9 billion}.',
      'The net margin was {55.8%}.',
      'Revenue more than {doubled}.',
      'EPS works out to about {$2.98}.',
      'The gross margin was {75%}.',
    ],
    digit: ['Revenue was {!$103.5 billion}.', 'The net margin was {!58.5%}.', 'Revenue rose {!141%}.'],
    sign: ['Revenue fell {!114%}.'],
    swapped: ['Net income was {!$97.9 billion}.'],
    unit: ['Revenue was {!$130.5 million}.'],
  },
};

/** Alerts, and numbers that are none. */
export const ninthAlerts: LabelledWorld = {
  name: 'Two alerts',
  user: ['내 알림 보여줘'],
  toolResults: [
    {
      tool: 'list_alerts',
      content: {
        alerts: [
          { id: 'a1', instrument: { symbol: 'AAPL', name: '애플' }, condition: 'above', threshold: '250', currency: 'USD' },
          {
            id: 'a2',
            instrument: { symbol: '005930.KS', name: '삼성전자' },
            condition: 'below',
            threshold: '65000',
            currency: 'KRW',
          },
        ],
      },
    },
  ],
  answers: {
    right: [
      '알림이 {2개} 있습니다. 애플이 {250달러}를 넘으면, 삼성전자가 {65,000원} 아래로 내려가면 알려드립니다.',
      '1. 애플 {250달러} 이상\n2. 삼성전자 {6만 5천원} 이하',
    ],
    prose: [
      '알림은 24시간 동안 확인하며, 조건을 만족하면 한 번만 보냅니다.',
      'S&P 500과 나스닥 100은 아직 알림이 없습니다.',
      '알림을 바꾸는 방법은 2가지입니다.\n1. 지우고 새로 만들기\n2. 조건만 바꾸기',
      '52주 최고가 알림이나 20일 이동평균 알림은 아직 없습니다.',
    ],
    digit: ['애플이 {!205달러}를 넘으면 알려드립니다.', '알림이 {!3개} 있습니다.'],
    instrument: ['삼성전자가 {!250달러}를 넘으면 알려드립니다.'],
  },
};

/** Coins. */
export const ninthCoins: LabelledWorld = {
  name: 'Two coins',
  user: ['What are bitcoin and ethereum doing? I have 0.5 BTC.'],
  toolResults: [
    {
      tool: 'get_crypto',
      content: {
        bitcoin: { usd: 97250, krw: 140567000, usd_24h_change: -2.31 },
        ethereum: { usd: 3120.5, usd_24h_change: 1.05 },
      },
    },
  ],
  answers: {
    right: [
      'Bitcoin is at {$97,250}, down {2.3%} in 24 hours; Ethereum is at {$3,120.50}, up {1.05%}.',
      '비트코인은 약 {1억 4,057만원}입니다.',
    ],
    derived: ['One bitcoin buys about {31} ether.', 'Your {0.5 BTC} is worth {$48,625}.'],
    digit: ['Bitcoin is at {!$92,750}.', '비트코인은 약 {!1억 4,507만원}입니다.'],
    sign: ['Bitcoin is up {!2.3%} in 24 hours.'],
    instrument: ['Ethereum is at {!$97,250}.'],
  },
};
