import { createCurrencyCode, createDecimalString, createTickerSymbol, type FinancialInstrument } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../calendar/local-date.ts';
import { dailyLimits, tickSize } from './price-rules.ts';

const share: FinancialInstrument = {
  symbol: createTickerSymbol('005930.KS'),
  name: '삼성전자',
  type: 'stock',
  exchange: 'KRX',
  currency: createCurrencyCode('KRW'),
};
const today = '2026-11-16' as LocalDate;
const price = createDecimalString;

describe('tick sizes on KRX', () => {
  it.each([
    ['1999', '1'],
    ['2000', '5'],
    ['4995', '5'],
    ['5000', '10'],
    ['19990', '10'],
    ['20000', '50'],
    ['50000', '100'],
    ['199900', '100'],
    ['200000', '500'],
    ['500000', '1000'],
  ])('at %s is %s', (level, step) => {
    expect(tickSize(share, price(level), today)).toBe(step);
  });

  it('was wider before 2023', () => {
    expect(tickSize(share, price('150000'), '2023-01-24' as LocalDate)).toBe('500');
    expect(tickSize(share, price('150000'), '2023-01-25' as LocalDate)).toBe('100');
  });

  it('is five won for funds, and one won for cheap ones since the end of 2023', () => {
    expect(tickSize({ ...share, type: 'etf' }, price('57000'), today)).toBe('5');
    expect(tickSize({ ...share, type: 'etf' }, price('1999'), today)).toBe('1');
    expect(tickSize({ ...share, type: 'etf' }, price('1999'), '2023-12-08' as LocalDate)).toBe('5');
  });
});

describe('daily limits on KRX', () => {
  it.each([
    ['71500', '92900', '50100'],
    ['1995', '2590', '1397'],
    ['500000', '650000', '350000'],
  ])('around %s are %s and %s', (close, upper, lower) => {
    expect(dailyLimits(share, price(close), today)).toEqual({ upper, lower });
  });

  it.each([
    ['KODEX 레버리지', '42000', '67200', '16800'],
    ['KODEX 200선물인버스2X', '850', '1360', '340'],
    ['KODEX 인버스', '2700', '3510', '1890'],
    ['KODEX 200', '57000', '74100', '39900'],
  ])('of the fund %s around %s are %s and %s', (name, close, upper, lower) => {
    expect(dailyLimits({ ...share, type: 'etf', name }, price(close), today)).toEqual({ upper, lower });
  });

  it('were 15 % before June 2015, and do not exist in New York', () => {
    expect(dailyLimits(share, price('100000'), '2015-06-12' as LocalDate)).toEqual({ upper: '115000', lower: '85000' });
    expect(dailyLimits({ ...share, exchange: 'NYSE' }, price('100'), today)).toBeUndefined();
  });
});
