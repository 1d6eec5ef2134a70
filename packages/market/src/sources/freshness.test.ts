import { describe, expect, it } from 'vitest';
import { createFreshnessJudge } from './freshness.ts';
import { listed } from './testing/instruments.ts';

const samsung = listed('005930.KS');
const apple = listed('AAPL');
const fund = { ...apple, symbol: 'VFIAX' as never, type: 'etf', exchange: 'US-FUND' } as const;
const toyota = { ...apple, symbol: '7203.T' as never, exchange: 'Tokyo' };

describe('how current a price is', () => {
  it.each([
    ['traded a moment ago', apple, '11:00:00-05:00', '10:59:30-05:00', 0, { kind: 'real-time' }],
    ['traded seven minutes ago', apple, '11:00:00-05:00', '10:52:10-05:00', 0, { kind: 'delayed', minutes: 7 }],
    [
      'said to be delayed, though the trade looks new',
      samsung,
      '10:00:00+09:00',
      '09:59:50+09:00',
      20,
      { kind: 'delayed', minutes: 20 },
    ],
    [
      'of yesterday, though today has had its trades',
      samsung,
      '10:01:00+09:00',
      '2026-11-13T15:30:00+09:00',
      20,
      { kind: 'last-close', date: '2026-11-13', isStale: true },
    ],
    [
      'of yesterday, because today has no trade yet',
      samsung,
      '09:01:00+09:00',
      '2026-11-13T15:30:00+09:00',
      20,
      { kind: 'last-close', date: '2026-11-13' },
    ],
    [
      'of an earlier day abroad, where it may be a holiday',
      toyota,
      '11:00:00+09:00',
      '2026-11-13T15:30:00+09:00',
      20,
      { kind: 'last-close', date: '2026-11-13' },
    ],
    ['the close abroad', toyota, '16:30:00+09:00', '15:30:00+09:00', 20, { kind: 'last-close', date: '2026-11-16' }],
    ['the close', samsung, '16:00:00+09:00', '15:30:00+09:00', 0, { kind: 'last-close', date: '2026-11-16' }],
    [
      'after the bell, but its delay has not run out',
      samsung,
      '15:35:00+09:00',
      '15:14:00+09:00',
      20,
      { kind: 'delayed', minutes: 21 },
    ],
    ['of the late market', samsung, '18:00:30+09:00', '18:00:00+09:00', 0, { kind: 'real-time' }],
    [
      'of the late market, hours ago',
      samsung,
      '23:00:00+09:00',
      '19:59:00+09:00',
      0,
      { kind: 'last-close', date: '2026-11-16' },
    ],
    [
      'of a Friday, seen on Sunday',
      apple,
      '2026-11-15T12:00:00-05:00',
      '2026-11-13T16:00:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-13' },
    ],
    [
      'of Thanksgiving eve, seen on the holiday',
      apple,
      '2026-11-26T11:00:00-05:00',
      '2026-11-25T16:00:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-25' },
    ],
    [
      'of a fund on the evening of its day, however new',
      fund,
      '20:10:00-05:00',
      '20:00:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-16' },
    ],
    [
      'of a fund before the one of today is due',
      fund,
      '17:00:00-05:00',
      '2026-11-13T20:00:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-13' },
    ],
    [
      'of a fund on the day after next',
      fund,
      '2026-11-17T10:00:00-05:00',
      '2026-11-13T20:00:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-13', isStale: true },
    ],
    [
      'of a coin that nobody traded for a day',
      listed('BTC-USD'),
      '2026-11-16T00:00:00Z',
      '2026-11-15T00:00:00Z',
      0,
      { kind: 'delayed', minutes: 1440 },
    ],
    [
      'of a pair on Saturday',
      listed('USD/KRW'),
      '2026-11-14T12:00:00-05:00',
      '2026-11-13T16:59:00-05:00',
      0,
      { kind: 'last-close', date: '2026-11-13' },
    ],
  ] as const)('a price %s', (_name, instrument, now, tradedAt, delay, expected) => {
    const at = (text: string) => Date.parse(text.includes('T') ? text : `2026-11-16T${text}`);
    expect(createFreshnessJudge(() => at(now))(instrument, at(tradedAt), delay)).toEqual(expected);
  });
});
