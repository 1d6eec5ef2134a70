import { afterEach, describe, expect, it, vi } from 'vitest';
import { isoWithOffset, ruledOffset } from './zone-offset.ts';

const HOUR_MS = 3_600_000;

/** What the platform's own tables say. */
function offsetBy(formatter: Intl.DateTimeFormat, instant: number): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(formatter.format(instant)) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

describe('the clocks of exchanges', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each(['UTC', 'Asia/Seoul', 'America/New_York'])(
    'of %s show what the platform says, through 2007 to 2037',
    (zone) => {
      const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
      const wrong: string[] = [];
      // Every sixth hour, and every hour and its last millisecond around the days on which clocks change.
      for (let instant = Date.UTC(2007, 0, 1); instant < Date.UTC(2038, 0, 1); instant += HOUR_MS) {
        const at = new Date(instant);
        const isClose = [2, 10].includes(at.getUTCMonth()) && at.getUTCDay() === 0;
        if (!isClose && at.getUTCHours() % 6 !== 0) continue;
        for (const each of isClose ? [instant - 1, instant] : [instant])
          if (each >= Date.UTC(2007, 0, 1) && ruledOffset(zone, each) !== offsetBy(formatter, each))
            wrong.push(new Date(each).toISOString());
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 6, 1), '2026-07-01T02:00:00+02:00'],
    ['America/New_York', Date.UTC(1999, 3, 10, 12), '1999-04-10T08:00:00-04:00'],
    ['Asia/Seoul', Date.UTC(1988, 6, 1), '1988-07-01T10:00:00+10:00'],
    ['America/New_York', Date.UTC(2026, 2, 8, 6, 59), '2026-03-08T01:59:00-05:00'],
    ['America/New_York', Date.UTC(2026, 2, 8, 7), '2026-03-08T03:00:00-04:00'],
  ])('elsewhere and at other times are asked of the platform: %s', (zone, instant, shown) => {
    expect(isoWithOffset(instant, zone)).toBe(shown);
  });

  it.each([
    ['Europe/Berlin', Date.UTC(2026, 6, 2), '2026-07-02T02:00:00+02:00'],
    ['America/Los_Angeles', Date.UTC(2026, 0, 2), '2026-01-01T16:00:00-08:00'],
  ])('that the process has itself need no formatter: %s', (zone, instant, shown) => {
    vi.stubEnv('TZ', zone);
    const formatter = vi.spyOn(Intl, 'DateTimeFormat');
    expect(isoWithOffset(instant, zone)).toBe(shown);
    expect(formatter).not.toHaveBeenCalled();
  });
});
