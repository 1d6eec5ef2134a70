import { expressionIn, sumIn } from '@finclaw/finance';
import { conditionIn } from '@finclaw/finance/alerts';
import { InstrumentDirectory, type LocalDate } from '@finclaw/finance/instruments';
import { describe, expect, it } from 'vitest';
import { sideIn } from './intents/trade-words.ts';
import { plainText, withDigits } from './plain-text.ts';
import { dayIn, periodIn, readSaid, unknownWords } from './said.ts';

const directory = new InstrumentDirectory();
const read = (text: string) => readSaid(text, directory, Date.parse('2026-11-16T10:30:00+09:00'));
const monday = '2026-11-16' as LocalDate;

describe('what people say', () => {
  it.each([
    ['삼성전자 10주', ['10']],
    ['열 주랑 스무 주', ['10', '20']],
    ['5 Apple shares', ['5']],
    ['1,000주 매수', ['1000']],
    ['3주 전', []],
    ['2주 동안', []],
    ['3개월', []],
  ])('shares: %s', (text, counts) => expect(read(text).shares.map(({ value }) => value)).toEqual(counts));

  it.each([
    ['삼성전자 사줘', 'buy'],
    ['애플 매도', 'sell'],
    ['buy 3 AAPL', 'buy'],
    ['get rid of my Tesla', 'sell'],
    ['사면 얼마야', undefined],
    ['과매수야?', undefined],
    ['공매도', undefined],
    ['매수 내역', undefined],
    ['should have bought', undefined],
    ['사지 마', undefined],
    ['사줘 말고 팔아줘', undefined],
  ])('orders: %s', (text, side) => expect(sideIn(text)).toBe(side));

  it.each([
    ['200달러 넘으면', 'above', '200'],
    ['7만5천원 이하로', 'at_or_below', '75000'],
    ['9만원까지 떨어지면', 'at_or_below', '90000'],
    ['5% 떨어지면', 'change_percent', '-5'],
    ['3프로 오르면', 'change_percent', '3'],
    ['120k', undefined, '120000'],
    ['drops below $250', 'below', '250'],
    ['10만원 되면', undefined, '100000'],
  ])('conditions: %s', (text, condition, value) => {
    const { value: level, condition: direction } = conditionIn(text, []) ?? {};
    expect([direction, level]).toEqual([condition, value]);
  });

  it.each([
    ['내일', 'future', '2026-11-17'],
    ['어제', 'past', '2026-11-15'],
    ['12월 25일', 'future', '2026-12-25'],
    ['1월 2일', 'future', '2027-01-02'],
    ['12월 25일', 'past', '2025-12-25'],
    ['Nov 3', 'past', '2026-11-03'],
    ['지난주 금요일', 'past', '2026-11-13'],
    ['다음 주 월요일', 'future', '2026-11-23'],
    ['3년 전', 'past', '2023-11-16'],
    ['2 weeks ago', 'past', '2026-11-02'],
    ['2026-02-30', 'future', undefined],
    ['그냥', 'past', undefined],
  ] as const)('days: %s in the %s', (text, leaning, day) => expect(dayIn(text, monday, leaning)).toBe(day));

  it.each([
    ['한 달', { interval: '1d', limit: 22 }],
    ['3개월', { interval: '1d', limit: 66 }],
    ['1년', { interval: '1w', limit: 52 }],
    ['10년', { interval: '1M', limit: 120 }],
    ['52주', { interval: '1w', limit: 52 }],
    ['올해', { interval: '1d', limit: 366, from: '2026-01-01' }],
    ['지난달', { interval: '1d', limit: 366, from: '2026-10-01', to: '2026-10-31' }],
    ['지난주', { interval: '1d', limit: 366, from: '2026-11-09', to: '2026-11-13' }],
    ['last 2 weeks', { interval: '1d', limit: 10 }],
    ['all-time high', { interval: '1M', limit: 366 }],
    ['yearly chart', { interval: '1w', limit: 52 }],
    ['annual performance', { interval: '1w', limit: 52 }],
    ['연간 차트', { interval: '1w', limit: 52 }],
    ['1년치', { interval: '1w', limit: 52 }],
    ['5y chart', { interval: '1M', limit: 60 }],
    ['quarterly chart', { interval: '1d', limit: 66 }],
    ['분기 차트', { interval: '1d', limit: 66 }],
    ['monthly chart', { interval: '1d', limit: 22 }],
    ['월간 차트', { interval: '1d', limit: 22 }],
    ['weekly chart', { interval: '1d', limit: 5 }],
    ['주간 차트', { interval: '1d', limit: 5 }],
    ['weekly candles', { interval: '1w', limit: 52 }],
    ['월봉', { interval: '1M', limit: 24 }],
    ['daily chart', { interval: '1d', limit: 30 }],
    ['일간 차트', { interval: '1d', limit: 30 }],
    ['2주간', { interval: '1d', limit: 10 }],
    ['3개월간', { interval: '1d', limit: 66 }],
    ['주간거래', undefined],
    ['20일선', undefined],
    ['오늘', undefined],
  ])('periods: %s', (text, candles) => {
    const { start: _start, end: _end, ...found } = periodIn(text, monday) ?? { start: 0, end: 0 };
    expect(candles === undefined ? Object.keys(found) : found).toEqual(candles ?? []);
  });

  it.each([
    ['RSI', [['rsi', undefined]]],
    ['20일 이동평균', [['sma', 20]]],
    [
      '5일, 20일 이동평균',
      [
        ['sma', 5],
        ['sma', 20],
      ],
    ],
    ['지수이동평균', [['ema', undefined]]],
    ['60일선', [['sma', 60]]],
    ['RSI(9)', [['rsi', 9]]],
    ['200-day moving average', [['sma', 200]]],
    ['시세', []],
  ])('indicators: %s', (text, found) =>
    expect(read(text).indicators.map(({ indicator, period }) => [indicator, period])).toEqual(found),
  );

  it.each([
    ['five hundred dollars', '500 dollars'],
    ['a hundred shares', '100 shares'],
    ['twenty-five shares', '25 shares'],
    ['two thousand five hundred won', '2500 won'],
    ['3 million won', '3000000 won'],
    ['12% of 3.4 billion', '12% of 3400000000'],
    ['$2,500 thousand', '$2500000'],
    ['a billion won', '1000000000 won'],
    ['one of them', 'one of them'],
  ])('English numbers: %s', (text, written) => expect(withDigits(text)).toBe(written));

  it.each([
    ['삼성전자뉴스 얼마냐ㅋㅋ', '삼성전자 뉴스 얼마야'],
    ["Tesla's price", 'Tesla  price'],
    ["what's up", "what's up"],
    ['2^10', '2^10'],
    ['ㅋㅋㅇ 얼마', 'ㅋㅋㅇ 얼마'],
  ])('plain text: %s', (text, plain) => expect(plainText(text)).toBe(plain));

  it.each([
    ['시세 좀 알려줄 수 있어?', ''],
    ['루닛 주가 알려줘', '루닛'],
    ['what is the price of please', ''],
    ['CEO 누구야', 'CEO 누구야'],
    ['123456 얼마', '123456'],
    ['10 사줘', ''],
  ])('what is left of: %s', (text, left) => expect(unknownWords(text, [])).toBe(left));

  it.each([
    ['120만원의 15%', '120만 * 15%'],
    ['100에서 20% 오르면', '100 * (1 + 20%)'],
    ['15% of 230', '230 * 15%'],
    ['20% off 80', '80 * (1 - 20%)'],
    ['30만원은 200만원의 몇 %야', '30만 / 200만 * 100'],
    ['삼성전자 얼마야', undefined],
  ])('sums: %s', (text, expression) => expect(sumIn(text)?.expression).toBe(expression));

  it.each([
    ['3억 대출 금리 4% 30년', 'pmt(3억; 4%/12; 30*12)'],
    ['1000만원을 연 5% 복리로 10년', '1000만 * (1 + 5%)^10'],
    ['7만원에 10주, 6만원에 20주 사면 평단?', '(10 * 7만 + 20 * 6만) / (10 + 20)'],
    ['250만원 공제하고 22% 세금이면 1000만원 벌었을 때 세금 얼마야', undefined],
    ['500만원을 연 3%로 2년, 4%로 3년 굴리면', undefined],
  ])('sums by name take every number or none: %s', (text, expression) => expect(sumIn(text)?.expression).toBe(expression));

  it.each([
    ['123*45는?', '123*45'],
    ['2026-11-16', undefined],
    ['10-3', '10-3'],
    ['안녕', undefined],
    ['12% of 340 plus 5', undefined],
  ])('expressions, with every number of the sentence or not at all: %s', (text, expression) =>
    expect(expressionIn(text)).toBe(expression),
  );
});
