import type { LabelledWorld } from '../labelled-world.ts';

/** Companies that the program does not know by name. */
export const strangers: LabelledWorld = {
  name: 'Unlisted names',
  user: ['How are Redwire, Toyota and Tencent trading?'],
  toolResults: [
    {
      tool: 'quote',
      content: { symbol: 'RDW', name: 'Redwire Corporation', price: 8.42, currency: 'USD', change_pct: -4.32, volume: 3120450 },
    },
    {
      tool: 'quote',
      content: {
        symbol: '7203.T',
        name: 'Toyota Motor Corporation',
        price: 3128,
        currency: 'JPY',
        change_pct: 0.74,
        volume: 18234100,
      },
    },
    {
      tool: 'quote',
      content: {
        symbol: '0700.HK',
        name: 'Tencent Holdings Limited',
        price: 641.5,
        currency: 'HKD',
        change_pct: 1.18,
        volume: 15022300,
      },
    },
  ],
  answers: {
    right: [
      'Redwire is down {4.32%} at {$8.42}, Toyota is up {0.74%} at {¥3,128} and Tencent gained {1.18%} to {HK$641.50}.',
      '- RDW: {$8.42} ({-4.32%})\n- 7203.T: {¥3,128} ({+0.74%})\n- 0700.HK: {HK$641.50} ({+1.18%})',
      'Toyota traded {18.2 million} shares today, Tencent {15.0 million}.',
      'Toyota Motor closed at {3,128 yen}.',
      'Tencent Holdings trades at {641.5 Hong Kong dollars}.',
    ],
    digit: ['Redwire is at {!$8.24}.', 'Toyota is at {!¥3,182}.', 'Tencent gained {!1.81%}.'],
    unit: ['Toyota is at {!$3,128}.', 'Tencent trades at {!$641.50}.', 'Redwire is at {!₩8.42}.'],
    sign: ['Redwire gained {!4.32%}.', 'Tencent fell {!1.18%}.'],
    instrument: ['Redwire is at {!HK$641.50}.', 'Tencent traded {!18.2 million} shares.', 'Toyota is up {!1.18%}.'],
    swapped: ['Toyota is up {!1.18%} and Tencent {!0.74%}.', 'Redwire traded {!18.2 million} shares and Toyota {!3.1 million}.'],
    rounding: ['Redwire lost more than {4%}.', 'Toyota is just above {¥3,100}.', 'Redwire lost more than {!5%}.'],
  },
};

/** Deeply nested objects. */
export const nested: LabelledWorld = {
  name: 'Nested results',
  user: ['솔라나랑 도지코인 시세'],
  toolResults: [
    {
      tool: 'cmc_quotes',
      content: {
        status: { error_code: 0, elapsed: 12 },
        data: {
          SOL: {
            name: 'Solana',
            symbol: 'SOL',
            quote: { USD: { price: 140.37, volume_24h: 4812000000, percent_change_24h: -3.82, market_cap: 77100000000 } },
          },
          DOGE: {
            name: 'Dogecoin',
            symbol: 'DOGE',
            quote: { USD: { price: 0.1634, volume_24h: 1540000000, percent_change_24h: 1.05, market_cap: 24800000000 } },
          },
        },
      },
    },
  ],
  answers: {
    right: [
      '솔라나는 {140.37달러}로 24시간 동안 {3.82%} 하락했고, 도지코인은 {0.1634달러}로 {1.05%} 올랐습니다.',
      'SOL {$140.37} ({-3.82%}), DOGE {$0.1634} ({+1.05%})',
      '솔라나의 시가총액은 {771억 달러}, 도지코인은 {248억 달러}입니다.',
      '솔라나의 24시간 거래량은 {48.12억 달러}입니다.',
    ],
    digit: ['솔라나는 {!104.37달러}입니다.', '도지코인은 {!0.1643달러}입니다.', '솔라나의 시가총액은 {!717억 달러}입니다.'],
    sign: ['솔라나는 {!3.82%} 상승했습니다.', '도지코인은 {!1.05%} 내렸습니다.'],
    unit: ['솔라나는 {!140.37원}입니다.', '솔라나의 시가총액은 {!771억원}입니다.'],
    swapped: ['솔라나는 {!0.1634달러}, 도지코인은 {!140.37달러}입니다.', '솔라나 {!+1.05%}, 도지코인 {!-3.82%}'],
    instrument: ['리플은 {!140.37달러}입니다.', '비트코인 시가총액은 {!771억 달러}입니다.'],
    derived: ['솔라나의 시가총액은 도지코인의 약 {3.1배}입니다.', '솔라나의 시가총액은 도지코인의 약 {!4.1배}입니다.'],
  },
};

