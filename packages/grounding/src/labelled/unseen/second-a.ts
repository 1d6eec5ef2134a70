import type { LabelledWorld } from '../labelled-world.ts';

/** Quotes as short lines of text. */
export const lines: LabelledWorld = {
  name: 'Lines',
  user: ['네이버랑 카카오 비교해줘'],
  toolResults: [
    { tool: 'stock_price', content: 'NAVER (035420): 247,500원 ▲3,000 (+1.23%) 거래량 512,330주 시가총액 39.2조원 PER 20.4배' },
    { tool: 'stock_price', content: '카카오 (035720): 61,400원 ▼900 (-1.44%) 거래량 1,204,118주 시가총액 27.1조원 PER 68.9배' },
  ],
  answers: {
    right: [
      '네이버는 {247,500원}으로 {3,000원} 올랐고, 카카오는 {61,400원}으로 {900원} 내렸습니다.',
      '네이버 {+1.23%}, 카카오 {-1.44%}',
      '시가총액은 네이버 {39.2조원}, 카카오 {27.1조원}입니다.',
      '카카오의 PER은 {68.9배}로 네이버({20.4배})보다 높습니다.',
      '카카오 거래량은 {1,204,118주}입니다.',
    ],
    derived: [
      '네이버 시가총액이 카카오보다 {12.1조원} 많습니다.',
      '카카오의 PER은 네이버의 {3.4배} 수준입니다.',
      '네이버 10주는 {2,475,000원}입니다.',
      '두 회사의 시가총액 합계는 {66.3조원}입니다.',
      '네이버 시가총액이 카카오보다 {!21.1조원} 많습니다.',
      '두 회사의 시가총액 합계는 {!63.3조원}입니다.',
    ],
    rounding: ['카카오는 {6만원}대 초반입니다.', '네이버는 약 {25만원}입니다.', '카카오 거래량은 {120만주}를 넘었습니다.'],
    digit: ['네이버는 {!274,500원}입니다.', '카카오 PER은 {!69.8배}입니다.', '네이버 거래량은 {!521,330주}입니다.'],
    sign: ['카카오는 {!1.44%} 올랐습니다.', '네이버는 {!3,000원} 하락했습니다.'],
    unit: ['네이버는 {!247,500달러}입니다.', '네이버 시가총액은 {!39.2억원}입니다.', '카카오 거래량은 {!1,204,118원}입니다.'],
    swapped: [
      '네이버는 {!61,400원}, 카카오는 {!247,500원}입니다.',
      '네이버 PER은 {!68.9배}입니다.',
      '네이버는 {!-1.44%}, 카카오는 {!+1.23%}입니다.',
    ],
    instrument: ['라인은 {!247,500원}입니다.', '삼성SDI는 {!1.23%} 상승했습니다.'],
  },
};

