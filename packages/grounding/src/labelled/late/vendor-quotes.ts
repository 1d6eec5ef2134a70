import type { LabelledWorld } from '../labelled-world.ts';

/** A Korean broker's quote with abbreviated field names; the instrument is only in the question. */
export const brokerQuote: LabelledWorld = {
  name: 'Broker quote',
  user: ['LG화학 시세 좀'],
  toolResults: [
    {
      tool: 'inquire_price',
      content: {
        rt_cd: '0',
        output: {
          stck_prpr: '381500',
          prdy_vrss: '-4500',
          prdy_ctrt: '-1.17',
          stck_oprc: '385000',
          stck_hgpr: '388500',
          stck_lwpr: '379000',
          acml_vol: '214582',
          per: '41.2',
          pbr: '0.88',
          eps: '9260',
          w52_hgpr: '455000',
          w52_lwpr: '198100',
        },
      },
    },
  ],
  answers: {
    right: [
      'LG화학은 지금 {38만 1,500원}이에요. 어제보다 {4,500원}({-1.17%}) 빠졌어요.',
      '현재 주가 {381,500원} · 시가 {385,000원} · 고가 {388,500원} · 저가 {379,000원}',
      'LG화학 PER {41.2배}, PBR {0.88배}, EPS {9,260원}',
      '거래량은 {214,582주}입니다.',
      '52주 최고 {455,000원}, 52주 최저 {198,100원}입니다.',
    ],
    digit: [
      'LG화학은 지금 {!38만 5,100원}이에요.',
      '거래량은 {!214,852주}입니다.',
      'EPS {!9,620원}, PER {41.2배}',
      '시가 {!358,000원}에 출발했습니다.',
    ],
    sign: ['LG화학은 어제보다 {!4,500원} 올랐어요.', '등락률 {!1.17%}', '{!+1.17%} 상승 중입니다.'],
    unit: ['LG화학은 지금 {!381.5달러}입니다.', 'PBR은 {!0.88%}입니다.', '거래량은 {!21억 4,582만 주}입니다.'],
    swapped: ['고가 {!379,000원}, 저가 {!388,500원}', 'PER {!0.88배}, PBR {!41.2배}', '52주 최저는 {!455,000원}입니다.'],
    instrument: ['LG전자는 지금 {!381,500원}입니다.', '삼성SDI의 PER은 {!41.2배}입니다.'],
    derived: [
      '52주 최고가보다 {16.2%} 낮은 가격입니다.',
      '52주 최저가의 {1.93배}입니다.',
      '52주 최고가보다 {!26.2%} 낮은 가격입니다.',
      '전일 종가는 {386,000원}이었습니다.',
      '전일 종가는 {!377,000원}이었습니다.',
    ],
    rounding: [
      'LG화학은 {38만원대}에서 움직이고 있어요.',
      '약 {1.2%} 하락했습니다.',
      'LG화학은 {!39만원대}입니다.',
      '거래량은 {21만 주}를 넘었습니다.',
    ],
  },
};

