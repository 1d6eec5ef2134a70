import type { LabelledWorld } from '../labelled-world.ts';

/** One Korean share, answered in every tone. */
export const battery: LabelledWorld = {
  name: 'Battery',
  user: ['엘지엔솔 지금 얼마?'],
  toolResults: [
    {
      tool: 'get_quote',
      content:
        '{"symbol":"373220","name":"LG에너지솔루션","price":412500,"currency":"KRW","change":8500,"changePercent":2.1,"open":405000,"high":415000,"low":403500,"prevClose":404000,"volume":287654,"marketCap":96525000000000,"asOf":"2026-11-13T15:30:00+09:00"}',
    },
  ],
  answers: {
    right: [
      'LG에너지솔루션 지금 {412,500원}이에요. 어제보다 {8,500원} 올랐어요.',
      '엘지엔솔 {41만2500원}, {2.1%} 상승 중.',
      '현재가 {412,500원} / 등락 {+8,500원} ({+2.10%}) / 거래량 {287,654주}',
      'LG에너지솔루션(373220)의 현재가는 {412,500원}(전일 대비 {▲8,500원}, {2.1%})입니다. 시가총액은 {96조 5,250억원}입니다.',
      '오늘 {405,000원}에 시작해서 장중 {415,000원}까지 올랐다가 지금은 {412,500원}이야.',
      'LG Energy Solution is trading at {KRW 412,500}, up {KRW 8,500} or {2.1%}.',
      '전일 종가 {404,000원} 대비 {2.1%} 올랐습니다.',
    ],
    rounding: [
      '약 {41만원}입니다.',
      '{41만 원}이 조금 넘습니다.',
      '시총은 {96.5조} 정도예요.',
      '거래량은 {29만주} 가량입니다.',
      '{2%} 넘게 올랐습니다.',
    ],
    derived: [
      '3주 사려면 {1,237,500원} 필요해요.',
      '고가 대비 {2,500원} 낮습니다.',
      '저가보다 {2.2%} 높은 수준입니다.',
      '시가 대비 {7,500원} 올랐습니다.',
      '3주 사려면 {!1,273,500원} 필요해요.',
      '고가 대비 {!5,200원} 낮습니다.',
    ],
    digit: [
      '현재가는 {!421,500원}입니다.',
      '어제보다 {!5,800원} 올랐어요.',
      '{!41만 5200원}입니다.',
      '시가총액은 {!69조 5,250억원}입니다.',
      '거래량은 {!278,654주}입니다.',
      '{!2.7%} 상승했습니다.',
    ],
    unit: [
      '현재가는 {!412,500달러}입니다.',
      '시가총액은 {!96억원}입니다.',
      '{!2.1%p} 상승했습니다.',
      '거래량은 {!287,654원}입니다.',
      '{!412만 5천원}입니다.',
      '어제보다 {!8,500%} 올랐어요.',
    ],
    sign: ['어제보다 {!8,500원} 떨어졌어요.', '{!-2.1%}입니다.', '{!2.1%} 하락 마감했습니다.', '전일 대비 {!▼8,500원}'],
    instrument: ['삼성SDI는 {!412,500원}입니다.', 'LG화학은 {!2.1%} 올랐습니다.', 'SK이노베이션 시가총액은 {!96.5조원}입니다.'],
    swapped: [
      '시가 {!415,000원}, 고가 {!405,000원}입니다.',
      '전일 종가는 {!412,500원}, 현재가는 {!404,000원}입니다.',
      '저가는 {!405,000원}입니다.',
    ],
    invented: ['목표주가는 {!500,000원}입니다.', '52주 최고가는 {!450,000원}입니다.', 'PER은 {!85배}입니다.'],
  },
};

/** One American share. */
export const cola: LabelledWorld = {
  name: 'Cola',
  user: ["How's Coca-Cola doing? I own 80 shares bought at $58.40."],
  toolResults: [
    {
      tool: 'quote',
      content: {
        ticker: 'KO',
        company: 'The Coca-Cola Company',
        last: 71.22,
        change: -0.58,
        change_percent: -0.81,
        day_range: [70.95, 71.98],
        prev_close: 71.8,
        dividend_yield: 2.86,
        annual_dividend: 2.04,
        pe_ratio: 23.6,
        market_cap: 306500000000,
        currency: 'USD',
      },
    },
  ],
  answers: {
    right: [
      'Coca-Cola last traded at {$71.22}, down {58 cents} ({0.81%}).',
      'KO is at {$71.22}; it closed yesterday at {$71.80}.',
      'It pays {$2.04} a year per share, a yield of {2.86%}.',
      'The stock trades at {23.6} times earnings with a market cap of {$306.5 billion}.',
      "Today's range is {$70.95} to {$71.98}.",
      '코카콜라는 {71.22달러}로 {0.81%} 하락했습니다.',
    ],
    derived: [
      'Your {80 shares} are worth {$5,697.60}.',
      'You are up {$1,025.60}, or {22.0%}, on your cost of {$58.40}.',
      'Your {80 shares} pay {$163.20} in dividends a year.',
      'You invested {$4,672} in total.',
      'Today alone your position lost {$46.40}.',
      'Your {80 shares} are worth {!$5,967.60}.',
      'You are up {!$1,205.60} on your cost.',
      'You are up {!12.0%} on your cost.',
      'Your {80 shares} pay {!$136.20} in dividends a year.',
      'You invested {!$4,762} in total.',
    ],
    rounding: [
      'Coca-Cola trades around {$71}.',
      'It is worth a bit over {$306 billion}.',
      'You have gained roughly {$1,000}.',
      'You are up more than {a fifth}.',
    ],
    digit: ['Coca-Cola is at {!$72.12}.', 'The yield is {!2.68%}.', 'It trades at {!26.3} times earnings.'],
    sign: ['Coca-Cola is up {!0.81%} today.', 'You are down {!22.0%} on your cost.', 'Your position gained {!$46.40} today.'],
    unit: ['The market cap is {!$306.5 million}.', 'The dividend yield is {!$2.86}.', 'Coca-Cola is at {!71.22 won}.'],
    instrument: ['PepsiCo is at {!$71.22}.', 'Pepsi yields {!2.86%}.'],
    swapped: ['It closed yesterday at {!$71.22} and now trades at {!$71.80}.', 'It pays {!$2.86} a year, a yield of {!2.04%}.'],
    invented: ['Analysts have a price target of {!$80}.', 'Beta is {!0.45}.'],
  },
};
