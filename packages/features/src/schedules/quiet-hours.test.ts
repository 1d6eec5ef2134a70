import { describe, expect, it } from 'vitest';
import { deliveryTime } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:30' };
const lunch = { from: '12:00', to: '13:00' };
const newYork = { from: '22:00', to: '07:00', timeZone: 'America/New_York' };

describe('quiet hours', () => {
  it.each([
    ['in the evening', night, '2026-11-16T21:59:00+09:00', '2026-11-16T21:59:00+09:00'],
    ['late in the evening', night, '2026-11-16T22:00:00+09:00', '2026-11-17T07:30:00+09:00'],
    ['after midnight', night, '2026-11-17T03:00:00+09:00', '2026-11-17T07:30:00+09:00'],
    ['in the morning', night, '2026-11-17T07:30:00+09:00', '2026-11-17T07:30:00+09:00'],
    ['at noon', lunch, '2026-11-16T12:30:00+09:00', '2026-11-16T13:00:00+09:00'],
    ['after noon', lunch, '2026-11-16T13:00:00+09:00', '2026-11-16T13:00:00+09:00'],
    ['in the night the clocks go back', newYork, '2026-10-31T23:00:00-04:00', '2026-11-01T07:00:00-05:00'],
    ['without quiet hours', undefined, '2026-11-16T03:00:00+09:00', '2026-11-16T03:00:00+09:00'],
    [
      'with quiet hours of no length',
      { ...lunch, to: '12:00' },
      '2026-11-16T12:00:00+09:00',
      '2026-11-16T12:00:00+09:00',
    ],
  ])('%s', (_name, quiet, now, expected) => {
    expect(deliveryTime(Date.parse(now), quiet, 'Asia/Seoul')).toBe(Date.parse(expected));
  });
});