/** A conversation in which the user corrects a number. */
export const corrected: LabelledWorld = {
  name: 'Corrections',
  user: ['SK하이닉스 20주 평단 510,000원이야', '아니다, 25주였어. 지금 수익 얼마야?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: JSON.stringify({
        instrument: { symbol: '000660.KS', name: 'SK하이닉스' },
        price: '580000',
        currency: 'KRW',
        change: '7000',
        changePercent: '1.22',
        previousClose: '573000',
      }),
    },
    { tool: 'calculate', content: JSON.stringify({ expression: '(580000-510000)*25', value: '1750000' }) },
  ],
  answers: {
    right: [
      '{25주} 기준으로 {1,750,000원} 수익입니다.',
      'SK하이닉스는 현재 {580,000원}이고, 평단 {510,000원} 대비 {13.7%} 올랐습니다.',
      '현재 {175만원}의 평가이익이 있고, 오늘은 {1.22%} 상승했습니다.',
      '평가금액은 {14,500,000원}, 매입금액은 {12,750,000원}입니다.',
    ],
    digit: [
      '{25주} 기준으로 {!1,570,000원} 수익입니다.',
      '평단 {!501,000원} 대비 올랐습니다.',
      '평가금액은 {!15,400,000원}입니다.',
      '수익률은 {!17.3%}입니다.',
    ],
    sign: ['{!175만원} 손실입니다.', '평단 대비 {!13.7%} 내렸습니다.'],
    unit: ['{25주} 기준으로 {!1,750,000달러} 수익입니다.', '수익률은 {!13.7%p}입니다.'],
    instrument: ['삼성전자는 현재 {!580,000원}입니다.'],
    derived: [
      '오늘 하루에만 {175,000원} 늘었습니다.',
      '주가가 600,000원이 되면 수익은 {2,250,000원}입니다.',
      '주가가 600,000원이 되면 수익은 {!2,520,000원}입니다.',
      '5주를 팔면 {2,900,000원}이 들어옵니다.',
      '5주를 팔면 {!2,090,000원}이 들어옵니다.',
    ],
  },
};

/** Monthly returns and dates. */
export const monthly: LabelledWorld = {
  name: 'Monthly returns',
  user: ['How did the S&P 500 do this year by month?'],
  toolResults: [
    {
      tool: 'monthly_returns',
      content: {
        symbol: '^GSPC',
        name: 'S&P 500',
        returns: [
          { month: '2026-07', return_pct: 2.17 },
          { month: '2026-08', return_pct: -1.43 },
          { month: '2026-09', return_pct: 0.58 },
          { month: '2026-10', return_pct: 3.02 },
        ],
        ytd_return_pct: 12.9,
        best_month: '2026-10',
        worst_month: '2026-08',
      },
    },
  ],
  answers: {
    right: [
      'The S&P 500 gained {2.17%} in July, lost {1.43%} in August, rose {0.58%} in September and added {3.02%} in October.',
      'Year to date the index is up {12.9%}.',
      '| Month | Return |\n|---|---|\n| 2026-07 | {2.17%} |\n| 2026-08 | {-1.43%} |\n| 2026-10 | {3.02%} |',
      'October was the best month ({+3.02%}), August the worst ({-1.43%}).',
    ],
    digit: ['The S&P 500 gained {!2.71%} in July.', 'Year to date the index is up {!19.2%}.'],
    sign: ['The S&P 500 rose {!1.43%} in August.', 'Year to date the index is down {!12.9%}.'],
    swapped: ['| Month | Return |\n|---|---|\n| 2026-07 | {!3.02%} |\n| 2026-10 | {!2.17%} |'],
    unit: ['Year to date the index is up {!12.9 points}.'],
    derived: [
      'The average monthly return was {1.09%}.',
      'The gap between the best and the worst month is {4.45 percentage points}.',
      'The average monthly return was {!1.90%}.',
    ],
    instrument: ['The Nasdaq gained {!3.02%} in October.'],
  },
};
