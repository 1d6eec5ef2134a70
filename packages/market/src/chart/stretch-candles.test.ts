import { spokenStretch } from '@finclaw/language';
import { expect, it } from 'vitest';
import type { LocalDate } from '../calendar/local-date.ts';
import { candlesOf } from './stretch-candles.ts';

const TODAY = '2026-11-16' as LocalDate;

it.each([
  ['between March and June 2026', '1d', '2026-03-01', '2026-06-30'],
  ['3월부터 6월까지', '1d', '2026-03-01', '2026-06-30'],
  ['from november to february', '1d', '2025-11-01', '2026-02-28'],
  ['in December', '1d', '2025-12-01', '2025-12-31'],
  ['in November', '1d', '2026-11-01', undefined],
  ['2024년 11월부터 2월까지', '1d', '2024-11-01', '2025-02-28'],
  ['작년 3월부터', '1w', '2025-03-01', undefined],
  ['since 2015', '1M', '2015-01-01', undefined],
])('%s', (text, interval, from, to) => {
  const stretch = spokenStretch(text);
  expect(stretch && candlesOf(stretch, TODAY)).toEqual({ interval, limit: 366, from, ...(to && { to }) });
});

it.each([
  ['the last 6 months', '2026-05-16'],
  ['최근 6개월', '2026-05-16'],
  ['half a year', '2026-05-16'],
  ['over the last year', '2025-11-16'],
  ['52 weeks', '2025-11-17'],
  ['the last week', '2026-11-09'],
  ['3 weeks', '2026-10-26'],
  ['최근 10일', '2026-11-06'],
])('%s begins by the calendar, whether or not every day is one of trading', (text, from) => {
  expect(candlesOf(spokenStretch(text)!, TODAY)).toEqual({ interval: '1d', limit: 366, from });
});

it.each(['last 10 trading days', '최근 10거래일'])('%s are days of trading', (text) => {
  expect(candlesOf(spokenStretch(text)!, TODAY)).toEqual({ interval: '1d', limit: 10 });
});

it('so few days that none may be one of trading are the last days of trading', () => {
  expect(candlesOf(spokenStretch('최근 2일')!, TODAY)).toEqual({ interval: '1d', limit: 2 });
});

it('six months before the end of August end in February', () => {
  expect(candlesOf({ name: 'months', count: 6 }, '2026-08-31' as LocalDate).from).toBe('2026-02-28');
});
