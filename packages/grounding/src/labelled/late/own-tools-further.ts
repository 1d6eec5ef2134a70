import type { LabelledWorld } from '../labelled-world.ts';

const instrument = (symbol: string, name: string, nameEn: string, type: string, currency: string) => ({
  symbol,
  name,
  nameEn,
  type,
  currency,
});
const apple = instrument('AAPL', '애플', 'Apple', 'stock', 'USD');
const kospi = instrument('^KS11', '코스피', 'KOSPI', 'index', 'KRW');
const bitcoin = instrument('BTC-USD', '비트코인', 'Bitcoin', 'crypto', 'USD');
const json = (value: object): string => JSON.stringify({ status: 'ok', ...value });

/** What the program's own tools answer when alerts are set. */
export const alertsSet: LabelledWorld = {
  name: 'Alerts as set',
  user: ['AAPL 200달러 넘으면 알려줘', '코스피 3000 넘으면 알림'],
  toolResults: [
    {
      tool: 'create_alert',
      content: json({
        alert: {
          id: '5p5yjqes',
          instrument: apple,
          condition: { type: 'above', value: '200', field: 'price' },
          enabled: true,
          createdAt: '2026-11-15T06:10:07+00:00',
          triggerCount: 0,
        },
        current: { price: '260.66', currency: 'USD', time: '2026-11-13T16:00:00-05:00', source: 'simulated' },
        isMetAlready: true,
      }),
      at: '2026-11-15T06:10:07Z',
    },
    {
      tool: 'create_alert',
      content: json({
        alert: {
          id: '45fjjp78',
          instrument: kospi,
          condition: { type: 'above', value: '3000', field: 'price' },
          enabled: true,
          createdAt: '2026-11-15T06:10:11+00:00',
          triggerCount: 0,
        },
        current: { price: '3914.07', currency: 'KRW', time: '2026-11-13T15:30:00+09:00', source: 'simulated' },
        isMetAlready: true,
      }),
      at: '2026-11-15T06:10:11Z',
    },
  ],
  now: '2026-11-15T06:10:20Z',
  answers: {
    right: [
      '애플 알림을 등록했습니다. 조건: 가격 {$200.00} 초과, 알림 ID: 5p5yjqes.',
      '애플이 {200달러}를 넘으면 알려드릴게요. 현재가는 {$260.66}로 이미 조건을 충족합니다.',
      '코스피 알림(45fjjp78): {3,000포인트} 초과 시 알림. 현재 지수는 {3,914.07포인트}입니다.',
      '- `5p5yjqes` 애플: 가격이 {$200} 초과\n- `45fjjp78` 코스피: {3,000} 초과 (현재 {3,914.07})',
      'I will tell you when Apple trades above {$200.00}. It last traded at {$260.66}.',
      'Alert set: AAPL price > {$200}. Id 5p5yjqes.',
    ],
    structure: ['알림 {2개}를 등록했습니다. 기준 시각은 2026-11-13 16:00입니다.'],
    digit: [
      '애플 알림을 등록했습니다. 조건: 가격 {!$210.00} 초과.',
      '코스피 현재 지수는 {!3,941.07포인트}입니다.',
      '애플 현재가는 {!$266.06}입니다.',
    ],
    swapped: ['코스피가 {!200포인트}를 넘으면 알려드립니다.', '애플 현재가는 {!$200.00}입니다.'],
    unit: ['코스피는 현재 {!3,914.07원}입니다.', '애플이 {!200원}을 넘으면 알려드릴게요.'],
  },
};

const row = (time: string, open: string, high: string, low: string, close: string, volume: string) => [
  time,
  open,
  high,
  low,
  close,
  volume,
];

