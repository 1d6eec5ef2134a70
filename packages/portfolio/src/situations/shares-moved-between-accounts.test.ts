import { describe, expect, it } from 'vitest';
import { amountOf, holdingOf, ledger, totals, valued } from '../testing/rows.ts';

const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000', account: 'old' },
  { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '2000', account: 'old' },
  { kind: 'transfer-out', date: '2026-03-01', symbol: 'AAPL', quantity: '15', account: 'old' },
  { kind: 'transfer-in', date: '2026-03-01', symbol: 'AAPL', quantity: '15', amount: '2000', account: 'new' },
  { kind: 'sell', date: '2026-03-02', symbol: 'AAPL', quantity: '15', amount: '3000', account: 'new' },
);

describe('shares moved from one account to another', () => {
  const value = valued(rows, { method: 'fifo', prices: { AAPL: '200' } });

  it('takes the cost along and makes no profit of the move', () => {
    expect(amountOf(holdingOf(value, 'AAPL', 'old').cost)).toBe('1000');
    expect(amountOf(holdingOf(value, 'AAPL', 'old').realised)).toBe('0');
    expect(amountOf(holdingOf(value, 'AAPL', 'new').realised)).toBe('1000');
  });

  it('adds up to the same as if they had stayed', () => {
    const stayed = valued(
      ledger(
        ...rows.filter((row) => !row.kind.startsWith('transfer')).map((row) => ({ ...row, account: 'one' }) as never),
      ),
      { method: 'fifo', prices: { AAPL: '200' } },
    );
    expect(totals(value)).toEqual(totals(stayed));
  });
});
