import { expect, it } from 'vitest';
import { checkCalendar } from './check-calendar.ts';

it.each([
  ['2026-11-15', 'ok', 'KRX 20'],
  ['2029-12-01', 'warning', 'end soon'],
  ['2046-11-15', 'problem', 'do not cover today'],
] as const)('on %s the calendars are a matter of "%s", and it is said where they end', (day, status, words) => {
  const finding = checkCalendar('en', Date.parse(day));
  expect(finding).toMatchObject({ status, message: expect.stringContaining(words) });
  expect(finding.message).toMatch(/KRX \d{4}-12-31, NYSE \d{4}-12-31/);
});
