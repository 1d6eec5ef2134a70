import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { ledger } from '../testing/rows.ts';
import { sellPreview } from '../valuation/sell-preview.ts';

const preview = (rows: ReturnType<typeof ledger>, quantity: string, price: string, account?: string) =>
  sellPreview(rows, 'AAPL' as TickerSymbol, quantity as DecimalString, price as DecimalString, account);

const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
  { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '1500' },
  { kind: 'buy', date: '2026-03-05', symbol: 'AAPL', quantity: '10', amount: '1200' },
  { kind: 'buy', date: '2026-03-05', symbol: 'KO', quantity: '10', amount: '600' },
);

describe('comparing a sale before it is made', () => {
  it('shows the gain under each lot method and the lots it would take', () => {
    const compared = preview(rows, '10', '130');
    if (!compared.ok) throw new Error('refused');
    expect(compared.account).toBe('main');
    expect(compared.methods.map(({ method, gain }) => [method, gain.amount.slice(0, 8)])).toEqual([
      ['average', '66.66666'],
      ['fifo', '300'],
      ['lifo', '100'],
      ['hifo', '-200'],
    ]);
    expect(compared.methods[3]?.lots).toMatchObject([{ id: 'r2', acquired: '2026-02-05', quantity: '10' }]);
  });

  it('refuses more than there is', () => {
    expect(preview(rows, '31', '130')).toMatchObject({
      ok: false,
      refusal: { reason: 'oversell', params: { held: '30' } },
    });
    expect(preview([], '1', '130')).toMatchObject({
      ok: false,
      refusal: { reason: 'oversell', params: { held: '0' } },
    });
  });

  it('asks for the account when two hold the symbol', () => {
    const both = [
      ...rows,
      ...ledger({
        kind: 'buy',
        date: '2026-01-05',
        symbol: 'AAPL',
        quantity: '1',
        amount: '90',
        account: 'isa',
        id: 'x',
      }),
    ];
    expect(preview(both, '1', '130')).toEqual({ ok: false, accounts: ['isa', 'main'] });
    expect(preview(both, '1', '130', 'isa')).toMatchObject({
      ok: true,
      account: 'isa',
      methods: [{ gain: { amount: '40' } }, {}, {}, {}],
    });
  });
});
