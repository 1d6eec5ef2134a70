import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

describe('a dividend that buys more shares', () => {
  const rows = ledger(
    { kind: 'deposit', date: '2026-01-02', amount: '1000' },
    { kind: 'buy', date: '2026-01-05', symbol: 'KO', quantity: '10', amount: '600' },
    { kind: 'dividend', date: '2026-04-01', symbol: 'KO', amount: '8.5', tax: '1.5' },
    { kind: 'buy', date: '2026-04-01', symbol: 'KO', quantity: '0.125', amount: '8.5' },
  );
  const value = valued(rows, { prices: { KO: '68' } });

  it('counts the dividend as income and the new shares at what they cost', () => {
    const holding = holdingOf(value, 'KO');
    expect(holding).toMatchObject({ quantity: '10.125' });
    expect(amountOf(holding.cost)).toBe('608.5');
    expect(amountOf(holding.income)).toBe('8.5');
  });

  it('leaves the cash as it was and adds up', () => {
    expect(totals(value)).toMatchObject({
      cash: '400',
      value: '688.5',
      contributed: '1000',
      unrealised: '80',
      income: '8.5',
      taxes: '1.5',
      profit: '88.5',
    });
  });

  it('takes bonus shares that cost nothing', () => {
    const bonus = ledger(
      { kind: 'buy', date: '2026-01-05', symbol: 'KO', quantity: '10', amount: '600' },
      { kind: 'buy', date: '2026-02-05', symbol: 'KO', quantity: '2', amount: '0' },
    );
    expect(holdingOf(valued(bonus), 'KO').averageCost?.amount).toBe('50');
  });

  it('takes back a dividend the broker reversed', () => {
    const reversed = ledger(
      { kind: 'dividend', date: '2026-04-01', symbol: 'KO', amount: '8.5', tax: '1.5' },
      { kind: 'dividend', date: '2026-04-09', symbol: 'KO', amount: '-8.5', tax: '-1.5' },
    );
    expect(totals(valued(reversed))).toMatchObject({ income: '0', taxes: '0', profit: '0' });
  });
});
