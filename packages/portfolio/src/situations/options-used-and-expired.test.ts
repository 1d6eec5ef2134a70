import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const CALL = 'AAPL260220C00150000';
const PUT = 'AAPL260220P00150000';
const cash = { kind: 'deposit', date: '2026-01-02', amount: '100000' } as const;
const option = (kind: 'buy' | 'short', symbol: string, amount: string) =>
  ({ kind, date: '2026-01-05', symbol, quantity: '2', amount }) as const;
const used = (symbol: string, amount: string) =>
  ({
    kind: 'exercise',
    date: '2026-02-20',
    symbol,
    toSymbol: 'AAPL',
    quantity: '2',
    shares: '200',
    amount,
    currency: 'USD',
  }) as const;
const prices = { AAPL: '160', [CALL]: '1000', [PUT]: '100' };
const held = (value: ReturnType<typeof valued>) =>
  value.accounts[0]?.holdings.map(({ symbol, quantity }) => `${quantity} ${symbol}`);

/**
 * IRS Publication 550: what an option had cost goes into the cost of the shares it buys, or comes off the proceeds of
 * those it sells.
 */
describe('options that are used', () => {
  it('a call that is used buys shares at the strike and what the call had cost', () => {
    const value = valued(ledger(cash, option('buy', CALL, '1010'), used(CALL, '-30005')), { prices });
    expect(held(value)).toEqual(['200 AAPL']);
    expect(amountOf(holdingOf(value, 'AAPL').cost)).toBe('31015');
    expect(totals(value)).toMatchObject({ cash: '68985', realised: '0', unrealised: '985', profit: '985' });
  });

  it('a put that is assigned buys shares for less what it had brought in', () => {
    const value = valued(ledger(cash, option('short', PUT, '590'), used(PUT, '-30000')), { prices });
    expect(amountOf(holdingOf(value, 'AAPL').cost)).toBe('29410');
    expect(totals(value)).toMatchObject({ cash: '70590', realised: '0' });
  });

  it('a call that is assigned sells the shares that cover it, and its premium is part of the proceeds', () => {
    const shares = { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '200', amount: '28000' } as const;
    const value = valued(ledger(cash, shares, option('short', CALL, '990'), used(CALL, '29990')), { prices });
    expect(held(value)).toEqual([]);
    // 29,990 + 990 − 28,000
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('2980');
    expect(totals(value)).toMatchObject({ cash: '102980', profit: '2980' });
  });

  it('a put that is used sells the shares, less what the put had cost', () => {
    const shares = { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '200', amount: '32000' } as const;
    const value = valued(ledger(cash, shares, option('buy', PUT, '410'), used(PUT, '30000')), { prices });
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('-2410');
    expect(totals(value)).toMatchObject({ cash: '97590', profit: '-2410' });
  });

  it('the assignment of a call without shares sells them short', () => {
    const value = valued(ledger(cash, option('short', CALL, '990'), used(CALL, '30000')), { prices });
    expect(held(value)).toEqual(['-200 AAPL']);
    expect(totals(value)).toMatchObject({ cash: '130990', value: '-32000', profit: '-1010' });
  });

  it('no more contracts are used than there are, and none of what is not there', () => {
    const { refused } = valued(ledger(cash, option('buy', CALL, '1010'), { ...used(CALL, '-45000'), quantity: '3' }), {
      prices,
    });
    expect(refused.map(({ refusal }) => refusal.reason)).toEqual(['oversell']);
    expect(valued(ledger(cash, used(CALL, '-30000')), { prices }).refused[0]?.refusal.reason).toBe('nothing-held');
  });
});

describe('options that expire', () => {
  it.each([
    { kind: 'buy', amount: '1010', realised: '-1010', cash: '98990' },
    { kind: 'short', amount: '990', realised: '990', cash: '100990' },
  ] as const)('for nothing: $realised for what was opened with $kind', ({ kind, amount, realised, cash: left }) => {
    const value = valued(
      ledger(cash, option(kind, CALL, amount), { kind: 'expiry', date: '2026-02-20', symbol: CALL }),
    );
    expect(held(value)).toEqual([]);
    expect(totals(value)).toMatchObject({ realised, cash: left, profit: realised });
  });

  it('what is used on the last day is used before the rest expires', () => {
    const value = valued(
      ledger(
        cash,
        option('buy', CALL, '1010'),
        { kind: 'expiry', date: '2026-02-20', symbol: CALL },
        { ...used(CALL, '-15000'), quantity: '1', shares: '100' },
      ),
      { prices },
    );
    expect(amountOf(holdingOf(value, 'AAPL').cost)).toBe('15505');
    expect(amountOf(holdingOf(value, CALL).realised)).toBe('-505');
  });
});

describe('bonds', () => {
  it('pay interest and are paid back at the end', () => {
    const value = valued(
      ledger(
        cash,
        { kind: 'buy', date: '2026-01-05', symbol: 'BOND', quantity: '10', amount: '9800' },
        { kind: 'interest', date: '2026-06-05', symbol: 'BOND', amount: '210', tax: '15' },
        { kind: 'maturity', date: '2026-06-05', symbol: 'BOND', amount: '10000', currency: 'USD' },
      ),
    );
    expect(held(value)).toEqual([]);
    expect(totals(value)).toMatchObject({ realised: '200', income: '210', cash: '100410', profit: '410' });
  });
});

describe('debts', () => {
  const owed = { kind: 'owe', date: '2026-01-05', symbol: 'LOAN', quantity: '300', amount: '300' } as const;
  const paid = { kind: 'cover', date: '2026-03-05', symbol: 'LOAN', quantity: '100', amount: '100' } as const;
  const house = { kind: 'transfer-in', date: '2026-01-05', symbol: 'HOUSE', quantity: '1', amount: '900' } as const;

  it('are less than nothing: what is owned less what is owed is what was put in', () => {
    const value = valued(ledger(house, owed), { prices: { HOUSE: '950', LOAN: '1' } });
    expect(totals(value)).toMatchObject({
      value: '650',
      contributed: '600',
      unrealised: '50',
      profit: '50',
      cash: '0',
    });
  });

  it('shrink by what is paid back, out of the cash or from outside', () => {
    const outside = valued(ledger(house, owed, paid), { prices: { HOUSE: '900', LOAN: '1' } });
    expect(totals(outside)).toMatchObject({ value: '700', contributed: '700', profit: '0' });
    const inside = valued(ledger({ ...cash, amount: '500' }, house, owed, paid), {
      prices: { HOUSE: '900', LOAN: '1' },
    });
    expect(totals(inside)).toMatchObject({ cash: '400', value: '700', contributed: '1100', profit: '0' });
  });

  it('cannot be paid back beyond what is owed', () => {
    const { refused } = valued(ledger(owed, { ...paid, quantity: '301' }));
    expect(refused.map(({ refusal }) => refusal.reason)).toEqual(['overcover']);
  });
});
