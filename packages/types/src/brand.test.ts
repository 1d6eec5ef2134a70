import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type ChannelId,
  createAgentId,
  createChannelId,
  createCurrencyCode,
  createDecimalString,
  createSessionKey,
  createTickerSymbol,
  createTimestamp,
  type SessionKey,
} from './index.ts';

describe('brands', () => {
  it('a brand is assignable to its base, a base or another brand is not assignable to it', () => {
    expectTypeOf<SessionKey>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<SessionKey>();
    expectTypeOf<ChannelId>().not.toExtend<SessionKey>();
  });

  it.each([
    ['usd', 'USD'],
    [' krw ', 'KRW'],
  ])('currency %j becomes %j', (input, expected) => expect(createCurrencyCode(input)).toBe(expected));

  it.each(['US', 'ABCD', '', '₩', 'U1D'])('currency %j is refused', (input) =>
    expect(() => createCurrencyCode(input)).toThrow(/^Invalid currency code/),
  );

  it.each([
    [' btc-usd ', 'BTC-USD'],
    ['005930.KS', '005930.KS'],
    ['^ks11', '^KS11'],
    ['usd/krw', 'USD/KRW'],
  ])('ticker %j becomes %j', (input, expected) => expect(createTickerSymbol(input)).toBe(expected));

  it.each(['', '  ', 'a b', '../etc', 'x'.repeat(25), 'a\u0000'])('ticker %j is refused', (input) => {
    expect(() => createTickerSymbol(input)).toThrow(/Invalid ticker/);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('timestamp %d is refused', (input) =>
    expect(() => createTimestamp(input)).toThrow(),
  );

  it('ids refuse blank strings', () => {
    for (const create of [createSessionKey, createAgentId, createChannelId]) {
      expect(create('x')).toBe('x');
      expect(() => create('  ')).toThrow();
    }
  });

  it.each(['1', '-0.25', '71500'])('a decimal string %j is kept', (input) =>
    expect(createDecimalString(input)).toBe(input),
  );
  it.each(['1e5', '1,000', '', 'NaN', '.5'])('a decimal string %j is refused', (input) =>
    expect(() => createDecimalString(input)).toThrow(),
  );
});
