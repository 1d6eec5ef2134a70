import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, valued } from '../testing/rows.ts';

describe('selling what is not there', () => {
  it('refuses 500 of 10, says so, and counts the row for nothing', () => {
    const value = valued(
      ledger(
        { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
        { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '500', amount: '99999' },
      ),
    );
    expect(value.refused).toMatchObject([
      {
        row: { id: 'r2' },
        refusal: { reason: 'oversell', params: { symbol: 'AAPL', account: 'main', quantity: '500', held: '10' } },
      },
    ]);
    expect(holdingOf(value, 'AAPL').quantity).toBe('10');
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('0');
  });

  it('looks at each account by itself', () => {
    const value = valued(
      ledger(
        { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000', account: 'a' },
        { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '1', amount: '120', account: 'b' },
      ),
    );
    expect(value.refused).toMatchObject([
      { row: { id: 'r2' }, refusal: { reason: 'oversell', params: { held: '0' } } },
    ]);
  });

  it('looks at what was held on the day, not at what came later', () => {
    const value = valued(
      ledger(
        { kind: 'buy', date: '2026-03-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
        { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1200' },
      ),
    );
    expect(value.refused).toMatchObject([{ row: { id: 'r2' } }]);
  });

  it('refuses a row in another currency than the position', () => {
    const value = valued(
      ledger(
        { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000', currency: 'USD' },
        { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '5', amount: '900000', currency: 'KRW' },
      ),
    );
    expect(value.refused).toMatchObject([
      { row: { id: 'r2' }, refusal: { reason: 'wrong-currency', params: { expected: 'USD' } } },
    ]);
  });
});
