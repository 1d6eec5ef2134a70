import type { LabelledWorld } from '../labelled-world.ts';

/** A quote in English with an unusual currency, and one in a sentence. */
export const overseas: LabelledWorld = {
  name: 'Overseas',
  user: ['What is Sony trading at in Tokyo? And how about Toyota?'],
  toolResults: [
    {
      tool: 'stock_quote',
      content: {
        symbol: '6758.T',
        shortName: 'SONY GROUP CORPORATION',
        exchange: 'Tokyo',
        currency: 'JPY',
        price: 4421,
        previousClose: 4500,
        dayHigh: 4489,
        dayLow: 4402,
        volume: 15873200,
        trailingPE: 22.4,
      },
    },
    {
      tool: 'stock_quote',
      content:
        'Toyota Motor Corp (7203.T) last traded at ¥3,128, up ¥23 (0.74%) from the previous close, on volume of 18.2 million shares. Market cap: ¥40.8 trillion.',
    },
  ],
  answers: {
    right: [
      'Sony is trading at {¥4,421} in Tokyo, below its previous close of {¥4,500}.',
      'Toyota is at {¥3,128}, up {0.74%}.',
      'Sony: {4,421 yen}, P/E {22.4}. Toyota: {3,128 yen}, market cap {¥40.8 trillion}.',
      '소니는 {4,421엔}, 토요타는 {3,128엔}입니다.',
      'Sony traded between {¥4,402} and {¥4,489} today.',
    ],
    derived: [
      'Sony is down {¥79}, or {1.76%}.',
      'Toyota closed at {¥3,105} the day before.',
      '100 shares of Sony cost {¥442,100}.',
      'Sony is down {!¥97}.',
      'Sony is down {!1.67%}.',
      '100 shares of Sony cost {!¥424,100}.',
    ],
    digit: ['Sony is trading at {!¥4,241}.', 'Toyota is at {!¥3,218}.', "Sony's P/E is {!24.2}."],
    sign: ['Sony is up {!1.76%}.', 'Toyota is down {!¥23}.'],
    unit: ['Sony is trading at {!$4,421}.', '소니는 {!4,421원}입니다.', 'Toyota has a market cap of {!¥40.8 billion}.'],
    swapped: ['Sony is at {!¥3,128} and Toyota at {!¥4,421}.', 'Sony traded {!18.2 million} shares.'],
    instrument: ['Nintendo is trading at {!¥4,421}.', 'Honda is up {!0.74%}.'],
  },
};

/** Conversation without tools, only the user's numbers. */
export const ownNumbers: LabelledWorld = {
  name: 'Own numbers',
  user: ['I bought 40 shares at $25 and 60 shares at $30. The price is now $33.'],
  toolResults: [],
  answers: {
    right: [
      'You own {100 shares} at an average cost of {$28}.',
      'You paid {$2,800} in total; they are now worth {$3,300}.',
      'That is a gain of {$500}, or {17.9%}.',
      'The first {40 shares} cost {$1,000}, the other {60 shares} {$1,800}.',
    ],
    digit: [
      'Your average cost is {!$27.50}.',
      'You paid {!$2,700} in total.',
      'That is a gain of {!$600}.',
      'That is a gain of {!19.7%}.',
    ],
    sign: ['That is a loss of {!$500}.', 'You are down {!17.9%}.'],
    unit: ['You own {!$100} at an average cost of {$28}.', 'They are now worth {!3,300 won}.'],
    prose: ['You are up almost {a fifth}.', 'You are up {!a third}.'],
    invented: ['After a fee of {!$9.95} that is less.'],
  },
};

/** Short answers to a follow-up. */
export const followUp: LabelledWorld = {
  name: 'Follow-up',
  user: ['기아 얼마야?', '배당은?', '그럼 100주면 배당 얼마 받아?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: {
        instrument: { symbol: '000270.KS', name: '기아' },
        price: '115800',
        currency: 'KRW',
        change: '1300',
        changePercent: '1.14',
      },
    },
    {
      tool: 'get_dividend',
      content: {
        instrument: { symbol: '000270.KS', name: '기아' },
        annualDividend: '6500',
        currency: 'KRW',
        yieldPercent: '5.61',
        exDate: '2026-12-29',
      },
    },
    { tool: 'calculate', content: { expression: '6500 * 100', value: '650000' } },
  ],
  answers: {
    right: [
      '{100주}면 {650,000원} 받습니다.',
      '주당 {6,500원}씩 {100주}니까 {65만원}이에요. 세금은 별도입니다.',
      '기아는 {115,800원}이고 배당수익률은 {5.61%}입니다.',
      '배당락일은 2026-12-29입니다.',
      '{100주}를 사려면 {11,580,000원}이 필요하고, 연 배당은 {65만원}입니다.',
    ],
    digit: [
      '{100주}면 {!560,000원} 받습니다.',
      '주당 {!5,600원}입니다.',
      '배당수익률은 {!6.51%}입니다.',
      '배당락일은 {!2026-12-19}입니다.',
    ],
    unit: ['{100주}면 {!650,000달러} 받습니다.', '배당수익률은 {!5.61원}입니다.', '{100주}면 {!6,500만원} 받습니다.'],
    sign: ['기아는 {!1.14%} 내렸습니다.'],
    swapped: ['기아 주가는 {!6,500원}, 배당은 주당 {!115,800원}입니다.'],
    instrument: ['현대차는 주당 {!6,500원}을 배당합니다.'],
    derived: ['50주면 {325,000원}입니다.', '50주면 {!352,000원}입니다.', '10년이면 {650만원}입니다.'],
  },
};
