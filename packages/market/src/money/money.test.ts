import { createCurrencyCode, createDecimalString, type DecimalString } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from './currency.ts';
import { formatMoney, formatMoneyShort, formatSignedMoney, formatSignedPercent } from './format.ts';
import { Money } from './money.ts';

const krw = createCurrencyCode('KRW');
const usd = createCurrencyCode('USD');
const money = (amount: string, currency: string): Money =>
  Money.of(createDecimalString(amount), createCurrencyCode(currency));

describe('Money', () => {
  it('adds exactly where floats do not', () => {
    expect(money('0.1', 'USD').plus(money('0.2', 'USD')).amount).toBe('0.3');
    expect(money('1.10', 'USD').times(3n).amount).toBe('3.3');
  });

  it('never adds two currencies', () => {
    expect(() => money('1', 'USD').plus(money('1', 'KRW'))).toThrowError(
      expect.objectContaining({ code: 'CURRENCY_MISMATCH' }),
    );
    expect(() => money('1', 'USD').compareTo(money('1', 'KRW'))).toThrowError(
      expect.objectContaining({ code: 'CURRENCY_MISMATCH' }),
    );
  });

  it('refuses a float, in the types and at run time', () => {
    // @ts-expect-error a float is not an amount
    expect(() => Money.of(0.1, usd)).toThrowError(expect.objectContaining({ code: 'AMOUNT_INVALID' }));
    for (const bad of ['', 'NaN', 'Infinity', '1e5', '0x10', '1,000', ' 1', '1.', '.5', '9'.repeat(99)])
      expect(() => Money.of(bad as DecimalString, usd), bad).toThrowError(
        expect.objectContaining({ code: 'AMOUNT_INVALID' }),
      );
  });

  it.each([
    ['KRW', 0],
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
    ['CLF', 4],
    ['BTC', 8],
  ])('knows the minor unit of %s', (code, digits) => {
    expect(minorUnits(createCurrencyCode(code))).toBe(digits);
  });

  it('reports a division by nothing as an error of ours', () => {
    expect(() => money('1', 'USD').ratioTo(Money.zero(usd), 4)).toThrowError(
      expect.objectContaining({ code: 'AMOUNT_INVALID' }),
    );
  });

  it('adds in any order to the same sum, and takes back what it added', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, scale]) =>
        money(digits.toString(), 'KRW').times(createDecimalString(scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`)),
      );
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
        const forward = Money.sum(amounts, krw);
        expect(forward.compareTo(Money.sum([...amounts].reverse(), krw))).toBe(0);
        expect(amounts.reduce((total, each) => total.minus(each), forward).isZero()).toBe(true);
      }),
    );
  });
});

describe('money formats', () => {
  it.each([
    ['71500', 'KRW', 'ko', '71,500원'],
    ['71500.4', 'KRW', 'ko', '71,500원'],
    ['71500', 'KRW', 'en', '₩71,500'],
    ['1234.5', 'USD', 'en', '$1,234.50'],
    ['1234.5', 'USD', 'ko', '$1,234.50'],
    ['-1234.5', 'USD', 'en', '-$1,234.50'],
    ['-3000', 'KRW', 'ko', '-3,000원'],
    ['1200', 'JPY', 'ko', '1,200엔'],
    ['12.3456', 'KWD', 'en', 'KWD 12.346'],
    ['-0.001', 'USD', 'en', '$0.00'],
  ] as const)('%s %s in %s is %s', (amount, currency, locale, text) => {
    expect(formatMoney(money(amount, currency), locale)).toBe(text);
  });

  it('keeps the digits of a price', () => {
    expect(formatMoney(money('1385.25', 'KRW'), 'ko', { digits: 'price' })).toBe('1,385.25원');
    expect(formatMoney(money('0.51234', 'USD'), 'en', { digits: 'price' })).toBe('$0.51234');
    expect(formatMoney(money('230.5', 'USD'), 'en', { digits: 'price' })).toBe('$230.50');
  });

  it.each([
    ['1234567890000', 'KRW', 'ko', '1.23조원'],
    ['25000000', 'KRW', 'ko', '2,500만원'],
    ['99999999', 'KRW', 'ko', '1억원'],
    ['340000000', 'KRW', 'ko', '3.4억원'],
    ['9500', 'KRW', 'ko', '9,500원'],
    ['-1500000000000', 'KRW', 'ko', '-1.5조원'],
    ['3400000000', 'USD', 'en', '$3.4B'],
    ['3400000000', 'USD', 'ko', '34억달러'],
    ['999999', 'USD', 'en', '$1M'],
    ['12', 'USD', 'en', '$12.00'],
  ] as const)('shortens %s %s in %s to %s', (amount, currency, locale, text) => {
    expect(formatMoneyShort(money(amount, currency), locale)).toBe(text);
  });

  it('shows the sign of a change, and none on nothing', () => {
    expect(formatSignedMoney(money('1500', 'KRW'), 'ko')).toBe('+1,500원');
    expect(formatSignedMoney(money('-2.1', 'USD'), 'en')).toBe('-$2.10');
    expect(formatSignedMoney(money('0', 'USD'), 'en')).toBe('$0.00');
    expect(formatSignedPercent(createDecimalString('1.254'))).toBe('+1.25%');
    expect(formatSignedPercent(createDecimalString('-0.001'))).toBe('0.00%');
  });
});
