import { addDecimals, multiplyDecimals, subtractDecimals } from '@finclaw/market';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { OrderSide, OrderState } from './order.ts';

/** An order's effect on cash: a filled one at its price, an open purchase at the price for which cash is reserved. */
export interface CashMove {
  readonly currency: CurrencyCode;
  readonly side: OrderSide;
  readonly state: OrderState;
  readonly quantity: DecimalString;
  readonly price: DecimalString;
}

/** The paper money of one currency. */
export interface PaperCash {
  readonly currency: CurrencyCode;
  /** The present cash. */
  readonly cash: DecimalString;
  /** Reserved for purchases that wait to be filled. */
  readonly reserved: DecimalString;
  /** Cash that can still be spent. */
  readonly available: DecimalString;
}

/** The starting cash of a paper account, in whole units by currency. */
export type StartingCash = Readonly<Record<string, number>>;

const NOTHING = '0' as DecimalString;

/**
 * Reckons the cash of a paper account from what it started with and its orders; nothing is stored, so nothing can drift
 * apart.
 */
export function paperCash(start: StartingCash, moves: Iterable<CashMove>): Map<CurrencyCode, PaperCash> {
  const sums = new Map<CurrencyCode, { cash: DecimalString; reserved: DecimalString }>();
  const sumOf = (currency: CurrencyCode) => {
    const known = sums.get(currency) ?? { cash: addDecimals(BigInt(start[currency] ?? 0), 0n), reserved: NOTHING };
    sums.set(currency, known);
    return known;
  };
  for (const currency of Object.keys(start)) sumOf(currency as CurrencyCode);
  for (const { currency, side, state, quantity, price } of moves) {
    const sum = sumOf(currency);
    const amount = multiplyDecimals(price, quantity);
    if (state === 'open') sum.reserved = addDecimals(sum.reserved, amount);
    else sum.cash = side === 'buy' ? subtractDecimals(sum.cash, amount) : addDecimals(sum.cash, amount);
  }
  return new Map(
    [...sums].map(([currency, { cash, reserved }]) => [
      currency,
      { currency, cash, reserved, available: subtractDecimals(cash, reserved) },
    ]),
  );
}
