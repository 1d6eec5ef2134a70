import { expect, it } from 'vitest';
import { headingUnit } from './heading-unit.ts';

it.each([
  ['억원', 10n ** 8n, 'KRW'],
  ['백만 달러', 10n ** 6n, 'USD'],
  ['십억', 10n ** 9n, undefined],
  ['USD millions', 10n ** 6n, 'USD'],
  ['$bn', 10n ** 9n, 'USD'],
  ['USDm', 10n ** 6n, 'USD'],
  ['SEKm', 10n ** 6n, undefined],
  ["$'000", 1_000n, 'USD'],
  ['₩', 1n, 'KRW'],
  ['천 주', 1_000n, 'shares'],
  ['%', 1n, 'percent'],
  ['%p', 1n, 'percent-points'],
  ['배', 1n, 'multiple'],
])('%s', (text, size, unit) => {
  const read = headingUnit(text);
  expect(read?.size).toBe(size);
  expect(read?.unit.currency ?? (unit === undefined ? undefined : read?.unit.dimension)).toBe(unit);
});

it.each(['종가', 'LINK', 'ABCM'])('says nothing about other words: %s', (word) => expect(headingUnit(word)).toBeUndefined());
