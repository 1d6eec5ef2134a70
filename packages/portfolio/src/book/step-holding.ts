import type { Refusal } from '@finclaw/broker-files';
import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode } from '@finclaw/types';
import type { HistoryRow } from '../ledger/ledger-row.ts';

/** The kinds that change how many shares are held. */
export type HoldingRow = Extract<
  HistoryRow,
  { kind: 'buy' | 'sell' | 'short' | 'cover' | 'split' | 'transfer-in' | 'transfer-out' | 'owe' }
>;

/**
 * An account's quantity of one symbol, negative where it was sold short; the currency is that of the first row that
 * added shares.
 */
export interface Holding {
  quantity: Decimal;
  currency: CurrencyCode | undefined;
}

/** The digits after a split that does not divide evenly. */
export const QUANTITY_DIGITS = 18;

/** The quantity after a row, or why the row is impossible. The one place that decides what can be sold. */
export function stepHolding(row: HoldingRow, held: Holding): Decimal | Refusal {
  if ('currency' in row && held.currency !== undefined && row.currency !== held.currency) {
    return {
      reason: 'wrong-currency',
      params: { symbol: row.symbol, currency: row.currency, expected: held.currency },
    };
  }
  const { symbol, account, date } = row;
  switch (row.kind) {
    case 'buy':
    case 'transfer-in':
      if (held.quantity.isNegative()) return { reason: 'short-held', params: { symbol, account, date } };
      return held.quantity.plus(parseDecimal(row.quantity));
    case 'sell':
    case 'transfer-out': {
      const quantity = parseDecimal(row.quantity);
      if (quantity.greaterThan(held.quantity)) {
        const params = { symbol, account, date, quantity: row.quantity, held: toDecimalString(held.quantity) };
        return { reason: 'oversell', params };
      }
      return held.quantity.minus(quantity);
    }
    case 'short':
    case 'owe':
      if (held.quantity.greaterThan(0))
        return { reason: 'long-held', params: { symbol, account, date, held: toDecimalString(held.quantity) } };
      return held.quantity.minus(parseDecimal(row.quantity));
    case 'cover': {
      const after = held.quantity.plus(parseDecimal(row.quantity));
      if (!after.greaterThan(0)) return after;
      const owed = toDecimalString(Decimal.max(held.quantity.negated(), 0));
      return { reason: 'overcover', params: { symbol, account, date, quantity: row.quantity, held: owed } };
    }
    case 'split': {
      const after =
        'added' in row
          ? held.quantity.plus(parseDecimal(row.added))
          : held.quantity.times(parseDecimal(row.to)).dividedBy(parseDecimal(row.from), QUANTITY_DIGITS);
      if (held.quantity.isZero() || after.isZero() || after.isNegative() !== held.quantity.isNegative()) {
        return { reason: 'nothing-held', params: { symbol: row.symbol, account: row.account } };
      }
      return after;
    }
  }
}

const HOLDING_KINDS: ReadonlySet<string> = new Set([
  'buy',
  'sell',
  'short',
  'cover',
  'split',
  'transfer-in',
  'transfer-out',
  'owe',
]);

/** True for a row that changes how many shares are held. */
export function isHoldingRow(row: HistoryRow): row is HoldingRow {
  return HOLDING_KINDS.has(row.kind);
}
