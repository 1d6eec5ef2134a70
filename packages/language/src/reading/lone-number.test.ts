import { expect, it } from 'vitest';
import { loneNumber } from './lone-number.ts';

it.each([
  ['1,234.50', '1234.5', 1n, undefined],
  ['$4,200', '4200', 1n, 'USD'],
  ['$ (1,250)', '-1250', 1n, 'USD'],
  ['(12.5) %', '-12.5', 1n, 'percent'],
  ['7.5% (a)', '7.5', 1n, 'percent'],
  ['3.2 million', '3200000', 1_000_000n, undefined],
  ['71,500원', '71500', 1n, 'KRW'],
  ['-3.2%', '-3.2', 1n, 'percent'],
  ['+$15', '15', 1n, 'USD'],
  ['−0.5', '-0.5', 1n, undefined],
  ['▼ 900원', '-900', 1n, 'KRW'],
  ['KRW 71,500', '71500', 1n, 'KRW'],
  ['HK$ 12', '12', 1n, 'HKD'],
  ['1.5조원', '1500000000000', 10n ** 12n, 'KRW'],
])('%s', (text, value, scale, unit) => {
  const read = loneNumber(text);
  expect(read?.value.toDecimal(4)).toBe(value);
  expect(read?.scale).toBe(scale);
  expect(read?.unit.currency ?? (unit === undefined ? undefined : read?.unit.dimension)).toBe(unit);
});

it.each(['', 'about 5', '5 and 6', '2026-11-13', 'Q3', '매출 5억', 'T12', 'Company 12', '- 5'])(
  'nothing else is one: %s',
  (text) => expect(loneNumber(text)).toBeUndefined(),
);
