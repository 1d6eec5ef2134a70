import { afterEach, describe, expect, it, vi } from 'vitest';
import { localTime } from './local-time.ts';

afterEach(() => vi.unstubAllEnvs());

describe('localTime', () => {
  it.each([
    ['Asia/Seoul', '2026-01-05 08:04'],
    ['America/New_York', '2026-01-04 18:04'],
  ])('a moment is told in %s as %s', (zone, shown) => {
    vi.stubEnv('TZ', zone);
    expect([localTime('2026-01-04T23:04:59Z'), localTime(Date.UTC(2026, 0, 4, 23, 4))]).toEqual([shown, shown]);
  });
});
