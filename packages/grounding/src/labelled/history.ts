import type { LabelledWorld } from './labelled-world.ts';

/** Daily candles as columns and rows. */
export const history: LabelledWorld = {
  name: 'Price history',
  user: ['카카오 최근 5일 주가 흐름 어때?'],
  toolResults: [
    {
      tool: 'get_history',
      content: JSON.stringify({
        status: 'ok',
        instrument: { symbol: '035720.KS', name: '카카오', nameEn: 'Kakao', type: 'stock', exchange: 'KRX', currency: 'KRW' },
        interval: '1d',
        source: 'simulated',
        columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
        rows: [
          ['2026-11-09T09:00:00+09:00', '60500', '61200', '60100', '60900', '1203400'],
          ['2026-11-10T09:00:00+09:00', '61000', '61900', '60700', '61700', '1523900'],
          ['2026-11-11T09:00:00+09:00', '61600', '62100', '61000', '61100', '998700'],
          ['2026-11-12T09:00:00+09:00', '61300', '63400', '61200', '63200', '2210500'],
          ['2026-11-13T09:00:00+09:00', '63100', '63800', '62500', '63000', '1750300'],
        ],
      }),
    },
  ],
  answers: {
    right: [
      '카카오는 11월 9일 {60,900원}에서 11월 13일 {63,000원}으로 올랐습니다.',
      '11월 12일 종가는 {63,200원}, 거래량은 {2,210,500주}였습니다.',
      '| 날짜 | 시가 | 종가 |\n|---|---|---|\n| 2026-11-09 | {60,500} | {60,900} |\n| 2026-11-10 | {61,000} | {61,700} |\n| 2026-11-13 | {63,100} | {63,000} |',
      '기간 중 최고가는 {63,800원}, 최저가는 {60,100원}입니다.',
      '11/13 종가 {63,000원}, 시가 {63,100원}, 고가 {63,800원}, 저가 {62,500원}',
    ],
    derived: [
      '5일 동안 {3.45%} 상승했습니다.',
      '11월 9일 {60,900원}에서 11월 13일 {63,000원}으로 {2,100원}({3.4%}) 올랐습니다.',
      '5일 평균 종가는 {61,980원}입니다.',
      '5일 누적 거래량은 {7,686,800주}입니다.',
      '5일 동안 {!4.45%} 상승했습니다.',
      '5일 평균 종가는 {!61,890원}입니다.',
      '11월 9일 {60,900원}에서 11월 13일 {63,000원}으로 {!1,200원} 올랐습니다.',
      '5일 누적 거래량은 {!7,868,600주}입니다.',
    ],
    digit: [
      '11월 12일 종가는 {!63,300원}입니다.',
      '기간 중 최고가는 {!68,300원}입니다.',
      '11월 9일 {!60,800원}에서 11월 13일 {63,000원}으로 올랐습니다.',
    ],
    swapped: [
      '11월 9일 종가는 {!63,000원}, 11월 13일 종가는 {!60,900원}입니다.',
      '11월 12일 시가는 {!63,200원}, 종가는 {!61,300원}입니다.',
      '| 날짜 | 종가 |\n|---|---|\n| 2026-11-10 | {!63,200} |\n| 2026-11-12 | {!61,700} |',
    ],
    sign: ['5일 동안 {!3.45%} 하락했습니다.'],
    instrument: ['네이버의 11월 13일 종가는 {!63,000원}입니다.'],
    rounding: [
      '카카오는 {6만 3천원} 수준이고 5일 동안 약 {3.4%} 올랐습니다.',
      '거래량이 가장 많았던 12일에는 약 {221만주}가 거래됐습니다.',
    ],
  },
};

/** American candles as objects, with a moving average and an oscillator. */
export const indicators: LabelledWorld = {
  name: 'Indicators',
  user: ['Give me the technical picture for Tesla'],
  toolResults: [
    {
      tool: 'indicators',
      content: {
        symbol: 'TSLA',
        currency: 'USD',
        price: 404.35,
        rsi14: 61.8,
        sma20: 396.42,
        sma50: 371.05,
        macd: 8.21,
        macdSignal: 6.9,
        bollinger: { upper: 421.3, middle: 396.42, lower: 371.54 },
        atr: 14.2,
        volumeAvg: 71200000,
        volume: 67890123,
        beta: 2.31,
      },
    },
    {
      tool: 'history',
      content: [
        { date: '2026-11-11', close: 398.2, volume: 70110000 },
        { date: '2026-11-12', close: 401.7, volume: 69000000 },
        { date: '2026-11-13', close: 404.35, volume: 67890123 },
      ],
    },
  ],
  answers: {
    right: [
      'Tesla trades at {$404.35} with an RSI(14) of {61.8}.',
      'The 20-day moving average is {$396.42} and the 50-day moving average {$371.05}.',
      'MACD is {8.21} against a signal line of {6.90}.',
      'Bollinger bands: upper band {$421.30}, lower band {$371.54}.',
      'Its beta is {2.31} and the ATR is {$14.20}.',
      'It closed at {$398.20} on 2026-11-11, {$401.70} on 2026-11-12 and {$404.35} on 2026-11-13.',
    ],
    digit: ['RSI is {!68.1}.', 'The 20-day moving average is {!$369.42}.', 'Its beta is {!3.21}.', 'Upper band: {!$412.30}'],
    swapped: ['The upper band is {!$371.54} and the lower band {!$421.30}.', 'MACD is {!6.90} against a signal line of {!8.21}.'],
    derived: [
      'The price is {2.0%} above its 20-day moving average.',
      'It has gained {1.54%} since November 11.',
      'Volume is about {95%} of the average.',
      'The price is {!3.0%} above its 20-day moving average.',
      'It has gained {!2.54%} since November 11.',
    ],
    unit: ['RSI is {!$61.80}.', 'The 20-day moving average is {!396.42%}.'],
    instrument: ['Rivian trades at {!$404.35}.', "Ford's RSI is {!61.8}."],
    structure: [
      'Over the past 20 days the trend is up; watch the 200-day line.',
      'RSI above {!70} would be overbought; it is {61.8} now.',
    ],
  },
};
