import type { LabelledWorld } from '../labelled-world.ts';

/** Interest rates. */
export const tenthRates: LabelledWorld = {
  name: 'US rates',
  user: ['Where are US interest rates?'],
  toolResults: [{ tool: 'get_rates', content: { fed_funds_rate: { lower: 3.75, upper: 4.0 }, us10y: 4.12, us2y: 3.87 } }],
  answers: {
    right: ['The Fed funds target range is {3.75%} to {4.00%}.'],
    derived: [
      'The 10-year yields {4.12%} and the 2-year {3.87%}, a spread of {25bp}.',
      'The 10-year yield is {0.25 percentage points} above the 2-year.',
    ],
    digit: ['The 10-year yields {!4.21%}.', 'The spread between the 10-year and the 2-year is {!52bp}.'],
    swapped: ['The 10-year yields {!3.87%}.'],
  },
};

/** An instalment plan, worked out by the calculator. */
export const tenthSavings: LabelledWorld = {
  name: 'An instalment plan',
  user: ['월 50만원씩 3년 적금 넣으면 연 3.5% 단리로 얼마 받아? 이자소득세는 15.4%야.'],
  toolResults: [
    { tool: 'calculate', content: { expression: '500000*36', value: '18000000' } },
    { tool: 'calculate', content: { expression: '500000*0.035/12*36*37/2', value: '971250' } },
  ],
  answers: {
    derived: [
      '원금은 {1,800만원}, 이자는 {971,250원}으로 만기에 {18,971,250원}을 받습니다.',
      '이자소득세 {15.4%}를 떼면 이자는 {821,678원}입니다.',
      '매달 {50만원}씩 {36개월} 넣는 조건이고 금리는 연 {3.5%}입니다.',
      '이자는 원금의 {5.4%}입니다.',
    ],
    digit: ['이자는 {!917,250원}입니다.', '만기에 {!18,791,250원}을 받습니다.', '금리는 연 {!5.3%}입니다.'],
    unit: ['원금은 {!180만원}입니다.'],
  },
};

/** Five shares in a list. */
export const tenthList: LabelledWorld = {
  name: 'Five chip makers',
  user: ['How are chip stocks today?'],
  toolResults: [
    {
      tool: 'screener',
      content: {
        results: [
          { ticker: 'NVDA', name: 'NVIDIA', last: 142.3, pctChange: 4.2 },
          { ticker: 'AMD', name: 'AMD', last: 138.6, pctChange: 3.1 },
          { ticker: 'INTC', name: 'Intel', last: 24.35, pctChange: -1.8 },
          { ticker: 'QCOM', name: 'Qualcomm', last: 161.2, pctChange: 0.9 },
          { ticker: 'AVGO', name: 'Broadcom', last: 172.05, pctChange: -0.4 },
        ],
      },
    },
  ],
  answers: {
    right: [
      'NVIDIA leads with {4.2%}, followed by AMD at {3.1%}.',
      'Intel is the weakest, down {1.8%} to {$24.35}.',
      '1. NVDA {$142.30} ({+4.2%})\n2. AMD {$138.60} ({+3.1%})\n3. QCOM {$161.20} ({+0.9%})\n4. AVGO {$172.05} ({-0.4%})\n5. INTC {$24.35} ({-1.8%})',
    ],
    derived: [
      'Three of the {five stocks} are up today.',
      'On average the five moved {+1.2%}.',
      'The gap between the best and the worst is {6 percentage points}.',
    ],
    digit: ['Intel is down 1.8% to {!$42.35}.', 'On average the five moved {!+2.1%}.'],
    instrument: ['AMD leads with {!4.2%}.', 'Qualcomm is at {!$172.05}.'],
    sign: ['Broadcom is up {!0.4%}.'],
  },
};

/** Buying more of the same. */
export const tenthAveraging: LabelledWorld = {
  name: 'Averaging down',
  user: ['카카오 30주를 50,000원에 샀는데 20주를 40,000원에 더 사면 평단이 얼마야?'],
  toolResults: [{ tool: 'calculate', content: { expression: '(30*50000+20*40000)/50', value: '46000' } }],
  answers: {
    derived: [
      '평균단가는 {46,000원}이 됩니다.',
      '총 {50주}에 투자금은 {230만원}입니다.',
      '평단이 {50,000원}에서 {46,000원}으로 {4,000원}({8%}) 낮아집니다.',
    ],
    digit: ['총 {!60주}가 됩니다.', '투자금은 모두 {!203만원}입니다.', '평균단가는 {!46,500원}이 됩니다.'],
  },
};

/** An order that was filled. */
export const tenthOrder: LabelledWorld = {
  name: 'A filled order',
  user: ['삼성전자 10주 사줘'],
  toolResults: [
    {
      tool: 'place_order',
      content: {
        orderId: 'PAPER-7',
        side: 'buy',
        symbol: '005930.KS',
        name: '삼성전자',
        quantity: 10,
        price: 71300,
        amount: 713000,
        fee: 107,
        currency: 'KRW',
        status: 'filled',
        cashAfter: 1286893,
      },
    },
  ],
  answers: {
    right: [
      '삼성전자 {10주}를 {71,300원}에 매수했습니다. 체결금액은 {713,000원}, 수수료는 {107원}입니다.',
      '주문번호는 PAPER-7이고 남은 현금은 {1,286,893원}입니다.',
    ],
    derived: ['수수료를 포함해 총 {713,107원}이 나갔습니다.'],
    rounding: ['약 {71만원}어치를 샀고 현금은 {129만원} 정도 남았습니다.'],
    digit: ['수수료는 {!170원}입니다.', '삼성전자 {!100주}를 매수했습니다.'],
    swapped: ['체결가는 {!713,000원}입니다.'],
  },
};

/** Numbers that are no claims. */
export const tenthProse: LabelledWorld = {
  name: 'Explanations',
  user: ['삼성전자 지금 사도 될까?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: {
        symbol: '005930',
        name: '삼성전자',
        price: 71300,
        change: -900,
        changePercent: -1.25,
        currency: 'KRW',
        rsi14: 38.2,
      },
    },
  ],
  answers: {
    prose: [
      '삼성전자는 {71,300원}입니다. RSI(14)는 {38.2}로 아직 과매도는 아닙니다.',
      '3~5년 이상 길게 보고 나누어 사는 방법이 있습니다. 예를 들어 매달 같은 금액을 12개월 동안 사는 식입니다.',
      'PER은 주가를 주당순이익으로 나눈 값입니다. 예를 들어 주가가 10,000원이고 EPS가 1,000원이면 PER은 10배입니다.',
      '한국 증시는 오전 9시에 열려 오후 3시 30분에 닫힙니다. 결제는 T+2일입니다.',
      '확인할 점은 세 가지입니다.\n1. 실적\n2. 환율\n3. 금리',
      '제가 답할 수 있는 것은 시세뿐이고, 투자 결정은 100% 본인의 몫입니다.',
      'There are two things to consider: the price, {₩71,300}, and your time horizon of 5 to 10 years.',
      'Past performance over the last 12 months is no guarantee, and Q4 results are due in January 2027.',
      'The stock is down {1.25%} today. One day tells you little; many investors look at the 50-day and 200-day averages.',
    ],
    digit: ['삼성전자는 {!73,100원}이고 RSI는 {!32.8}입니다.'],
    sign: ['The stock is up {!1.25%} today.'],
  },
};
