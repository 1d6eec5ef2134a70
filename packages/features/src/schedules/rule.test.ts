import { isoWithOffset, type LocalDate } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import { isCron, lastDue, nextRuns, type ScheduleRule, type Timetable } from './rule.ts';

const at = (iso: string): number => Date.parse(iso);
const runs = (timetable: Timetable, after: string, count = 3): string[] =>
  nextRuns(timetable, at(after), count).map((each) => isoWithOffset(each, timetable.zone));
const daily = (cron: string): ScheduleRule => ({ kind: 'cron', cron });

describe('when something is due', () => {
  it('each day at the same time of the clock, over both changes of it', () => {
    const eight: Timetable = { rule: daily('0 8 * * *'), zone: 'America/New_York' };
    expect(runs(eight, '2026-03-06T12:00:00-05:00')).toEqual([
      '2026-03-07T08:00:00-05:00',
      '2026-03-08T08:00:00-04:00',
      '2026-03-09T08:00:00-04:00',
    ]);
    expect(runs(eight, '2026-10-31T12:00:00-04:00', 2)).toEqual([
      '2026-11-01T08:00:00-05:00',
      '2026-11-02T08:00:00-05:00',
    ]);
  });

  it('once on the day whose clock skips the time, and once on the day that has it twice', () => {
    const gap: Timetable = { rule: daily('30 2 * * *'), zone: 'America/New_York' };
    expect(runs(gap, '2026-03-07T12:00:00-05:00', 2)).toEqual([
      '2026-03-08T03:00:00-04:00',
      '2026-03-09T02:30:00-04:00',
    ]);
    const twice: Timetable = { rule: daily('30 1 * * *'), zone: 'America/New_York' };
    expect(runs(twice, '2026-10-31T12:00:00-04:00', 2)).toEqual([
      '2026-11-01T01:30:00-04:00',
      '2026-11-02T01:30:00-05:00',
    ]);
  });

  it('after each close of an exchange: holidays, half days and the exam day are left to its calendar', () => {
    const close: Timetable = {
      rule: { kind: 'market', exchange: 'NYSE', event: 'close', minutes: 10 },
      zone: 'America/New_York',
    };
    expect(runs(close, '2026-11-25T00:00:00-05:00')).toEqual([
      '2026-11-25T16:10:00-05:00',
      '2026-11-27T13:10:00-05:00',
      '2026-11-30T16:10:00-05:00',
    ]);
    const open: Timetable = {
      rule: { kind: 'market', exchange: 'KRX', event: 'open', minutes: -30 },
      zone: 'Asia/Seoul',
    };
    expect(runs(open, '2026-11-18T12:00:00+09:00', 2)).toEqual([
      '2026-11-19T09:30:00+09:00',
      '2026-11-20T08:30:00+09:00',
    ]);
    const fridays: Timetable = { ...close, rule: { ...close.rule, weekdays: [5] } as ScheduleRule };
    expect(runs(fridays, '2026-11-16T00:00:00-05:00', 2)).toEqual([
      '2026-11-20T16:10:00-05:00',
      '2026-11-27T13:10:00-05:00',
    ]);
  });

  it('outside quiet hours', () => {
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Asia/Seoul' };
    const hourly: Timetable = {
      rule: { kind: 'every', minutes: 60, from: at('2026-11-16T00:30:00+09:00') },
      zone: 'Asia/Seoul',
      quietHours,
    };
    expect(runs(hourly, '2026-11-16T20:45:00+09:00')).toEqual([
      '2026-11-16T21:30:00+09:00',
      '2026-11-17T07:00:00+09:00',
      '2026-11-17T07:30:00+09:00',
    ]);
  });

  it('once, and then no more', () => {
    const once: Timetable = { rule: { kind: 'once', at: at('2026-11-16T10:00:00Z') }, zone: 'UTC' };
    expect(runs(once, '2026-11-16T09:00:00Z')).toEqual(['2026-11-16T10:00:00+00:00']);
    expect(runs(once, '2026-11-16T10:00:00Z')).toEqual([]);
  });

  it('says what has passed in one', () => {
    const quarter: Timetable = { rule: { kind: 'every', minutes: 15, from: at('2026-11-16T00:00:00Z') }, zone: 'UTC' };
    const first = at('2026-11-16T00:15:00Z');
    expect(lastDue(quarter, first, at('2026-11-16T03:20:00Z'))).toEqual({
      at: at('2026-11-16T03:15:00Z'),
      earlier: 12,
    });
    const eight: Timetable = { rule: daily('0 8 * * *'), zone: 'Asia/Seoul' };
    const monday = at('2026-11-16T08:00:00+09:00');
    expect(lastDue(eight, monday, at('2026-11-18T07:00:00+09:00'))).toEqual({
      at: at('2026-11-17T08:00:00+09:00'),
      earlier: 1,
    });
    expect(lastDue(eight, monday, monday)).toEqual({ at: monday, earlier: 0 });
  });

  it('from a day on', () => {
    const rule: ScheduleRule = { kind: 'cron', cron: '0 9 15 * *', from: '2026-12-15' as LocalDate };
    const plan: Timetable = { rule, zone: 'Asia/Seoul' };
    expect(runs(plan, '2026-10-01T00:00:00+09:00', 2)).toEqual([
      '2026-12-15T09:00:00+09:00',
      '2027-01-15T09:00:00+09:00',
    ]);
    expect(runs(plan, '2027-01-20T00:00:00+09:00', 1)).toEqual(['2027-02-15T09:00:00+09:00']);
  });

  it.each([
    ['0 8 * * 1-5', true],
    ['0 17 L * *', true],
    ['0 0 30 2 *', false],
    ['61 8 * * *', false],
    ['* * * * * *', false],
    ['every day', false],
  ])('%s is a line of a crontab: %s', (cron, expected) => expect(isCron(cron, 'Asia/Seoul')).toBe(expected));
});
