export const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', '005930', '000660', '035420', '035720', '005380'];
const DAYS = 3650;
const LAST = Date.UTC(2026, 9, 30);

/** Two buys, then a sale of half of one, over ten symbols and ten years. */
export function tradesAsCsv(trades: number): string {
  const rows = Array.from({ length: trades }, (_, index) => {
    const date = new Date(LAST - (DAYS - Math.floor((index / trades) * DAYS)) * 86_400_000).toISOString().slice(0, 10);
    const symbol = SYMBOLS[index % SYMBOLS.length] ?? '';
    const isSale = Math.floor(index / SYMBOLS.length) % 3 === 2;
    const price = 50 + ((index * 7919) % 5000) / 100;
    return [
      date,
      isSale ? 'sell' : 'buy',
      symbol,
      isSale ? 5 : 10,
      price.toFixed(2),
      /^\d/.test(symbol) ? 'KRW' : 'USD',
    ].join(',');
  });
  return ['date,type,symbol,quantity,price,currency', ...rows].join('\n');
}
