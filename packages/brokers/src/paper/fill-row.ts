import { EXCHANGES, isoWithOffset, multiplyDecimals } from '@finclaw/market';
import { PAPER_ACCOUNT, type RowDraft } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';

import type { Fill, Order } from './order.ts';

/** A fill to be added to a portfolio; the same id must add nothing a second time. */
export interface FillRecord {
  readonly owner: string;
  readonly id: string;
  readonly row: RowDraft;
}

/** Returns the cost or proceeds of an order's shares at a price. */
export const orderAmount = ({ quantity }: Pick<Order, 'quantity'>, price: DecimalString): DecimalString =>
  multiplyDecimals(price, quantity);

/** Writes a fill as a row of the portfolio, on the day of its exchange. */
export function fillRecord(order: Order, { price, at }: Fill): FillRecord {
  const { id, owner, side, symbol, quantity, currency, exchange } = order;
  const moment = isoWithOffset(at, EXCHANGES[exchange].timeZone);
  return {
    owner,
    id,
    row: {
      kind: side,
      account: PAPER_ACCOUNT,
      date: moment.slice(0, 10) as Order['session']['date'],
      time: moment.slice(11, 19),
      symbol,
      quantity,
      price,
      amount: orderAmount(order, price),
      currency,
      reference: id,
    },
  };
}
