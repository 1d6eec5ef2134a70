import { expect, it } from 'vitest';
import type { LocalDate } from './local-date.ts';
import { localDateAt, zonedTime } from './zone-time.ts';

it('a day and time of an exchange are read back', () => {
  const opening = zonedTime('2026-11-16' as LocalDate, '09:30', 'America/New_York');
  expect([opening, localDateAt(opening, 'Asia/Seoul')]).toEqual([Date.UTC(2026, 10, 16, 14, 30), '2026-11-16']);
});
