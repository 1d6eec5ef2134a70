import { runToEnd } from '../../packages/infra/src/index.ts';
import { foldLedger } from '../../packages/portfolio/src/book/fold.ts';
import { createFxRates } from '../../packages/portfolio/src/valuation/fx-rates.ts';
import { valueSteps } from '../../packages/portfolio/src/valuation/value-portfolio.ts';

const SYMBOLS = 50;

/** Values a ledger of so many trades: two buys, then a sale, over fifty symbols and ten years. */
export function portfolioCase(trades) {
  const rows = Array.from({ length: trades }, (_, index) => {
    const turn = Math.floor(index / SYMBOLS) % 3;
    const price = 50 + ((index * 7919) % 5000) / 100;
    const quantity = turn === 2 ? 5 : 10;
    return {
      id: `r${index}`,
      account: 'main',
      recordedAt: index,
      date: new Date(Date.UTC(2016, 0, 1) + Math.floor((index / trades) * 3650) * 86_400_000)
        .toISOString()
        .slice(0, 10),
      kind: turn === 2 ? 'sell' : 'buy',
      symbol: `SYM${index % SYMBOLS}`,
      quantity: String(quantity),
      amount: (price * quantity).toFixed(2),
      currency: 'USD',
    };
  });
  const quotes = new Map(
    Array.from({ length: SYMBOLS }, (_, index) => [`SYM${index}`, { price: '75.25', currency: 'USD' }]),
  );
  const options = { method: 'fifo', quotes, fxRates: createFxRates([]), asOf: '2026-06-30', baseCurrency: 'USD' };
  return () => {
    const { accounts, refused } = runToEnd(valueSteps(foldLedger(rows, options), options));
    if (accounts[0].holdings.length !== SYMBOLS || refused.length > 0)
      throw new Error('The portfolio is not what it should be');
  };
}
