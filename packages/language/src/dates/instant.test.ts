import { expect, it } from 'vitest';
import { readInstant } from './instant.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

it.each([
  ['seconds', NOON / 1_000, NOON],
  ['milliseconds', NOON, NOON],
  ['a date', new Date(NOON), NOON],
  ['ISO text', '2026-11-16T12:00:00Z', NOON],
  ['ISO text of another zone', '2026-11-16T21:00:00+09:00', NOON],
  ['ISO text with a blank', '2026-11-16 12:00:00Z', NOON],
  ['a day, which counts until it ends', '2026-11-16', Date.UTC(2026, 10, 16, 23, 59, 59)],
])('%s', (_form, value, instant) => expect(readInstant(value)).toBe(instant));

it.each([
  ['before there were quotes', Date.UTC(1979, 11, 31)],
  ['after this century', Date.UTC(2100, 0, 1)],
  ['a small number', 20_261_116],
  ['no number', Number.NaN],
  ['an endless one', Number.POSITIVE_INFINITY],
  ['a month that does not exist', '2026-13-40'],
  ['words', 'yesterday'],
  ['nothing', undefined],
])('%s is no time', (_form, value) => expect(readInstant(value)).toBeUndefined());
