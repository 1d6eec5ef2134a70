import type { LabelledWorld } from '../labelled-world.ts';

/** Two shares, two currencies, one portfolio question. */
export const mixedHoldings: LabelledWorld = {
  name: 'Mixed holdings',
  user: ['내 삼성전자 50주랑 테슬라 3주 합치면 원화로 얼마야?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: '{"symbol":"005930.KS","name":"삼성전자","price":"97200","currency":"KRW","changePercent":"-5.45"}',
    },
    { tool: 'get_quote', content: '{"symbol":"TSLA","name":"테슬라","price":"404.35","currency":"USD","changePercent":"0.59"}' },
    { tool: 'exchange_rate', content: '{"from":"USD","to":"KRW","rate":1457}' },
  ],
  answers: {
    right: [
      '삼성전자 {50주}는 {4,860,000원}, 테슬라 {3주}는 {1,213.05달러}(약 {176만 7천원})입니다.',
      '합치면 약 {663만원}입니다.',
      '테슬라는 {404.35달러}로 {0.59%} 올랐고, 삼성전자는 {97,200원}으로 {5.45%} 내렸습니다.',
      '환율은 달러당 {1,457원}을 적용했습니다.',
    ],
    digit: [
      '삼성전자 {50주}는 {!4,680,000원}입니다.',
      '테슬라 {3주}는 {!1,231.05달러}입니다.',
      '합치면 약 {!633만원}입니다.',
      '환율은 달러당 {!1,475원}입니다.',
    ],
    unit: ['삼성전자 {50주}는 {!4,860,000달러}입니다.', '테슬라 {3주}는 {!1,213.05원}입니다.', '합치면 약 {!663억원}입니다.'],
    sign: ['테슬라는 {!0.59%} 내렸습니다.', '삼성전자는 {!5.45%} 올랐습니다.'],
    swapped: [
      '테슬라 {!50주}, 삼성전자 {!3주}를 보유 중입니다.',
      '삼성전자는 {!404.35원}, 테슬라는 {!97,200달러}입니다.',
      '테슬라는 {!5.45%} 내렸습니다.',
    ],
    instrument: ['애플 {!3주}는 {!1,213.05달러}입니다.', 'LG전자는 {!97,200원}입니다.'],
  },
};

/** An index over a year. */
export const indexYear: LabelledWorld = {
  name: 'Index year',
  user: ['How has the Nasdaq done this year compared with the S&P 500?'],
  toolResults: [
    {
      tool: 'index_performance',
      content: {
        index: 'Nasdaq Composite',
        symbol: '^IXIC',
        level: 22900.59,
        change_1d_pct: 0.13,
        change_ytd_pct: 18.6,
        high_52w: 24019.99,
        low_52w: 14784.03,
      },
    },
    {
      tool: 'index_performance',
      content: {
        index: 'S&P 500',
        symbol: '^GSPC',
        level: 6734.11,
        change_1d_pct: -0.05,
        change_ytd_pct: 14.5,
        high_52w: 6920.34,
        low_52w: 4835.04,
      },
    },
  ],
  answers: {
    right: [
      'The Nasdaq is up {18.6%} this year, against {14.5%} for the S&P 500.',
      'The Nasdaq stands at {22,900.59} and the S&P 500 at {6,734.11}.',
      'Yesterday the Nasdaq edged up {0.13%} while the S&P 500 slipped {0.05%}.',
      'The S&P 500 peaked at {6,920.34} over the past 52 weeks.',
      '나스닥은 올해 {18.6%}, S&P 500은 {14.5%} 상승했습니다.',
    ],
    derived: [
      'The Nasdaq leads by {4.1 percentage points}.',
      'The Nasdaq is {4.7%} below its 52-week high.',
      'The Nasdaq leads by {!1.4 percentage points}.',
      'The Nasdaq is {!7.4%} below its 52-week high.',
      'The S&P 500 is {39%} above its 52-week low.',
    ],
    digit: ['The Nasdaq is up {!16.8%} this year.', 'The S&P 500 stands at {!6,743.11}.'],
    sign: ['The Nasdaq is down {!18.6%} this year.', 'The S&P 500 gained {!0.05%} yesterday.'],
    unit: ['The Nasdaq leads by {!4.1%}.', 'The Nasdaq stands at {!$22,900.59}.', 'The Nasdaq is up {!18.6 points} this year.'],
    swapped: ['The Nasdaq is up {!14.5%} this year, the S&P 500 {!18.6%}.', 'The Nasdaq stands at {!6,734.11}.'],
    instrument: ['The Dow is up {!18.6%} this year.', 'The KOSPI stands at {!6,734.11}.'],
  },
};

/** A bond and a deposit, told in percent and won. */
export const deposit: LabelledWorld = {
  name: 'Deposit',
  user: ['1,000만원을 연 3.2% 정기예금에 1년 넣으면 세후 이자 얼마야? 세율은 15.4%'],
  toolResults: [
    { tool: 'calculate', content: { expression: '10000000 * 0.032', value: '320000' } },
    { tool: 'calculate', content: { expression: '320000 * 0.154', value: '49280' } },
    { tool: 'calculate', content: { expression: '320000 - 49280', value: '270720' } },
  ],
  answers: {
    right: [
      '세전 이자는 {320,000원}이고, 세후 이자는 {270,720원}입니다.',
      '{1,000만원}에 연 {3.2%}면 이자는 {32만원}, 세금 {49,280원}을 빼면 {27만 720원}입니다.',
      '만기에 받는 돈은 {10,270,720원}입니다.',
    ],
    digit: [
      '세후 이자는 {!207,720원}입니다.',
      '세금은 {!42,980원}입니다.',
      '연 {!2.3%} 기준입니다.',
      '만기에 받는 돈은 {!10,720,720원}입니다.',
    ],
    unit: ['세후 이자는 {!270,720달러}입니다.', '세전 이자는 {!320,000%}입니다.'],
    rounding: ['세후로 약 {27만원}입니다.', '세금은 {5만원}이 조금 안 됩니다.'],
  },
};
