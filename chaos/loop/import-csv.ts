import type { LoopScenario } from './scenario.ts';

const SYMBOLS = ['AAPL', 'MSFT', '005930', '000660', 'NVDA', 'TSLA', '035420', 'GOOGL', 'AMZN', '005380'];
const LAST_DAY = Date.UTC(2026, 8, 1);
const DAY_MS = 86_400_000;

/** Trades in ten securities over so many days; each sale takes part of what was bought before it. */
export function tradesOf(count: number, days: number, lowestPrice: number): string {
  const lines = ['date,kind,symbol,quantity,price'];
  for (let row = 0; row < count; row++) {
    const date = new Date(LAST_DAY - Math.ceil((1 - row / count) * days) * DAY_MS).toISOString().slice(0, 10);
    const isSale = Math.floor(row / SYMBOLS.length) % 3 === 2;
    lines.push(
      `${date},${isSale ? 'sell' : 'buy'},${SYMBOLS[row % SYMBOLS.length]},${isSale ? 1 : 2},${lowestPrice + (row % 50)}.${10 + (row % 90)}`,
    );
  }
  return lines.join('\n');
}

/** A long file of trades: looked at, added, and valued. */
export const importCsv: LoopScenario = {
  name: 'long file',
  async run(server, size, measure) {
    // No row of one size is equal to one of the other, which would be taken for it.
    const [count, days, lowestPrice] = size === 'whole' ? [100_000, 3650, 100] : [300, 30, 1000];
    const csv = tradesOf(count, days, lowestPrice);
    const expectAdded = ({ added }: { readonly added: number }): void => {
      if (added !== count) throw new Error(`${added} of ${count} rows were added`);
    };
    await measure('preview', async () => expectAdded(await server.call('portfolio.import', { csv, preview: true })));
    await measure('import', async () => expectAdded(await server.call('portfolio.import', { csv })));
    await measure('portfolio.get', async () => {
      const { portfolio } = await server.call('portfolio.get', {});
      if (portfolio?.holdings.length !== SYMBOLS.length) throw new Error('The portfolio lacks holdings');
    });
  },
};
