import type { Refusal } from '@finclaw/broker-files';
import { type Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { HistoryRow } from '../ledger/ledger-row.ts';

import { isCorporate } from './step-corporate.ts';
import { type Holding, type HoldingRow, isHoldingRow, stepHolding } from './step-holding.ts';

/** An option that was used or assigned. */
export type ExerciseRow = Extract<HistoryRow, { kind: 'exercise' }>;

/** True for a row that changes how much is held of something. */
export const changesHoldings = (row: HistoryRow): boolean =>
  isHoldingRow(row) || isCorporate(row) || row.kind === 'exercise';

/** The rest of the option after an exercise, and the resulting trade in its underlying. */
interface ExerciseStep {
  readonly left: Decimal;
  readonly trade: HoldingRow;
}

/**
 * Returns the effect of an exercise on one account's contracts and shares, or the reason it is impossible. Shares that
 * are bought cover a short position; shares that are sold without being held are sold short, as a broker books the
 * assignment of a call.
 */
export function stepExercise(row: ExerciseRow, option: Holding, shares: Holding): ExerciseStep | Refusal {
  const { symbol, account, date, currency } = row;
  const contracts = parseDecimal(row.quantity);
  if (option.quantity.isZero()) return { reason: 'nothing-held', params: { symbol, account } };
  if (contracts.greaterThan(option.quantity.abs())) {
    const held = toDecimalString(option.quantity.abs());
    return { reason: 'oversell', params: { symbol, account, date, quantity: row.quantity, held } };
  }
  if (option.currency !== undefined && option.currency !== currency)
    return { reason: 'wrong-currency', params: { symbol, currency, expected: option.currency } };
  const isPurchase = row.amount.startsWith('-');
  const covers = isPurchase && shares.quantity.isNegative();
  const shorts = !isPurchase && !shares.quantity.greaterThan(0);
  const trade = {
    kind: covers ? 'cover' : shorts ? 'short' : isPurchase ? 'buy' : 'sell',
    id: row.id,
    recordedAt: row.recordedAt,
    account,
    date,
    symbol: row.toSymbol,
    quantity: row.shares,
    amount: row.amount.replace('-', ''),
    currency,
  } as HoldingRow;
  const after = stepHolding(trade, shares);
  if ('reason' in after) return after;
  return {
    left: option.quantity.isNegative() ? option.quantity.plus(contracts) : option.quantity.minus(contracts),
    trade,
  };
}
