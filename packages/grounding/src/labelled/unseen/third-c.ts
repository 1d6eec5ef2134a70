import type { LabelledWorld } from '../labelled-world.ts';

/** Words instead of digits. */
export const words: LabelledWorld = {
  name: 'Words',
  user: ['Compare the market caps of TSMC, Intel and Samsung. 삼성은 작년이랑도 비교해줘'],
  toolResults: [
    {
      tool: 'market_caps',
      content: [
        { name: 'TSMC', marketCapUsd: 1520000000000, changeYear: 0.52 },
        { name: 'Intel', marketCapUsd: 168000000000, changeYear: 0.84 },
        { name: 'Samsung Electronics', marketCapUsd: 447000000000, changeYear: 1.02 },
      ],
    },
  ],
  answers: {
    right: [
      'TSMC is worth {$1.52 trillion}, Samsung {$447 billion} and Intel {$168 billion}.',
      '삼성전자의 시가총액은 {4,470억 달러}입니다.',
    ],
    prose: [
      'TSMC is worth about {nine times} as much as Intel.',
      'Samsung has about {doubled} over the past year.',
      '삼성전자는 1년 새 {두 배}가 됐습니다.',
      'Intel is worth a little over {a third} of Samsung.',
      'TSMC gained about {half} over the year.',
      'TSMC is worth about {!five times} as much as Intel.',
      '삼성전자는 1년 새 {!세 배}가 됐습니다.',
      'Intel is worth about {!half} of Samsung.',
      'Samsung is worth roughly {!a tenth} of TSMC.',
    ],
    derived: [
      'Together the three are worth {$2.135 trillion}.',
      'Samsung is worth {$279 billion} more than Intel.',
      'Samsung is worth {29%} of TSMC.',
      'Together the three are worth {!$2.315 trillion}.',
      'Samsung is worth {!$297 billion} more than Intel.',
    ],
    unit: ['TSMC is worth {!$1.52 billion}.', '삼성전자의 시가총액은 {!4,470억원}입니다.'],
    digit: ['Intel is worth {!$186 billion}.', 'TSMC is worth {!$1.25 trillion}.'],
    swapped: ['Samsung is worth {!$168 billion} and Intel {!$447 billion}.'],
    sign: ['Intel has lost {!84%} over the year.'],
  },
};

/** Korean news in text. */
export const rateNews: LabelledWorld = {
  name: 'Rate news',
  user: ['한국은행 금통위 결과 알려줘'],
  toolResults: [
    {
      tool: 'news',
      content:
        '한국은행 금융통화위원회는 13일 기준금리를 연 2.50%로 동결했다. 올해 성장률 전망치는 0.9%에서 1.0%로 0.1%포인트 올렸고, 내년 전망치는 1.6%에서 1.8%로 높였다. 소비자물가 상승률은 올해 2.1%, 내년 2.1%로 내다봤다. 원/달러 환율은 전날보다 4.2원 내린 1,463.4원에 거래를 마쳤다. 국고채 3년물 금리는 2.4bp 오른 연 2.872%였다.',
    },
  ],
  answers: {
    right: [
      '기준금리는 {2.50%}로 동결됐습니다.',
      '올해 성장률 전망은 {0.9%}에서 {1.0%}로, 내년은 {1.6%}에서 {1.8%}로 상향됐습니다.',
      '환율은 {4.2원} 내린 {1,463.4원}에 마감했습니다.',
      '국고채 3년물 금리는 {2.4bp} 올라 {2.872%}를 기록했습니다.',
      '물가상승률은 올해 {2.1%}로 전망됩니다.',
      'The Bank of Korea held its base rate at {2.50%}.',
    ],
    derived: ['내년 성장률 전망은 {0.2%포인트} 높아졌습니다.', '내년 성장률 전망은 {!0.4%포인트} 높아졌습니다.'],
    digit: ['기준금리는 {!2.75%}로 동결됐습니다.', '환율은 {!1,436.4원}에 마감했습니다.', '국고채 3년물 금리는 {!2.782%}입니다.'],
    unit: ['국고채 3년물 금리는 {!2.4%} 올랐습니다.', '올해 성장률 전망을 {!0.1%} 올렸습니다.', '환율은 {!4.2%} 내렸습니다.'],
    sign: ['환율은 {!4.2원} 올랐습니다.', '국고채 3년물 금리는 {!2.4bp} 내렸습니다.'],
    swapped: ['올해 성장률 전망은 {!1.8%}, 내년은 {!1.0%}입니다.', '물가상승률은 올해 {!2.50%}로 전망됩니다.'],
    invented: ['다음 회의에서는 {!0.25%p} 인하할 전망입니다.'],
  },
};
