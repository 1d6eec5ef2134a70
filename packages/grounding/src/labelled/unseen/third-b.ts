import type { LabelledWorld } from '../labelled-world.ts';

/** A Korean portfolio in a shape of its own. */
export const savings: LabelledWorld = {
  name: 'Savings',
  user: ['내 포트폴리오 알려줘'],
  toolResults: [
    {
      tool: 'portfolio',
      content: {
        보유종목: [
          { 종목명: '삼성전자', 수량: 120, 평균단가: 71300, 현재가: 97200, 평가금액: 11664000, 손익: 3108000, 수익률: 36.33 },
          { 종목명: 'NAVER', 수량: 15, 평균단가: 268000, 현재가: 247500, 평가금액: 3712500, 손익: -307500, 수익률: -7.65 },
          { 종목명: 'KODEX 200', 수량: 60, 평균단가: 41200, 현재가: 55710, 평가금액: 3342600, 손익: 870600, 수익률: 35.22 },
        ],
        예수금: 1284300,
        총평가금액: 18719100,
        총손익: 3671100,
      },
    },
  ],
  answers: {
    right: [
      '총 평가금액은 {18,719,100원}이고 총손익은 {+3,671,100원}입니다.',
      '삼성전자 {120주}({+36.33%}), NAVER {15주}({-7.65%}), KODEX 200 {60주}({+35.22%})를 보유 중입니다.',
      '네이버에서 {307,500원} 손실을 보고 있습니다.',
      '예수금은 {1,284,300원} 있어요.',
      '| 종목 | 수량 | 수익률 |\n|---|---|---|\n| 삼성전자 | {120} | {36.33%} |\n| NAVER | {15} | {-7.65%} |\n| KODEX 200 | {60} | {35.22%} |',
      '삼성전자 평단은 {71,300원}, 현재가는 {97,200원}입니다.',
    ],
    derived: [
      '삼성전자가 전체의 {62.3%}를 차지합니다.',
      '예수금을 합치면 총 {20,003,400원}입니다.',
      '총 매입금액은 {15,048,000원}입니다.',
      '전체 수익률은 {24.4%}입니다.',
      '삼성전자가 전체의 {!52.3%}를 차지합니다.',
      '예수금을 합치면 총 {!20,030,400원}입니다.',
      '전체 수익률은 {!42.4%}입니다.',
    ],
    prose: ['자산의 {3분의 2} 가까이가 삼성전자입니다.', '손실 종목은 네이버 하나입니다.', '자산의 {!절반}이 네이버입니다.'],
    structure: ['총 {3종목}을 보유하고 계십니다.', '세 종목 중 {2종목}이 수익입니다.'],
    digit: [
      '총손익은 {!+3,761,100원}입니다.',
      '삼성전자를 {!210주} 보유 중입니다.',
      '예수금은 {!1,248,300원}입니다.',
      'KODEX 200 수익률은 {!32.22%}입니다.',
    ],
    sign: [
      '네이버에서 {!307,500원} 이익을 보고 있습니다.',
      '삼성전자 수익률은 {!-36.33%}입니다.',
      '총손익은 {!-3,671,100원}입니다.',
    ],
    unit: ['총 평가금액은 {!18,719,100달러}입니다.', '삼성전자를 {!120만원} 보유 중입니다.', '총손익은 {!367만%}입니다.'],
    swapped: [
      '삼성전자 수익률은 {!35.22%}, KODEX 200은 {!36.33%}입니다.',
      '네이버 평단은 {!247,500원}, 현재가는 {!268,000원}입니다.',
      '예수금은 {!3,671,100원}, 총손익은 {!1,284,300원}입니다.',
    ],
    instrument: ['카카오 {!15주}를 보유 중입니다.', '현대차에서 {!307,500원} 손실을 보고 있습니다.'],
  },
};

