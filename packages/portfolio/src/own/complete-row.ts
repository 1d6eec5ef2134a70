import type { ParsedRow, Refusal } from '@finclaw/broker-files';
import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';

import type { OwnBook } from './own-book.ts';

/** Returns an account's holding of a symbol on a day, negative where it was sold short. */
export type HeldThen = (symbol: TickerSymbol, account: string | undefined, date: LocalDate) => Promise<Decimal>;

/**
 * Fills in what follows from the terms: a bond's repayment, and for an exercised option its shares and the payment at
 * the strike. The row's own values stay.
 */
export async function completeRow(row: ParsedRow, own: OwnBook, heldThen: HeldThen): Promise<ParsedRow | Refusal> {
  if (row.instrument === undefined) return row;
  const instrument = own.named(row.instrument.text);
  if (row.kind === 'maturity' && row.amount === undefined) {
    if (instrument?.face === undefined)
      return { reason: 'not-a-bond', params: { symbol: instrument?.symbol ?? row.instrument.text } };
    const held = await heldThen(instrument.symbol, row.account, row.date);
    return {
      ...row,
      amount: written(held.times(parseDecimal(instrument.face))),
      currency: row.currency ?? instrument.currency,
    };
  }
  if (row.kind !== 'exercise') return row;
  const { underlying, right, strike, multiplier } = instrument ?? {};
  if (instrument === undefined || underlying === undefined || right === undefined || strike === undefined)
    return { reason: 'not-an-option', params: { symbol: instrument?.symbol ?? row.instrument.text } };
  const held = await heldThen(instrument.symbol, row.account, row.date);
  const contracts = row.quantity ?? written(held.abs());
  const shares =
    row.shares ?? written(parseDecimal(contracts).times(parseDecimal(multiplier ?? ('1' as DecimalString))));
  const costs = [row.fee, row.tax].reduce(
    (sum, cost) => sum.plus(cost === undefined ? 0 : parseDecimal(cost)),
    new Decimal(0),
  );
  const worth = parseDecimal(strike).times(parseDecimal(shares));
  // A holder of a call and a writer of a put buy; the others sell.
  const buys = (right === 'call') !== held.isNegative();
  return {
    ...row,
    quantity: contracts,
    shares,
    amount: row.amount ?? written(buys ? worth.plus(costs).negated() : worth.minus(costs)),
    toInstrument: row.toInstrument ?? { text: underlying, by: 'symbol' },
    currency: row.currency ?? instrument.currency,
  };
}

const written = (value: Decimal): DecimalString => toDecimalString(value);
