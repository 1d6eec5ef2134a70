import { describe, expect, it } from 'vitest';
import { type FinancialNumberOptions, formatFinancialNumber } from './financial-number.ts';

describe('formatFinancialNumber', () => {
  it.each<[number, FinancialNumberOptions, string]>([
    [1234567.8, { currency: 'KRW' }, '₩1,234,568'],
    [1234.5, { locale: 'en-US', currency: 'USD', showSign: true }, '+$1,234.50'],
    [-0.001, {}, '0'],
    [Number.NaN, {}, 'N/A'],
    [1, { minimumFractionDigits: 4, maximumFractionDigits: 2 }, '1.0000'],
    [1, { minimumFractionDigits: 4 }, '1.0000'],
    [Number.POSITIVE_INFINITY, { currency: 'KRW' }, 'N/A'],
    [0, { showSign: true }, '0'],
    [-2.34567, { showSign: true }, '-2.35'],
    [1234.5, { currency: 'JPY', locale: 'en-US' }, '¥1,235'],
    [1234.567, { locale: 'not a locale' }, '1,234.57'],
    [5, { maximumFractionDigits: 99 }, '5'],
  ])('%d with %j is %s', (value, options, expected) => {
    expect(formatFinancialNumber(value, options)).toBe(expected);
  });

  it.each(['$', '₩', '', 'EURO', '12'])('the currency %j falls back to a plain number', (currency) => {
    expect(formatFinancialNumber(5, { currency })).toBe('5');
  });
});