/** The well-known numbered fields of one vendor and the one-letter fields of another. */
export const numberedFields: LabelledWorld = {
  name: 'Vendor shapes',
  user: ['IBM and Boeing please, and Finnhub for Disney'],
  toolResults: [
    {
      tool: 'alpha_vantage',
      content:
        '{"Global Quote":{"01. symbol":"IBM","02. open":"303.5000","03. high":"306.9800","04. low":"302.1100","05. price":"305.2500","06. volume":"4102345","07. latest trading day":"2026-11-13","08. previous close":"303.1000","09. change":"2.1500","10. change percent":"0.7093%"}}',
    },
    {
      tool: 'alpha_vantage',
      content:
        '{"Global Quote":{"01. symbol":"BA","02. open":"192.0000","03. high":"192.4400","04. low":"188.9000","05. price":"189.7500","06. volume":"6712300","07. latest trading day":"2026-11-13","08. previous close":"193.2000","09. change":"-3.4500","10. change percent":"-1.7857%"}}',
    },
    {
      tool: 'finnhub_quote',
      content: { symbol: 'DIS', c: 106.32, d: 0.44, dp: 0.4156, h: 107.1, l: 105.2, o: 105.9, pc: 105.88, t: 1794600000 },
    },
  ],
  answers: {
    right: [
      'IBM is at {$305.25} (+{$2.15}, {+0.71%}); Boeing is at {$189.75} ({-$3.45}, {-1.79%}).',
      'Disney last traded at {$106.32}, up {0.42%}.',
      '**IBM**\n- Price: {$305.25}\n- Range: {$302.11} to {$306.98}\n- Volume: {4.10 million}\n\n**Boeing**\n- Price: {$189.75}\n- Volume: {6.71 million}',
      'Boeing opened at {$192.00}, hit a low of {$188.90} and now trades at {$189.75}.',
      'On 2026-11-13 IBM closed at {$305.25} after a previous close of {$303.10}.',
    ],
    digit: [
      'IBM is at {!$350.25}.',
      'Disney last traded at {!$106.23}.',
      'Boeing is down {!1.97%}.',
      '**Boeing**\n- Price: {$189.75}\n- Volume: {!7.61 million}',
    ],
    sign: ['Boeing is up {!1.79%}.', 'IBM slid {!0.71%} to {$305.25}.', 'Disney shed {!$0.44}.'],
    instrument: [
      'Disney trades at {!$305.25}.',
      'IBM is at {!$189.75}, Boeing at {!$305.25}.',
      'Lockheed Martin is at {!$189.75}.',
    ],
    unit: ['IBM is at {!305.25 euros}.', 'Boeing fell {!1.79 percentage points}.', 'Volume in IBM was {!4.10 billion} shares.'],
    derived: [
      "Boeing's day range is {$3.54}.",
      'IBM is the most expensive of the three, {$198.93} above Disney.',
      'IBM trades at {1.6x} the price of Boeing.',
      'IBM trades at {!2.6x} the price of Boeing.',
    ],
    rounding: [
      'Boeing is just under {$190}.',
      'IBM is a little over {$305}.',
      'Disney is at roughly {$106}.',
      'Boeing is just under {!$180}.',
    ],
    structure: [
      'You asked for {3} quotes: IBM, Boeing and Disney.',
      'Prices as of Nov 13, 2026, 4:00 p.m. ET. Step 1: check the exchange. Step 2: place a limit order.',
    ],
  },
};

/** Coins by name with fields per currency. */
export const coins: LabelledWorld = {
  name: 'Coins',
  user: ['비트코인 이더리움 시세, 그리고 나 비트코인 0.35개 있어'],
  toolResults: [
    {
      tool: 'coingecko',
      content: {
        bitcoin: { usd: 98412, krw: 143418000, usd_24h_change: -2.41, usd_market_cap: 1955000000000 },
        ethereum: { usd: 3215.07, krw: 4685300, usd_24h_change: 0.83, usd_market_cap: 388100000000 },
      },
    },
  ],
  answers: {
    right: [
      '비트코인 {98,412달러}(약 {1억 4,342만원}), 24시간 {2.41%} 하락',
      '이더리움은 {3,215.07달러}, 원화로 {4,685,300원}입니다. 24시간 동안 {0.83%} 올랐습니다.',
      'Bitcoin: {$98,412} ({-2.41%}), Ethereum: {$3,215.07} ({+0.83%})',
      '비트코인의 시가총액은 {1조 9,550억 달러}입니다.',
      '보유하신 {0.35개} 기준입니다.',
    ],
    derived: [
      '비트코인 {0.35개}의 가치는 {50,196,300원}입니다.',
      '비트코인 {0.35개}는 약 {34,444달러}입니다.',
      '비트코인 {0.35개}의 가치는 {!51,096,300원}입니다.',
      '비트코인 시가총액은 이더리움의 {5배} 정도입니다.',
    ],
    digit: ['비트코인 {!94,812달러}', '이더리움은 {!4,865,300원}입니다.'],
    unit: [
      '비트코인은 {!143,418,000달러}입니다.',
      '이더리움은 {!3,215.07원}입니다.',
      '비트코인의 시가총액은 {!1조 9,550억원}입니다.',
    ],
    sign: ['비트코인은 24시간 동안 {!2.41%} 상승했습니다.', 'Ethereum: {$3,215.07} ({!-0.83%})'],
    swapped: ['비트코인 {!3,215.07달러}, 이더리움 {!98,412달러}'],
    instrument: ['솔라나는 {!3,215.07달러}입니다.', '리플 시가총액은 {!3,881억 달러}입니다.'],
    rounding: ['비트코인은 {9만 8천 달러} 선, 이더리움은 {3,200달러} 선입니다.', '비트코인은 {1억 4천만원}대입니다.'],
  },
};
