import { describe, expect, it } from 'vitest';
import { shownInBase } from '../agent-tools/shown.ts';
import { holdingOf, ledger, valued } from '../testing/rows.ts';

/** Ten shares at 100 dollars of 1,000 won each, ten at 200 dollars of 1,200; now 250 dollars of 1,300. */
const rows = ledger(
  { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
  { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '2000' },
);
const dated = (date: string, rate: string) => ({ from: 'USD', to: 'KRW', date, rate });
const rates = [
  { from: 'USD', to: 'KRW', rate: '1300' },
  dated('2026-01-05', '1000'),
  dated('2026-02-05', '1200'),
] as const;
const won = (amount: string) => ({ amount, currency: 'KRW' });

describe('a gain in another currency', () => {
  it('is divided into what the price and what the exchange rate made, which add up', () => {
    const { inBase, lots } = holdingOf(valued(rows, { prices: { AAPL: '250' }, rates, base: 'KRW' }), 'AAPL');
    expect(shownInBase(inBase()!)).toEqual({
      costInBase: won('3400000'),
      gainInBase: won('3100000'),
      gainByPrice: won('2600000'),
      gainByExchangeRate: won('500000'),
    });
    expect(lots().map((lot) => shownInBase(lot.inBase()!).costInBase)).toEqual([won('1000000'), won('2400000')]);
  });

  it('counts only the shares that are left after a sale, at average cost the same share of each purchase', () => {
    const sold = ledger(
      { kind: 'buy', date: '2026-01-05', symbol: 'AAPL', quantity: '10', amount: '1000' },
      { kind: 'buy', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '2000' },
      { kind: 'sell', date: '2026-02-05', symbol: 'AAPL', quantity: '10', amount: '2100' },
    );
    const costOf = (method: 'fifo' | 'average') => {
      const value = valued(sold, { prices: { AAPL: '250' }, rates, base: 'KRW', method });
      return shownInBase(holdingOf(value, 'AAPL').inBase()!).costInBase;
    };
    expect([costOf('fifo'), costOf('average')]).toEqual([won('2400000'), won('1700000')]);
  });

  it('is not known without the rate of a day on which something was paid, and is none in the base currency', () => {
    const value = valued(rows, { prices: { AAPL: '250' }, rates: rates.slice(0, 2), base: 'KRW' });
    expect(shownInBase(holdingOf(value, 'AAPL').inBase()!)).toEqual({
      costInBase: { missing: expect.stringContaining('USD/KRW') },
      gainInBase: { missing: expect.stringContaining('2026-02-05') },
    });
    expect(holdingOf(valued(rows, { prices: { AAPL: '250' } }), 'AAPL').inBase()).toBeUndefined();
  });
});
