import { Pace } from '@finclaw/infra';
import { Money, toDecimalString } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { type FoldOptions, foldInTurns } from './fold.ts';

/**
 * The gain of each sale, and of each purchase that closed a short position, by its row: in the currency of the trade,
 * before tax and exchange rates.
 */
export async function realisedByRow(
  rows: readonly HistoryRow[],
  options: FoldOptions,
): Promise<ReadonlyMap<string, Money>> {
  const pace = new Pace();
  const gains = new Map<string, Money>();
  const { accounts } = await foldInTurns(rows, options, pace);
  for (const { positions } of accounts.values())
    for (const { currency, closings } of positions.values())
      for (const { kind, row, amount, cost } of closings) {
        if (pace.isDue()) await pace.rest();
        const gain = kind === 'sell' ? amount.minus(cost) : cost.minus(amount);
        gains.set(row, Money.of(toDecimalString(gain), currency as CurrencyCode));
      }
  return gains;
}
