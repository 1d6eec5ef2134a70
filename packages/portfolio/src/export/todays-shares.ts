import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { QUANTITY_DIGITS } from '../book/step-holding.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';

/**
 * Returns the same history without splits: every quantity in today's shares, every amount unchanged. Programs that load
 * market prices get them adjusted in the same way, and few of them support splits.
 */
export function inTodaysShares(rows: readonly HistoryRow[]): HistoryRow[] {
  const ratios = ratiosAfter(rows);
  return rows.flatMap((row, index) => {
    if (row.kind === 'split') return [];
    const ratio = ratios[index];
    if (ratio === undefined || !('quantity' in row) || row.quantity === undefined) return [row];
    const quantity = toDecimalString(parseDecimal(row.quantity).times(ratio).toDecimalPlaces(QUANTITY_DIGITS));
    const { price, ...rest } = row as typeof row & { readonly price?: DecimalString };
    return [{ ...rest, quantity } as HistoryRow];
  });
}

/** For each row the product of the splits that come after it in its account. */
function ratiosAfter(rows: readonly HistoryRow[]): (Decimal | undefined)[] {
  const held = new Map<string, Decimal>();
  const splits = new Map<number, Decimal>();
  for (const [index, row] of rows.entries()) {
    if (!('symbol' in row) || row.symbol === undefined) continue;
    const key = `${row.account} ${row.symbol}`;
    const before = held.get(key) ?? new Decimal(0);
    if (row.kind === 'split') {
      const ratio =
        'to' in row
          ? parseDecimal(row.to).dividedBy(parseDecimal(row.from))
          : before.isZero()
            ? new Decimal(1)
            : before.plus(parseDecimal(row.added)).dividedBy(before);
      splits.set(index, ratio);
      held.set(key, before.times(ratio));
    } else if ('quantity' in row && row.quantity !== undefined) {
      const adds = row.kind === 'buy' || row.kind === 'cover' || row.kind === 'transfer-in';
      held.set(key, adds ? before.plus(parseDecimal(row.quantity)) : before.minus(parseDecimal(row.quantity)));
    }
  }
  const after = new Map<string, Decimal>();
  const ratios: (Decimal | undefined)[] = [];
  for (const [index, row] of [...rows.entries()].reverse()) {
    if (!('symbol' in row) || row.symbol === undefined) continue;
    const key = `${row.account} ${row.symbol}`;
    ratios[index] = after.get(key);
    const split = splits.get(index);
    if (split !== undefined) after.set(key, (after.get(key) ?? new Decimal(1)).times(split));
  }
  return ratios;
}
