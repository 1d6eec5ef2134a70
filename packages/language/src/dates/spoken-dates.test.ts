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

    ['52주 최고', 'fiftyTwoWeeks', 1],
    ['20 trading days', 'sessions', 20],
  ])('%s', (text, name, count) => expect(spokenStretch(text)).toMatchObject({ name, count }));

  it.each(['포트폴리오 달러로', '포트폴리오 달러 전'])('%s is about dollars, not five months', (text) =>
    expect([spokenStretch(text), spokenDays(text)]).toEqual([undefined, []]),
  );

  it.each([
    ['between March and June 2026', { month: 3 }, { year: 2026, month: 6 }],
    ['작년 3월부터 올해 6월까지', { yearsBack: 1, month: 3 }, { yearsBack: 0, month: 6 }],
    ['from mar 3 to jun 10', { month: 3, day: 3 }, { month: 6, day: 10 }],
    ['from 2026-03-01 to 2026-04-15', { year: 2026, month: 3, day: 1 }, { year: 2026, month: 4, day: 15 }],
    ['3월부터', { month: 3 }, undefined],
    ['since January', { month: 1 }, undefined],
    ['in 2025', { year: 2025 }, { year: 2025 }],
    ['10월 한 달 동안', { month: 10 }, { month: 10 }],
  ])('%s', (text, from, to) => {
    const { start, end, ...stretch } = spokenStretch(text) ?? {};
    expect([stretch, text.slice(start, end)]).toEqual([{ name: 'between', from, ...(to && { to }) }, text]);
  });

  it.each([
    ['the end of 2025', 'last'],
    ['작년 말', 'last'],
    ['올해 초에', 'first'],
    ['at the beginning of last month', 'first'],
    ['작년 말고', undefined],
  ])('the bounds of %s', (text, edge) => expect(spokenStretch(text)?.edge).toBe(edge));

  it('sees none where none is named', () => expect(spokenStretch('삼성전자 얼마야')).toBeUndefined());
});
