import { Money, toDecimalString } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { type FoldOptions, foldLedger } from './fold.ts';

/**
 * The gain of each sale, and of each purchase that closed a short position, by its row: in the currency of the trade,
 * before tax and exchange rates.
 */
export function realisedByRow(rows: Iterable<LedgerRow>, options: FoldOptions): ReadonlyMap<string, Money> {
  const gains = new Map<string, Money>();
  for (const book of foldLedger(rows, options).accounts.values())
    for (const { currency, closings } of book.positions.values())
      for (const { kind, row, amount, cost } of closings) {
        const gain = kind === 'sell' ? amount.minus(cost) : cost.minus(amount);
        gains.set(row, Money.of(toDecimalString(gain), currency as CurrencyCode));
      }
  return gains;
}
