import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecimal, readInstant, readPositive, readSeconds, readWidenedFloat } from './vendor-number.ts';

describe('numbers as vendors write them', () => {
  it.each([
    ['71500', '71500'],
    ['+1.20', '1.2'],
    ['-0.65%', '-0.65'],
    ['1,234.50', '1234.5'],
    ['  12,345,678 ', '12345678'],
    ['000071500', '71500'],
    ['7.', '7'],
    ['.5', '0.5'],
    ['1.2e-7', '0.00000012'],
    ['-0', '0'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [71500, '71500'],
  ])('reads %j as %s', (value, expected) => {
    expect(readDecimal(value)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '-',
    '--',
    'N/A',
    'None',
    '1,5',
    '12,34',
    '0x10',
    '1e999',
    '1 000',
    null,
    undefined,
    true,
    [],
    {},
    Number.NaN,
    1e300,
  ])('gives nothing for %j', (value) => {
    expect(readDecimal(value)).toBeUndefined();
  });

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])('takes %d for no float', (value) => {
    expect(readWidenedFloat(value)).toBeUndefined();
  });

  it('never throws and always writes plain decimals', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const read of [readDecimal, readPositive, readWidenedFloat]) {
          const text = read(value);
          if (text !== undefined) expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        }
        readSeconds(value);
        readInstant(value);
      }),
    );
  });

  it('gives back the shortest text of any number that is not extreme', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        if (Math.abs(value) > 1e-20) expect(Number(readDecimal(value))).toBe(value);
      }),
    );
  });

  it.each([
    [189.97999572753906, '189.98'],
    [0.10000000149011612, '0.1'],
    [71500, '71500'],
    [1234.0625, '1234.0625'],
    [189.98, '189.98'],
    [1073741824, '1073741824'],
    ['71500', '71500'],
  ])('undoes the widening of %j to %s', (value, expected) => {
    expect(readWidenedFloat(value)).toBe(expected);
  });

  it('reads back any price that went through a 32-bit float', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_99 }), (cents) => {
        expect(Number(readWidenedFloat(Math.fround(cents / 100)))).toBe(cents / 100);
      }),
    );
  });

  it('takes zero and less for "unknown" where only something above zero makes sense', () => {
    expect([readPositive('0'), readPositive('0.00'), readPositive('-1'), readPositive('1')]).toEqual([
      undefined,
      undefined,
      undefined,
      '1',
    ]);
  });

  it('reads times with an offset only, and seconds only when they are some', () => {
    expect(readInstant('2026-03-25T09:30:00+09:00')).toBe(Date.UTC(2026, 2, 25, 0, 30));
    expect(readInstant('2026-03-25T09:30:00')).toBeUndefined();
    expect(readSeconds(1_700_000_000)).toBe(1_700_000_000_000);
    expect(readSeconds('1700000000')).toBe(1_700_000_000_000);
    expect(readSeconds(0)).toBeUndefined();
  });
});