/** Funds with yields, costs and dividends per share. */
export const etfs: LabelledWorld = {
  name: 'ETFs',
  user: ['SCHD vs JEPI, which pays more? I have $20,000'],
  toolResults: [
    {
      tool: 'etf_profile',
      content: {
        data: [
          {
            ticker: 'SCHD',
            fund_name: 'Schwab U.S. Dividend Equity ETF',
            nav: 27.31,
            expense_ratio: 0.06,
            dividend_yield_pct: 3.81,
            ttm_dividend_per_share: 1.04,
            aum_usd_bn: 71.2,
            one_year_return_pct: 1.9,
          },
          {
            ticker: 'JEPI',
            fund_name: 'JPMorgan Equity Premium Income ETF',
            nav: 57.12,
            expense_ratio: 0.35,
            dividend_yield_pct: 8.24,
            ttm_dividend_per_share: 4.71,
            aum_usd_bn: 41.5,
            one_year_return_pct: 6.3,
          },
        ],
      },
    },
  ],
  answers: {
    right: [
      'SCHD yields {3.81%}, JEPI {8.24%}.',
      'JEPI charges {0.35%} a year against {0.06%} for SCHD.',
      'SCHD paid {$1.04} per share over the last twelve months; JEPI paid {$4.71}.',
      'SCHD has {$71.2 billion} under management, JEPI {$41.5 billion}.',
      'SCHD의 분배율은 {3.81%}, 보수는 {0.06%}입니다.',
    ],
    derived: [
      'On {$20,000}, JEPI would pay about {$1,648} a year and SCHD about {$762}.',
      'JEPI yields more than {twice} as much as SCHD.',
      'The yield gap is {4.43 percentage points}.',
      'With {$20,000} you could buy {732} shares of SCHD.',
      'On {$20,000}, JEPI would pay about {!$1,846} a year.',
      'The yield gap is {!3.44 percentage points}.',
    ],
    unit: ['The yield gap is {!4.43%}.', 'SCHD has {!$71.2 million} under management.'],
    digit: ['SCHD yields {!3.18%}.', 'JEPI paid {!$4.17} per share.', 'SCHD has a NAV of {!$23.71}.'],
    swapped: ['SCHD yields {!8.24%} and JEPI {!3.81%}.', 'JEPI costs {!0.06%}, SCHD {!0.35%}.'],
    instrument: ['VYM yields {!3.81%}.'],
    sign: ['JEPI lost {!6.3%} over the past year.'],
    prose: [
      'JEPI yields roughly {double} what SCHD does.',
      'JEPI costs nearly {six times} as much as SCHD.',
      'JEPI costs {!three times} as much as SCHD.',
    ],
  },
};

/** Orders that were filled in parts. */
export const fills: LabelledWorld = {
  name: 'Fills',
  user: ['어제 주문 어떻게 체결됐어?'],
  toolResults: [
    {
      tool: 'list_orders',
      content: [
        {
          orderNo: 'A20261113-0017',
          stock: 'SK하이닉스',
          side: '매수',
          orderQty: 30,
          filledQty: 30,
          avgFilledPrice: 561500,
          amount: 16845000,
          fee: 2526,
          status: '체결',
        },
        {
          orderNo: 'A20261113-0018',
          stock: '삼성전자',
          side: '매도',
          orderQty: 100,
          filledQty: 40,
          avgFilledPrice: 97200,
          amount: 3888000,
          fee: 583,
          tax: 5832,
          status: '일부체결',
        },
      ],
    },
  ],
  answers: {
    right: [
      'SK하이닉스 {30주}를 평균 {561,500원}에 매수했습니다. 체결금액은 {16,845,000원}입니다.',
      '삼성전자는 {100주} 중 {40주}만 {97,200원}에 팔렸습니다.',
      '주문번호 A20261113-0018: 삼성전자 매도 {40주} 체결, 수수료 {583원}, 세금 {5,832원}',
    ],
    derived: [
      '삼성전자는 아직 {60주}가 남아 있습니다.',
      '수수료 합계는 {3,109원}입니다.',
      '수수료와 세금을 뺀 삼성전자 매도 대금은 {3,881,585원}입니다.',
      '삼성전자는 아직 {!70주}가 남아 있습니다.',
      '수수료 합계는 {!3,901원}입니다.',
    ],
    digit: [
      'SK하이닉스를 {!516,500원}에 매수했습니다.',
      '체결금액은 {!16,485,000원}입니다.',
      '주문번호 {!A20261113-0081}입니다.',
    ],
    swapped: ['SK하이닉스 {!40주}, 삼성전자 {!30주}가 체결됐습니다.', '삼성전자를 {!561,500원}에 팔았습니다.'],
    unit: ['SK하이닉스 {!30만원}어치를 샀습니다.', '수수료는 {!2,526달러}입니다.'],
    instrument: ['현대차 {!30주}를 매수했습니다.'],
    structure: ['주문 {2건}이 있습니다.', '{두 건} 가운데 한 건은 일부만 체결됐습니다.'],
  },
};
