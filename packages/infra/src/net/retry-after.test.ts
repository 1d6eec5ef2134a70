import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfterMs } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 5, 12, 0, 0);

describe('parseRetryAfterMs', () => {
  it.each([
    { headers: { 'retry-after-ms': '1500' }, ms: 1_500 },
    { headers: { 'retry-after-ms': '1500', 'retry-after': '9' }, ms: 1_500 },
    { headers: { 'retry-after-ms': 'soon', 'retry-after': '9' }, ms: 9_000 },
    { headers: { 'retry-after': '120' }, ms: 120_000 },
    { headers: { 'retry-after': ' 2 ' }, ms: 2_000 },
    { headers: { 'retry-after': '0' }, ms: 0 },
    { headers: { 'retry-after': 'Mon, 05 Jan 2026 12:00:07 GMT' }, ms: 7_000 },
    { headers: { 'retry-after': 'Monday, 05-Jan-26 12:00:07 GMT' }, ms: 7_000 },
    { headers: { 'retry-after': 'Mon Jan  5 12:00:07 2026' }, ms: 7_000 },
    { headers: { 'retry-after': 'Mon, 05 Jan 2026 11:00:00 GMT' }, ms: 0 },
    { headers: { 'retry-after': '2026-01-05T12:00:07Z' }, ms: undefined },
    { headers: { 'retry-after': '1.5' }, ms: undefined },
    { headers: { 'retry-after': '-3' }, ms: undefined },
    { headers: { 'retry-after': 'Monday' }, ms: undefined },
    { headers: { 'retry-after': '9'.repeat(400) }, ms: undefined },
    { headers: {}, ms: undefined },
    { headers: undefined, ms: undefined },
  ])('$headers → $ms', ({ headers, ms }) => {
    expect(parseRetryAfterMs(headers, NOW)).toBe(ms);
    const given = Object.entries(headers ?? {}) as [string, string][];
    if (headers) expect(parseRetryAfterMs(new Headers(given), NOW)).toBe(ms);
  });

  it('whatever a server sends is a non-negative number or nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (inMs, inSeconds) => {
        const ms = parseRetryAfterMs({ 'retry-after-ms': inMs, 'retry-after': inSeconds }, NOW);
        expect(ms === undefined || (Number.isFinite(ms) && ms >= 0)).toBe(true);
      }),
    );
  });
});
