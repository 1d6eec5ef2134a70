import type { LabelledWorld } from '../labelled-world.ts';

/** The program's own quote tool, asked about two shares. */
export const everydayQuotes: LabelledWorld = {
  name: 'Everyday quotes',
  user: ['하이닉스랑 LG전자 시세 알려줘'],
  toolResults: [
    {
      tool: 'get_quote',
      content:
        '{"status":"ok","instrument":{"symbol":"000660.KS","name":"SK하이닉스","type":"stock","currency":"KRW"},"price":"561500","currency":"KRW","change":"-50500","changePercent":"-8.25","volume":"5284113","high":"595000","low":"560000","open":"592000","previousClose":"612000","time":"2026-11-13T15:30:00+09:00"}',
    },
    {
      tool: 'get_quote',
      content:
        '{"status":"ok","instrument":{"symbol":"066570.KS","name":"LG전자","type":"stock","currency":"KRW"},"price":"89300","currency":"KRW","change":"1200","changePercent":"1.36","volume":"1102554","high":"90100","low":"87800","open":"88000","previousClose":"88100","time":"2026-11-13T15:30:00+09:00"}',
    },
  ],
  answers: {
    right: [
      'SK하이닉스는 {561,500원}({-8.25%}), LG전자는 {89,300원}({+1.36%})에 마감했습니다.',
      '하이닉스가 {8.25%} 급락한 반면 LG전자는 {1.36%} 올랐네요.',
      '하이닉스: {56만 1,500원} (▼{50,500}), LG전자: {8만 9,300원} (▲{1,200})',
      '하이닉스는 {592,000원}에 시작해 한때 {560,000원}까지 밀렸습니다.',
      'SK hynix fell {50,500 won} to {561,500 won}, while LG Electronics gained {1,200 won} to {89,300 won}.',
      'LG전자 거래량은 약 {110만주}입니다.',
    ],
    derived: [
      '하이닉스는 하루 만에 {5만 500원} 빠졌습니다.',
      '하이닉스 5주와 LG전자 10주를 사면 {3,700,500원}이 듭니다.',
      '하이닉스는 LG전자의 약 {6.3배} 가격입니다.',
      '하이닉스의 장중 변동폭은 {35,000원}이었습니다.',
      '하이닉스는 LG전자의 약 {!3.6배} 가격입니다.',
      '하이닉스의 장중 변동폭은 {!53,000원}이었습니다.',
    ],
    digit: [
      'SK하이닉스는 {!516,500원}입니다.',
      'LG전자는 {!1.63%} 올랐습니다.',
      'LG전자 거래량은 {!1,120,554주}입니다.',
      '하이닉스 고가는 {!559,000원}입니다.',
    ],
    unit: [
      'SK하이닉스는 {!561,500달러}입니다.',
      'LG전자는 {!1.36원} 올랐습니다.',
      '하이닉스 거래량은 {!5,284,113원}입니다.',
      'SK하이닉스는 {!5,615원}입니다.',
    ],
    sign: ['SK하이닉스는 {!8.25%} 올랐습니다.', 'LG전자는 {!1,200원} 하락했습니다.', '하이닉스 {!+50,500원}'],
    instrument: ['삼성전자는 {!561,500원}입니다.', 'LG화학은 {!1.36%} 올랐습니다.', 'LG디스플레이는 {!89,300원}입니다.'],
    swapped: [
      'SK하이닉스는 {!89,300원}, LG전자는 {!561,500원}입니다.',
      'LG전자는 {!8.25%} 내렸고 하이닉스는 {!1.36%} 올랐습니다.',
      'LG전자 시가는 {!87,800원}, 저가는 {!88,000원}입니다.',
      '하이닉스 전일 종가는 {!592,000원}입니다.',
    ],
    invented: ['하이닉스의 PER은 {!12배}입니다.', '증권가 목표가는 {!700,000원}입니다.'],
  },
};

/** A portfolio summary in English, told as prose. */
export const brief: LabelledWorld = {
  name: 'Brief',
  user: ['Give me a short summary of my portfolio'],
  toolResults: [
    {
      tool: 'portfolio_summary',
      content: {
        baseCurrency: 'USD',
        holdings: [
          { symbol: 'VOO', quantity: 20, averageCost: 452.1, price: 617.3, value: 12346, gain: 3304, gainPercent: 36.54 },
          { symbol: 'PLTR', quantity: 35, averageCost: 182.4, price: 174.01, value: 6090.35, gain: -293.65, gainPercent: -4.6 },
        ],
        cash: 1563.65,
        total: 20000,
      },
    },
  ],
  answers: {
    right: [
      'Your portfolio is worth {$20,000}, including {$1,563.65} in cash.',
      'VOO is up {36.54%} ({$3,304}); Palantir is down {4.6%} ({$293.65}).',
      'You hold {20 shares} of VOO at an average of {$452.10} and {35} of PLTR at {$182.40}.',
      'VOO makes up {61.7%} of the total.',
      'Cash is about {8%} of the portfolio.',
    ],
    prose: [
      'More than {half} of it is in VOO.',
      'Roughly {three fifths} of it is in VOO.',
      'Almost {a third} is in Palantir.',
      'About {!a tenth} is in VOO.',
    ],
    derived: [
      'Overall you are up {$3,010.35} on your holdings.',
      'Overall you are up {!$3,100.35} on your holdings.',
      'VOO makes up {!67.1%} of the total.',
    ],
    digit: ['Your portfolio is worth {!$22,000}.', 'VOO is up {!35.64%}.', 'You hold {!53} shares of PLTR.'],
    unit: ['Your portfolio is worth {!₩20,000}.', 'Palantir is down {!$4.6}.', 'VOO is up {!3,304%}.'],
    sign: ['Palantir is up {!4.6%}.', 'VOO lost {!$3,304}.'],
    instrument: ['Tesla is down {!4.6%}.', 'You hold {!20 shares} of QQQ.'],
    swapped: ['You hold {!35 shares} of VOO and {!20} of PLTR.', 'VOO is worth {!$6,090.35} and Palantir {!$12,346}.'],
  },
};
