import { describe, expect, it } from 'vitest';
import { exportCsv } from '../export/export-csv.ts';
import { amountOf, holdingOf, ledger, valued } from '../testing/rows.ts';

const bought = [
  { kind: 'buy', date: '2024-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
  { kind: 'buy', date: '2024-03-01', symbol: 'AAPL', quantity: '10', amount: '2000' },
  { kind: 'buy', date: '2024-06-03', symbol: 'AAPL', quantity: '10', amount: '1500' },
] as const;
const sell = (quantity: string, lots: string) =>
  ({ kind: 'sell', date: '2024-09-02', symbol: 'AAPL', quantity, amount: '3000', lots }) as const;
const left = (value: ReturnType<typeof valued>): string[] =>
  holdingOf(value, 'AAPL')
    .lots()
    .map(({ acquired, quantity }) => `${acquired}:${quantity}`);

describe('a sale of chosen lots', () => {
  it.each([
    ['one lot in part', '4', '2024-03-01:4', '2200', ['2024-01-05:10', '2024-03-01:6', '2024-06-03:10']],
    ['two lots', '12', '2024-06-03:10, 2024-01-05:2', '1300', ['2024-01-05:8', '2024-03-01:10']],
    [
      'a part of what is sold; the rest goes by the method',
      '12',
      '2024-06-03:10',
      '1300',
      ['2024-01-05:8', '2024-03-01:10'],
    ],
  ])('takes %s', (_what, quantity, lots, realised, open) => {
    for (const method of ['fifo', 'hifo', 'lifo'] as const) {
      const value = valued(ledger(...bought, sell(quantity, lots)), { method });
      if (quantity === '12' && lots === '2024-06-03:10' && method !== 'fifo') continue;
      expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe(realised);
      expect(left(value)).toEqual(open);
      expect(value.unmetLots).toEqual([]);
    }
  });

  it('goes by the method, and says so, where the chosen lots are not there', () => {
    const value = valued(ledger(...bought, sell('5', '2023-12-31:5')), { method: 'fifo' });
    expect(left(value)).toEqual(['2024-01-05:5', '2024-03-01:10', '2024-06-03:10']);
    expect(value).toMatchObject({ unmetLots: ['r4'], refused: [] });
  });

  it('counts at average cost where the account does, and says so', () => {
    const value = valued(ledger(...bought, sell('6', '2024-01-05:6')), { method: 'average' });
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('2100');
    expect(value.unmetLots).toEqual(['r4']);
  });

  it('is chosen in shares of after a split', () => {
    const split = { kind: 'split', date: '2024-07-01', symbol: 'AAPL', to: '2', from: '1' } as const;
    const value = valued(ledger(...bought, split, sell('20', '2024-03-01:20')), { method: 'fifo' });
    expect(amountOf(holdingOf(value, 'AAPL').realised)).toBe('1000');
  });

  it('stays in the export', () => {
    expect([...exportCsv(ledger(...bought, sell('4', '2024-03-01:4')))].at(-1)).toContain('2024-03-01:4');
  });
});
