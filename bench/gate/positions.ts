import { KOSDAQ } from '../../packages/market/src/instruments/listings/kosdaq.ts';
import { KOSPI } from '../../packages/market/src/instruments/listings/kospi.ts';
import { NASDAQ, NYSE } from '../../packages/market/src/instruments/listings/us-stocks.ts';

export { browserPath } from '../../packages/web/src/browser/testing/browser-path.ts';

/** A purchase of each of so many listed shares, in as many accounts as it takes. */
export function positionsAsCsv(positions: number): string {
  const symbols = [...KOSPI, ...KOSDAQ, ...NASDAQ, ...NYSE].map(([symbol]) => symbol);
  const rows = Array.from({ length: positions }, (_, index) => {
    const symbol = symbols[index % symbols.length] ?? '';
    const currency = /^\d/.test(symbol) ? 'KRW' : 'USD';
    return `2024-03-05,buy,${symbol},10,${50 + index},${currency},account ${Math.floor(index / symbols.length) + 1}`;
  });
  return ['date,type,symbol,quantity,price,currency,account', ...rows].join('\n');
}
