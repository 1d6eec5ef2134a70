import { compareDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { Found } from './order-desk.ts';
import type { BrokerRefusal, BrokerReport, RealOrder } from './real-order.ts';

/** An order in a broker's list. */
interface ListedOrder {
  readonly report: BrokerReport;
  readonly side: RealOrder['side'];
  readonly quantity: DecimalString;
  readonly price: DecimalString | undefined;
  /** When it was taken. */
  readonly at: number;
}

/** A reason for which a broker turned an order down. */
export interface Refusal {
  readonly why: BrokerRefusal;
  readonly code?: string | undefined;
}

/** The clocks of a broker and of this machine may differ by so much. */
const CLOCKS_MS = 120_000;

/**
 * Finds an order in the broker's list of one symbol: by its number, or as the only one with its terms that was taken
 * after it was sent. None and several are the same: nothing is known.
 */
export function onlyMatch(order: RealOrder, listed: readonly ListedOrder[], known: ReadonlySet<string>): Found {
  const matches = listed.filter(({ report, side, quantity, price, at }) => {
    if (order.brokerId !== undefined) return report.brokerId === order.brokerId;
    const hasPrice =
      order.limitPrice === undefined || (price !== undefined && compareDecimals(price, order.limitPrice) === 0);
    const isSame = side === order.side && compareDecimals(quantity, order.quantity) === 0 && hasPrice;
    return isSame && at >= order.placedAt - CLOCKS_MS && !known.has(report.brokerId);
  });
  const [only] = matches;
  return only !== undefined && matches.length === 1 ? { kind: 'found', report: only.report } : { kind: 'unavailable' };
}

/** Reads from the words of a broker why it turned an order down. */
export function refusalByText(text: string, code: string): Refusal {
  if (/주문가능금액|예수금|증거금|buying.?power|insufficient.?(?:cash|fund|balance)/i.test(text))
    return { why: 'cash' };
  if (/가능.?수량|수량.*초과|보유.?수량|sellable|insufficient.?quantity/i.test(text)) return { why: 'shares' };
  if (/장.?(?:종료|마감|개시|시작)|주문.?시간|거래.?시간|market.?closed|not.?in.?session/i.test(text))
    return { why: 'closed' };
  if (/호가|상한가|하한가|주문.?단가|price/i.test(text)) return { why: 'price' };
  return { why: 'other', code: /^[\w.-]{1,40}$/.test(code) ? code : '' };
}
