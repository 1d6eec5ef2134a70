import { describe, expect, it } from 'vitest';
import { spokenDays, spokenStretch } from './spoken-dates.ts';

const dayIn = (text: string) => {
  const [first] = spokenDays(text);
  if (first === undefined) return undefined;
  const { start, end, ...day } = first;
  return [text.slice(start, end), day];
};

describe('days as people say them', () => {
  it.each([
    ['2026-11-15', ['2026-11-15', { kind: 'date', year: 2026, month: 11, day: 15 }]],
    ['11월 15일에', ['11월 15일', { kind: 'date', month: 11, day: 15 }]],
    ['on nov 5th, 2025', ['nov 5th, 2025', { kind: 'date', year: 2025, month: 11, day: 5 }]],
    ['the 5th of May', ['5th of May', { kind: 'date', month: 5, day: 5 }]],
    ['어제 종가', ['어제', { kind: 'near', days: -1 }]],
    ['the day after tomorrow', ['day after tomorrow', { kind: 'near', days: 2 }]],
    ['두 달 전', ['두 달 전', { kind: 'ago', count: 2, unit: 'month' }]],
    ['three weeks ago', ['three weeks ago', { kind: 'ago', count: 3, unit: 'week' }]],
    ['작년 이맘때', ['작년 이맘때', { kind: 'ago', count: 1, unit: 'year' }]],
    ['다음 주 월요일', ['다음 주 월요일', { kind: 'weekday', weekday: 1, isNextWeek: true }]],
    ['last Friday', ['Friday', { kind: 'weekday', weekday: 5, isNextWeek: false }]],
    ['13월 40일', undefined],
    ['nothing here', undefined],
  ])('%s', (text, expected) => expect(dayIn(text)).toEqual(expected));
});

describe('stretches of time as people say them', () => {
  it.each([
    ['최근 3개월', 'months', 3],
    ['over the past six months', 'months', 6],
    ['두 달간', 'months', 2],
    ['5 years', 'years', 5],
    ['10y chart', 'years', 10],
    ['올해 들어', 'thisYear', 1],
    ['YTD', 'thisYear', 1],
    ['지난 달', 'lastMonth', 1],
    ['3월부터', 'sinceMonth', 3],
    ['52주 최고', 'fiftyTwoWeeks', 1],
    ['20 trading days', 'days', 20],
  ])('%s', (text, name, count) => expect(spokenStretch(text)).toMatchObject({ name, count }));

  it('sees none where none is named', () => expect(spokenStretch('삼성전자 얼마야')).toBeUndefined());
});
