import type { LabelledWorld } from '../labelled-world.ts';

/** Interest rates and prices, in rows with labels and units. */
export const economy: LabelledWorld = {
  name: 'Economy',
  user: ['한국이랑 미국 금리 비교해줘. 물가도.'],
  toolResults: [
    {
      tool: 'macro',
      content: {
        data: [
          { country: 'KR', metric: '기준금리', value: 2.5, unit: '%', previous: 2.75, asOf: '2026-10-23' },
          { country: 'US', metric: 'policy rate', value: 4.0, unit: '%', previous: 4.25, asOf: '2026-10-29' },
          { country: 'KR', metric: '소비자물가 상승률', value: 2.4, unit: '%', asOf: '2026-10' },
          { country: 'US', metric: 'CPI', value: 3.0, unit: '%', asOf: '2026-10' },
        ],
      },
    },
    {
      tool: 'bond_yields',
      content: '국고채 3년물 2.62%(-3.1bp), 10년물 3.05%(+1.4bp). US 10-year Treasury yield 4.12%, up 5bp.',
    },
  ],
  answers: {
    right: [
      '한국 기준금리는 {2.5%}, 미국은 {4.0%}입니다.',
      '국고채 3년물 금리는 {2.62%}로 {3.1bp} 내렸고, 10년물은 {3.05%}로 {1.4bp} 올랐습니다.',
      'The US 10-year yields {4.12%}, up {5 basis points}.',
      '소비자물가는 한국 {2.4%}, 미국 {3.0%} 올랐습니다.',
      '- 한국 기준금리: {2.50%}\n- 미국 기준금리: {4.00%}\n- 한국 물가상승률: {2.4%}',
    ],
    derived: [
      '한미 기준금리 차이는 {1.5%p}({150bp})입니다.',
      '국고채 10년물과 3년물의 금리 차는 {43bp}입니다.',
      '한국은 기준금리를 {0.25%p} 인하했습니다.',
      '한미 기준금리 차이는 {!1.75%p}입니다.',
      '한미 기준금리 차이는 {!1.5%}입니다.',
      '국고채 10년물과 3년물의 금리 차는 {!53bp}입니다.',
    ],
    digit: ['한국 기준금리는 {!2.25%}입니다.', '국고채 3년물 금리는 {!2.26%}입니다.', 'The US 10-year yields {!4.21%}.'],
    unit: [
      '국고채 3년물은 {!3.1%} 내렸습니다.',
      '한국 기준금리는 {!2.5%p}입니다.',
      'The US 10-year yield rose {!5 percentage points}.',
    ],
    sign: ['국고채 3년물 금리는 {!3.1bp} 올랐습니다.', 'The US 10-year yield fell {!5bp} to {4.12%}.'],
    invented: ['시장은 내년 {!두 차례} 인하를 예상합니다.', '실업률은 {!2.8%}입니다.', '내년 성장률은 {!1.9%}로 전망됩니다.'],
  },
};

/** Earnings and dividends of an American company in running English. */
export const earnings: LabelledWorld = {
  name: 'Earnings call',
  user: ['Summarise Coca-Cola earnings, I own 250 shares'],
  toolResults: [
    {
      tool: 'web_fetch',
      content:
        'Coca-Cola reported third-quarter revenue of $12.46 billion, up 5% from $11.87 billion a year ago. Earnings per share were $0.82, beating estimates of $0.78. Operating margin was 31.9%, compared with 30.7%. The company declared a quarterly dividend of $0.51 per share, payable December 15 to holders of record on December 1. Unit case volume rose 1%. Free cash flow was $3.9 billion.',
    },
    { tool: 'quote', content: { symbol: 'KO', price: 71.18, currency: 'USD', changePercent: 0.91 } },
  ],
  answers: {
    right: [
      'Coca-Cola earned {$0.82} per share on revenue of {$12.46 billion}, up {5%}.',
      'EPS of {$0.82} beat the estimate of {$0.78}; the operating margin widened to {31.9%} from {30.7%}.',
      'The quarterly dividend is {$0.51} per share, payable December 15.',
      'KO trades at {$71.18}, up {0.91%}. Volume growth was {1%} and free cash flow {$3.9bn}.',
      'Q3 revenue: {$12.46B} (prior year {$11.87B}).',
    ],
    derived: [
      'Your {250 shares} will receive {$127.50}.',
      'Your position is worth {$17,795}.',
      'EPS beat the estimate by {$0.04}, or {5.1%}.',
      'The margin improved by {1.2 percentage points}.',
      'Your {250 shares} will receive {!$172.50}.',
      'Your position is worth {!$17,975}.',
      'Revenue grew by {$590 million}.',
      'Revenue grew by {!$950 million}.',
    ],
    digit: [
      'Revenue was {!$12.64 billion}.',
      'EPS was {!$0.28}.',
      'The quarterly dividend is {!$0.15} per share.',
      'Free cash flow was {!$9.3 billion}.',
    ],
    unit: ['Revenue was {!$12.46 million}.', 'The margin was {!31.9 dollars}.', 'The quarterly dividend is {!0.51%}.'],
    sign: ['Revenue fell {!5%}.', 'KO is down {!0.91%} today.', 'Unit case volume declined {!1%}.'],
    swapped: ['EPS of {!$0.78} beat the estimate of {!$0.82}.', 'The margin narrowed to {!30.7%} from {!31.9%}.'],
    instrument: ['PepsiCo trades at {!$71.18}.', "McDonald's reported revenue of {!$12.46 billion}."],
    structure: [
      'The ex-dividend schedule: record date December 1, payment December 15. The call starts at 8:30 a.m. ET.',
      'The record date is {!December 3}.',
    ],
    invented: ['Management guided for {!6%} growth in 2027.', 'The brand is worth {!$98 billion}.'],
  },
};
