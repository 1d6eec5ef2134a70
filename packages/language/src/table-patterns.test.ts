import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import {
  ENGLISH_DATES,
  ENGLISH_MULTIPLES,
  ENGLISH_ORDER_IDS,
  ENGLISH_POSITIONS,
  ENGLISH_UNITS,
  NAMED_SHARES,
} from './en.ts';
import { KOREAN_DATES, KOREAN_MULTIPLES, KOREAN_ORDER_IDS, KOREAN_POSITIONS, KOREAN_UNITS } from './ko.ts';

/** A reader anchored at a place meets no long text, so only patterns that are looked for everywhere must be linear. */
const SOUGHT = [
  ...[...ENGLISH_DATES, ...KOREAN_DATES].map(({ pattern }) => pattern),
  ...[...ENGLISH_MULTIPLES, ...KOREAN_MULTIPLES].map(([words]) => words),
  ...[...ENGLISH_UNITS, ...KOREAN_UNITS].map(({ words }) => words),
  NAMED_SHARES,
  ENGLISH_ORDER_IDS,
  ENGLISH_POSITIONS,
  KOREAN_ORDER_IDS,
  KOREAN_POSITIONS,
];

it.each(SOUGHT)('needs time in proportion to its text: %s', (source) => {
  expect(analyse({ source, flags: 'gi' }).reports.map(({ type }) => type)).toEqual([]);
});
