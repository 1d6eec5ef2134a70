import type { LabelledWorld } from '../labelled-world.ts';

/** News in plain text, told in the other language. */
export const newsText: LabelledWorld = {
  name: 'News text',
  user: ['삼성전자 3분기 실적 어땠어?'],
  toolResults: [
    {
      tool: 'web_fetch',
      content:
        'SEOUL, Oct 30 - Samsung Electronics reported third-quarter operating profit of 12.17 trillion won, up 32.5% from a year earlier. ' +
        'Revenue rose 8.8% to 86.06 trillion won. The chip division earned 7.0 trillion won. Capital spending for the year is expected to total ' +
        '47.4 trillion won. The company will pay a quarterly dividend of 370 won per share. Shares rose 3.58% to close at 104,100 won.',
    },
  ],
  answers: {
    right: [
      '삼성전자의 3분기 영업이익은 {12조 1,700억원}으로 전년 동기 대비 {32.5%} 늘었습니다.',
      '매출은 {86.06조원}으로 {8.8%} 증가했습니다.',
      '반도체 부문은 {7조원}을 벌었고, 올해 설비투자는 {47.4조원}으로 예상됩니다.',
      '분기 배당은 주당 {370원}입니다.',
      '주가는 {3.58%} 오른 {104,100원}에 마감했습니다.',
      '- 영업이익: {12.17조원} ({+32.5%})\n- 매출: {86.06조원} ({+8.8%})\n- 배당: 주당 {370원}',
    ],
    rounding: ['영업이익이 {12조원}을 넘었습니다.', '매출은 약 {86조원}입니다.', '영업이익은 {12.2조원} 정도입니다.'],
    derived: [
      '영업이익률은 약 {14.1%}입니다.',
      '반도체가 영업이익의 약 {58%}를 차지했습니다.',
      '100주를 보유하면 분기 배당은 {37,000원}입니다.',
      '영업이익률은 약 {!11.4%}입니다.',
    ],
    digit: ['영업이익은 {!12조 7,100억원}입니다.', '매출은 {!80.66조원}입니다.', '분기 배당은 주당 {!730원}입니다.'],
    unit: ['영업이익은 {!12.17억원}입니다.', '분기 배당은 주당 {!370달러}입니다.', '영업이익은 {!121.7조원}입니다.'],
    sign: ['영업이익은 전년 동기 대비 {!32.5%} 줄었습니다.', '주가는 {!3.58%} 내렸습니다.'],
    swapped: ['매출은 {!12.17조원}, 영업이익은 {!86.06조원}입니다.', '매출은 {!32.5%}, 영업이익은 {!8.8%} 늘었습니다.'],
    instrument: ['SK하이닉스의 3분기 영업이익은 {!12.17조원}입니다.'],
  },
};

/** Yearly figures in 억원 under Korean field names. */
export const yearlyFigures: LabelledWorld = {
  name: 'Yearly figures',
  user: ['카카오 최근 3년 실적 정리해줘'],
  toolResults: [
    {
      tool: '재무제표조회',
      content: {
        기업명: '카카오',
        단위: '억원',
        실적: [
          { 연도: '2023', 매출액: 75570, 영업이익: 4609, 당기순이익: -18167 },
          { 연도: '2024', 매출액: 78717, 영업이익: 4602, 당기순이익: -1619 },
          { 연도: '2025', 매출액: 81103, 영업이익: 6890, 당기순이익: 5227 },
        ],
      },
    },
  ],
  answers: {
    right: [
      '2025년 매출액은 {8조 1,103억원}, 영업이익은 {6,890억원}입니다.',
      '2024년에는 {1,619억원}의 순손실을 냈고 2025년에는 {5,227억원}의 순이익을 거뒀습니다.',
      '| 연도 | 매출액 | 영업이익 | 순이익 |\n|---|---|---|---|\n| 2023 | {75,570} | {4,609} | {-18,167} |\n| 2024 | {78,717} | {4,602} | {(1,619)} |\n| 2025 | {81,103} | {6,890} | {5,227} |\n(단위: 억원)',
      'Kakao had revenue of {8.11 trillion won} in 2025.',
    ],
    derived: [
      '2025년 매출은 전년보다 {3.0%} 늘었습니다.',
      '2025년 영업이익은 전년 대비 {49.7%} 증가했습니다.',
      '2025년 영업이익률은 {8.5%}입니다.',
      '3년간 영업이익 합계는 {1조 6,101억원}입니다.',
      '2025년 영업이익은 전년 대비 {!94.7%} 증가했습니다.',
      '2025년 영업이익률은 {!5.8%}입니다.',
      '3년간 영업이익 합계는 {!1조 1,601억원}입니다.',
    ],
    rounding: ['2025년 매출은 약 {8.1조원}입니다.', '2023년 순손실은 {1.8조원}에 달합니다.'],
    digit: ['2025년 매출액은 {!8조 1,013억원}입니다.', '2024년 영업이익은 {!4,620억원}입니다.'],
    unit: [
      '2025년 매출액은 {!81,103원}입니다.',
      '2025년 영업이익은 {!6,890만원}입니다.',
      '2025년 영업이익은 {!6,890조원}입니다.',
    ],
    sign: ['2024년에는 {!1,619억원}의 순이익을 거뒀습니다.', '2025년 매출은 전년보다 {!3.0%} 줄었습니다.'],
    swapped: ['2024년 매출액은 {!8조 1,103억원}, 2025년은 {!7조 8,717억원}입니다.', '2025년 영업이익은 {!5,227억원}입니다.'],
    instrument: ['네이버의 2025년 매출액은 {!8조 1,103억원}입니다.'],
  },
};