/** Closing prices of some days. */
export const days: LabelledWorld = {
  name: 'Days',
  user: ['Show me the last five closes of Netflix'],
  toolResults: [
    {
      tool: 'get_history',
      content: {
        symbol: 'NFLX',
        currency: 'USD',
        prices: [
          { date: '2026-11-09', close: 1101.2 },
          { date: '2026-11-10', close: 1112.46 },
          { date: '2026-11-11', close: 1096.05 },
          { date: '2026-11-12', close: 1120.77 },
          { date: '2026-11-13', close: 1134.6 },
        ],
      },
    },
  ],
  answers: {
    right: [
      'Netflix closed at {$1,134.60} on November 13.',
      '- Nov 9: {$1,101.20}\n- Nov 10: {$1,112.46}\n- Nov 11: {$1,096.05}\n- Nov 12: {$1,120.77}\n- Nov 13: {$1,134.60}',
      'The lowest close was {$1,096.05} on Nov 11, the highest {$1,134.60} on Nov 13.',
      '넷플릭스는 11월 13일 {1,134.60달러}에 마감했습니다.',
    ],
    derived: [
      'Over the five days it gained {3.0%}.',
      'That is {$33.40} more than on November 9.',
      'The average close was {$1,113.02}.',
      'From the low it has recovered {3.5%}.',
      'Over the five days it gained {!0.3%}.',
      'That is {!$43.30} more than on November 9.',
      'The average close was {!$1,131.02}.',
    ],
    digit: ['Netflix closed at {!$1,143.60} on November 13.', 'The lowest close was {!$1,069.05}.'],
    swapped: [
      '- Nov 9: {!$1,134.60}\n- Nov 13: {!$1,101.20}',
      'It closed at {!$1,120.77} on November 11.',
      'The highest close was {!$1,096.05}, the lowest {!$1,134.60}.',
    ],
    sign: ['Over the five days it lost {!3.0%}.', 'It fell {!$33.40} from November 9 to November 13.'],
    unit: ['Netflix closed at {!1,134.60 won}.', 'Over the five days it gained {!3.0 dollars}.'],
    instrument: ['Disney closed at {!$1,134.60} on November 13.'],
  },
};

/** A calculation and a conversion. */
export const exchange: LabelledWorld = {
  name: 'Exchange',
  user: ['애플 7주 사면 원화로 얼마 들어?'],
  toolResults: [
    { tool: 'get_quote', content: { symbol: 'AAPL', price: '272.41', currency: 'USD' } },
    { tool: 'get_fx', content: { pair: 'USD/KRW', rate: '1463.5' } },
    { tool: 'calculate', content: { expression: '272.41*7', result: '1906.87' } },
    { tool: 'calculate', content: { expression: '1906.87*1463.5', result: '2790704.245' } },
  ],
  answers: {
    right: [
      '애플 {7주}는 {1,906.87달러}, 원화로 약 {2,790,704원}입니다.',
      '{7주} × {$272.41} = {$1,906.87} → {279만원} 정도 듭니다.',
      '환율 {1,463.5원} 기준으로 약 {279만 704원}이 필요합니다.',
      '한 주 가격은 {272.41달러}(약 {39만 8,672원})입니다.',
    ],
    digit: [
      '약 {!2,970,704원}입니다.',
      '애플 {7주}는 {!1,960.87달러}입니다.',
      '환율은 {!1,436.5원}입니다.',
      '한 주 가격은 {!227.41달러}입니다.',
    ],
    unit: [
      '약 {!2,790,704달러}입니다.',
      '애플 {7주}는 {!1,906.87원}입니다.',
      '환율은 {!1,463.5달러}입니다.',
      '약 {!2,790만원}입니다.',
    ],
    swapped: ['한 주 가격은 {!1,463.5달러}, 환율은 {!272.41원}입니다.'],
    instrument: ['테슬라 {!7주}는 {!1,906.87달러}입니다.', '엔비디아 한 주 가격은 {!272.41달러}입니다.'],
    derived: ['14주면 {3,813.74달러}입니다.', '14주면 {!3,318.74달러}입니다.'],
    invented: ['수수료 {!5,000원}이 추가됩니다.', '세금은 {!22%}입니다.'],
  },
};
