import { createHash } from 'node:crypto';
import { InstrumentDirectory } from '@finclaw/market/instruments';

/** One purchase of a portfolio that was drawn by a seed. */
export interface Purchase {
  readonly symbol: string;
  readonly currency: string;
  readonly quantity: number;
  readonly price: number;
}

const SHARES = new InstrumentDirectory().instruments.filter(({ type }) => type === 'stock' || type === 'etf');

/** A number that the seed and a text decide. */
export const drawn = (text: string, seed: number): number =>
  createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE();

/** One purchase of each of so many shares, at prices that spread the returns. */
export function drawPurchases(count: number, seed: number): readonly Purchase[] {
  const chosen = SHARES.toSorted((a, b) => drawn(a.symbol, seed) - drawn(b.symbol, seed)).slice(0, count);
  return chosen.map(({ symbol, currency }, at) => ({
    symbol,
    currency,
    quantity: 1 + (at % 9),
    price: (5 + (drawn(symbol, seed + 1) % 400)) * (currency === 'KRW' ? 1000 : 1),
  }));
}

/** The purchases as a file that can be imported. */
export const csvOf = (purchases: readonly Purchase[]): string =>
  [
    'date,kind,symbol,quantity,price,amount,currency',
    ...purchases.map(
      ({ symbol, quantity, price, currency }) =>
        `2026-11-02,buy,${symbol},${quantity},${price},${price * quantity},${currency}`,
    ),
  ].join('\n');