/** An account that has lost money, as accountants write it. */
export const account: LabelledWorld = {
  name: 'Account',
  user: ['How is my account doing?'],
  toolResults: [
    {
      tool: 'brokerage.positions',
      content: {
        account: {
          id: 'U7712345',
          base_currency: 'USD',
          cash: { available: 3250.4, reserved: 0 },
          positions: [
            {
              ticker: 'MSFT',
              name: 'Microsoft',
              shares: 12,
              avg_price: 401.5,
              last: 508.2,
              market_value: 6098.4,
              unrealized_pl: 1280.4,
              unrealized_pl_pct: 26.58,
            },
            {
              ticker: 'INTC',
              name: 'Intel',
              shares: 150,
              avg_price: 41.2,
              last: 35.9,
              market_value: 5385,
              unrealized_pl: -795,
              unrealized_pl_pct: -12.86,
            },
            {
              ticker: 'KO',
              name: 'Coca-Cola',
              shares: 40,
              avg_price: 61.1,
              last: 71.05,
              market_value: 2842,
              unrealized_pl: 398,
              unrealized_pl_pct: 16.28,
            },
          ],
        },
      },
    },
  ],
  answers: {
    right: [
      'You hold {12 shares} of Microsoft worth {$6,098.40}, {150 shares} of Intel worth {$5,385} and {40 shares} of Coca-Cola worth {$2,842}.',
      '| Ticker | Shares | P/L |\n|---|---|---|\n| MSFT | {12} | {$1,280.40} |\n| INTC | {150} | {($795.00)} |\n| KO | {40} | {$398.00} |',
      'Intel is your only loser: {-$795}, or {-12.86%}.',
      'You have {$3,250.40} in cash.',
      '마이크로소프트는 평단 {401.5달러}에서 {26.58%} 올랐습니다.',
    ],
    derived: [
      'Your positions are worth {$14,325.40} in total.',
      'Including cash, the account stands at {$17,575.80}.',
      'Your total unrealized gain is {$883.40}.',
      'Microsoft makes up {42.6%} of your positions.',
      'Intel would have to rise {14.8%} to get back to your cost.',
      'Your positions are worth {!$14,235.40} in total.',
      'Microsoft makes up {!46.2%} of your positions.',
      'Your total unrealized gain is {!$838.40}.',
    ],
    structure: ['You have {3 positions}.', 'Of your {three} holdings, two are in profit.'],
    digit: ['Your Microsoft stake is worth {!$6,089.40}.', 'You have {!$3,520.40} in cash.'],
    sign: ['Intel is up {!$795}.', 'Coca-Cola shows a loss of {!$398}.'],
    unit: ['Intel has lost {!795%}.', 'You hold {!$150} of Intel.'],
    swapped: ['You hold {!40 shares} of Microsoft and {!12 shares} of Coca-Cola.', 'Microsoft gained {!16.28%}.'],
    instrument: ['You hold {!150 shares} of Apple.'],
  },
};
