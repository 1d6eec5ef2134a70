import type { CurrencyCode, DecimalString, HoldingView, MoneyView, PortfolioView } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocationOf } from './allocation.ts';
import { percentOfFraction } from './percent-of-fraction.ts';

const money = (amount: string, currency = 'KRW'): MoneyView => ({
  amount: amount as DecimalString,
  currency: currency as CurrencyCode,
});
const words = { cash: '현금', rest: '기타' };

function portfolio(values: readonly (readonly [string, MoneyView])[], cash: MoneyView = money('0')): PortfolioView {
  const holdings = values.map(([name, value]) => ({ name, symbol: name, value }) as unknown as HoldingView);
  return {
    holdings,
    baseCurrency: 'KRW',
    rates: { KRW: '1', USD: '1400' },
    total: { cash },
  } as unknown as PortfolioView;
}

const shown = (view: PortfolioView): string[] =>
  allocationOf(view, words).map(({ name, part }) => `${name} ${Math.round(part * 100)}`);

describe('allocationOf', () => {
  it.each([
    [
      'largest first',
      portfolio([
        ['A', money('100')],
        ['B', money('300')],
      ]),
      ['B 75', 'A 25'],
    ],
    [
      'one name in two accounts',
      portfolio([
        ['A', money('100')],
        ['A', money('100')],
      ]),
      ['A 100'],
    ],
    ['cash too', portfolio([['A', money('300')]], money('100')), ['A 75', '현금 25']],
    [
      'nothing whose value is unknown',
      portfolio([
        ['A', money('1')],
        ['B', { missing: ['USD/KRW'] }],
      ]),
      ['A 100'],
    ],
    [
      'other currencies at today’s rate',
      portfolio([
        ['A', money('1400')],
        ['B', money('3', 'USD')],
      ]),
      ['B 75', 'A 25'],
    ],
    [
      'nothing in a currency without a rate',
      portfolio([
        ['A', money('1')],
        ['B', money('1', 'JPY')],
      ]),
      ['A 100'],
    ],
    ['nothing at all', portfolio([]), []],
  ])('shows %s', (_, view, expected) => expect(shown(view)).toEqual(expected));

  it('puts a small rest together', () => {
    const many = Array.from({ length: 12 }, (_, index) => [`S${index}`, money(String(100 - index))] as const);
    expect(allocationOf(portfolio(many), words)).toHaveLength(7);
    expect(allocationOf(portfolio(many), words).at(-1)?.name).toBe('기타');
  });
});

describe('percentOfFraction', () => {
  it.each([
    ['0.1234', '12.34'],
    ['0.1', '10'],
    ['-0.005', '-0.5'],
    ['1', '100'],
    ['0', '0'],
    ['12.3456789', '1234.56789'],
  ])('%s → %s%%', (fraction, percentage) => expect(percentOfFraction(fraction)).toBe(percentage));

  it('moves the point and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (digits) => {
        expect(Number(percentOfFraction((digits / 1e6).toFixed(6)))).toBeCloseTo(digits / 1e4, 8);
      }),
    );
  });
});