/** A month of daily prices as the program's own tool gives them. */
export const monthOfPrices: LabelledWorld = {
  name: 'A month of prices',
  user: ['애플 최근 흐름 알려줘'],
  toolResults: [
    {
      tool: 'get_history',
      content: json({
        instrument: apple,
        interval: '1d',
        columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
        rows: [
          row('2026-11-06T09:30:00-05:00', '260.08', '261.32', '259.44', '259.44', '7253325'),
          row('2026-11-09T09:30:00-05:00', '257.67', '259.25', '256.91', '256.91', '7190854'),
          row('2026-11-10T09:30:00-05:00', '259.44', '260.61', '257.9', '258.2', '8494854'),
          row('2026-11-11T09:30:00-05:00', '259.12', '260.37', '257.85', '258.84', '13299909'),
          row('2026-11-12T09:30:00-05:00', '261.14', '262.11', '260.25', '261.24', '12390480'),
          row('2026-11-13T09:30:00-05:00', '260.21', '262.86', '260.21', '260.66', '7988749'),
        ],
      }),
    },
  ],
  answers: {
    right: [
      '애플은 11월 9일 {256.91달러}까지 내려갔다가 11월 12일 {261.24달러}로 반등했습니다.',
      '11월 13일 종가는 {$260.66}, 장중 고점은 {$262.86}였습니다.',
      '기간 중 최고가는 {$262.86}(11월 13일), 최저가는 {$256.91}(11월 9일)입니다.',
      '거래량은 11월 11일이 {1,329만 9,909주}로 가장 많았습니다.',
      '| 날짜 | 종가 |\n|---|---|\n| 11/06 | {$259.44} |\n| 11/09 | {$256.91} |\n| 11/13 | {$260.66} |',
      'Apple closed at {$258.20} on November 10 and at {$260.66} on November 13.',
    ],
    derived: [
      '11월 6일 {259.44달러}에서 11월 13일 {260.66달러}로 {0.47%} 올랐습니다.',
      '저점 대비 {1.46%} 반등했습니다.',
      '평균 종가는 {$259.22}입니다.',
      '애플은 엿새 동안 {$1.22} 올랐습니다.',
    ],
    digit: ['11월 13일 종가는 {!$266.06}입니다.', '11월 9일 {!265.91달러}까지 내려갔습니다.'],
    swapped: [
      '11월 12일 종가는 {!$260.66}입니다.',
      'Apple closed at {!$260.66} on November 10.',
      '| 날짜 | 종가 |\n|---|---|\n| 11/06 | {!$256.91} |\n| 11/09 | {!$259.44} |',
    ],
    sign: ['11월 6일부터 11월 13일까지 {!0.47%} 내렸습니다.'],
  },
};

/** Coins, amounts in another currency, and a share beside a rate. */
export const coinsInWon: LabelledWorld = {
  name: 'Coins in won',
  user: ['비트코인 3개 원화로 얼마야?', '100달러는?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: json({
        instrument: bitcoin,
        price: '91420.87',
        currency: 'USD',
        change: '1135.65',
        changePercent: '1.26',
        volume: '1502',
        high: '91576.34',
        low: '90140.09',
        open: '90285.22',
        previousClose: '90285.22',
        time: '2026-11-15T06:10:00+00:00',
      }),
    },
    { tool: 'calculate', content: json({ expression: '91420.87 * 3', value: '274262.61', fraction: '27426261/100' }) },
    {
      tool: 'convert_currency',
      content: json({
        from: { amount: '274262.61', currency: 'USD' },
        to: { amount: '396391750', currency: 'KRW' },
        pair: 'USD/KRW',
        rate: '1445.3',
        time: '2026-11-13T22:00:00+00:00',
      }),
    },
    {
      tool: 'convert_currency',
      content: json({
        from: { amount: '100', currency: 'USD' },
        to: { amount: '144530', currency: 'KRW' },
        pair: 'USD/KRW',
        rate: '1445.3',
        time: '2026-11-13T22:00:00+00:00',
      }),
    },
  ],
  answers: {
    right: [
      '비트코인 {3주}는 {$274,262.61}, 원화로 약 {3억 9,639만원}입니다. 적용 환율은 {1,445.3원}입니다.',
      '비트코인 {3 BTC} = {$274,262.61} (1 BTC {$91,420.87}, 1달러 = {1,445.3원})',
      '{100달러}는 {144,530원}입니다. 기준: 2026-11-14 07:00 (한국시간)',
      '비트코인은 {1.26%} 오른 {91,420.87달러}이고 환율은 달러당 {1,445.3원}입니다.',
    ],
    digit: ['{100달러}는 {!145,430원}입니다.', '비트코인 {3개}는 약 {!3억 6,939만원}입니다.'],
    unit: ['{100달러}는 {!144,530달러}입니다.', '비트코인은 {!91,420.87원}입니다.'],
    swapped: ['비트코인은 {!1,445.3달러}이고 환율은 {!91,420.87원}입니다.'],
    instrument: ['이더리움 {!3개}는 {!$274,262.61}입니다.'],
  },
};
