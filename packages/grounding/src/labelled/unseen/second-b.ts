import type { LabelledWorld } from '../labelled-world.ts';

/** Exchange rates to and fro. */
export const travel: LabelledWorld = {
  name: 'Travel money',
  user: ['일본 여행 가는데 50만원 엔화로 바꾸면 얼마야? 유로도 알려줘'],
  toolResults: [
    {
      tool: 'fx_rates',
      content: {
        base: 'KRW',
        date: '2026-11-13',
        quotes: [
          { currency: 'JPY', unit: 100, buy: 957.32, sell: 924.4, base_rate: 940.86 },
          { currency: 'EUR', unit: 1, buy: 1721.5, sell: 1655.2, base_rate: 1688.35 },
          { currency: 'USD', unit: 1, buy: 1482.1, sell: 1431.1, base_rate: 1456.6 },
        ],
      },
    },
    { tool: 'calculator', content: { expression: '500000 / 957.32 * 100', result: 52229.14 } },
  ],
  answers: {
    right: [
      '{50만원}이면 약 {52,229엔}을 살 수 있습니다. 현찰 살 때 환율은 100엔당 {957.32원}입니다.',
      '유로 매매기준율은 {1,688.35원}입니다.',
      '엔화 기준 환율은 100엔에 {940.86원}, 달러는 {1,456.6원}입니다.',
      'The dollar rate is {1,456.60 won}.',
    ],
    digit: ['100엔당 {!975.32원}입니다.', '유로 매매기준율은 {!1,668.35원}입니다.', '{50만원}이면 약 {!55,229엔}입니다.'],
    swapped: ['달러 환율은 {!1,688.35원}, 유로 환율은 {!1,456.6원}입니다.'],
    unit: ['유로 매매기준율은 {!1,688.35달러}입니다.', '{50만원}이면 약 {!52,229원}을 살 수 있습니다.'],
    derived: ['유로를 살 때와 팔 때 차이는 {66.3원}입니다.', '유로를 살 때와 팔 때 차이는 {!63.6원}입니다.'],
  },
};

/** A company's results and guidance in English. */
export const guidance: LabelledWorld = {
  name: 'Guidance',
  user: ["Summarize Oracle's quarter"],
  toolResults: [
    {
      tool: 'earnings_transcript',
      content: {
        company: 'Oracle',
        ticker: 'ORCL',
        fiscal_period: 'Q1 FY2027',
        revenue: { value: 16.1, unit: 'USD billions', yoy_growth_pct: 8.2, consensus: 15.9 },
        cloud_revenue: { value: 7.9, unit: 'USD billions', yoy_growth_pct: 33.4 },
        eps: { diluted: 1.52, consensus: 1.48, year_ago: 1.39 },
        operating_margin_pct: 29.8,
        free_cash_flow: { value: -1.3, unit: 'USD billions' },
        guidance: { q2_revenue_growth_pct: { low: 12, high: 14 }, q2_eps: { low: 1.61, high: 1.65 } },
      },
    },
  ],
  answers: {
    right: [
      'Oracle reported revenue of {$16.1 billion}, up {8.2%}, and diluted EPS of {$1.52}.',
      'Cloud revenue jumped {33.4%} to {$7.9 billion}.',
      'Free cash flow was {-$1.3 billion}.',
      'The company guides for revenue growth of {12%} to {14%} and EPS between {$1.61} and {$1.65} next quarter.',
      'The operating margin came in at {29.8%}.',
      '오라클 매출은 {161억 달러}로 {8.2%} 늘었고, 잉여현금흐름은 {13억 달러} 적자였습니다.',
    ],
    derived: [
      'EPS beat the consensus of {$1.48} by {4 cents}.',
      'Revenue topped estimates by {$0.2 billion}.',
      'EPS rose {9.4%} from {$1.39} a year ago.',
      'Cloud made up {49%} of revenue.',
      'EPS rose {!4.9%} from {$1.39} a year ago.',
      'Cloud made up {!94%} of revenue.',
    ],
    digit: ['Revenue was {!$11.6 billion}.', 'Diluted EPS was {!$1.25}.', 'Cloud revenue jumped {!34.3%}.'],
    unit: ['Revenue was {!$16.1 million}.', 'The operating margin was {!$29.8}.'],
    sign: ['Revenue fell {!8.2%}.', 'Free cash flow was a positive {!$1.3 billion}.'],
    swapped: [
      'Revenue grew {!33.4%} and cloud revenue {!8.2%}.',
      'Revenue was {!$7.9 billion}, of which cloud {!$16.1 billion}.',
    ],
    instrument: ['Salesforce reported revenue of {!$16.1 billion}.'],
  },
};

/** A conversation that was interrupted: the first price is no longer the price. */
export const interrupted: LabelledWorld = {
  name: 'Interrupted',
  user: ['삼성전자 얼마야', '아직도 그 가격이야? 하이닉스도 알려줘'],
  toolResults: [
    { tool: 'quote', content: { name: '삼성전자', code: '005930', price: 97200, currency: 'KRW' }, at: '2026-11-13T00:30:00Z' },
    { tool: 'quote', content: { name: '삼성전자', code: '005930', price: 98100, currency: 'KRW' }, at: '2026-11-13T05:10:00Z' },
    {
      tool: 'quote',
      content: { name: 'SK하이닉스', code: '000660', price: 561500, currency: 'KRW' },
      at: '2026-11-13T05:10:05Z',
    },
  ],
  now: '2026-11-13T05:11:00Z',
  answers: {
    right: ['삼성전자는 현재 {98,100원}, SK하이닉스는 {561,500원}입니다.', '아까는 {97,200원}이었는데 지금은 {98,100원}입니다.'],
    stale: ['삼성전자는 현재 {~97,200원}입니다.', '네, 삼성전자는 여전히 {~97,200원}입니다.'],
    derived: ['아까보다 {900원} 올랐습니다.', '아까보다 {!1,900원} 올랐습니다.'],
    digit: ['삼성전자는 현재 {!98,010원}입니다.'],
    swapped: ['삼성전자는 {!561,500원}, SK하이닉스는 {!98,100원}입니다.'],
  },
};
