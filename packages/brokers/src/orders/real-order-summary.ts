import {
  describeInstrument,
  EXCHANGES,
  isoWithOffset,
  limited,
  limitsOfSource,
  type NamedInstrument,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import type { OrderRequest } from '../paper/order.ts';
import type { OrderMessage } from './order-desk.ts';
import type { OrderBroker, RealOrder, RealOrderState } from './real-order.ts';
import { type DryRun, filledAmount, type OrderAccount, type RealRefusal } from './real-orders.ts';

/** The mark in every result about real orders. */
export interface RealMark {
  readonly mode: 'real';
  readonly notice: string;
}

type Amount = { readonly amount: DecimalString; readonly currency: CurrencyCode };

/** An account as results describe it. */
interface AccountSummary {
  readonly account: OrderBroker;
  readonly orders: 'on' | 'off';
  /** True where the broker itself only pretends to trade. */
  readonly isPractice: boolean;
  readonly perOrder?: Amount;
  readonly perDay?: Amount;
  readonly leftToday?: Amount;
}

/** A real order as results describe it, with times in the zone of its exchange. */
export interface RealOrderSummary extends OrderRequest {
  readonly id: string;
  readonly account: OrderBroker;
  readonly instrument: NamedInstrument;
  readonly state: RealOrderState;
  readonly reason?: string;
  readonly filledQuantity: DecimalString;
  readonly fill?: { readonly price: DecimalString; readonly amount: DecimalString; readonly currency: CurrencyCode };
  readonly placedAt: string;
  readonly timeZone: string;
}

/** An order that would be sent. */
export interface DryRunSummary extends OrderRequest {
  readonly account: OrderBroker;
  readonly instrument: NamedInstrument;
  readonly sent: OrderMessage;
  readonly current: { readonly price: DecimalString; readonly source: string; readonly time: string };
  readonly timeZone: string;
  readonly total: Amount;
  readonly counted: Amount;
  readonly orderLimits: AccountSummary;
  readonly leftAfter: Amount;
  readonly isOpen: boolean;
}

/** The answers of the tools for real orders. */
export type RealAnswer =
  | { readonly status: 'ok' | 'rejected' | 'unknown'; readonly order: RealOrderSummary }
  | { readonly status: 'ok'; readonly dryRun: DryRunSummary }
  | {
      readonly status: 'ok';
      readonly orders: readonly RealOrderSummary[];
      readonly accounts: readonly AccountSummary[];
    }
  | {
      readonly status: 'refused';
      readonly instrument?: NamedInstrument;
      readonly refusal: RealRefusal | { readonly reason: 'not-yours' };
      readonly detail: string;
    }
  | { readonly status: 'asked' | 'too-late' | 'unsettled' | 'unavailable'; readonly order: RealOrderSummary }
  | { readonly status: 'unknown-order'; readonly id: string };

const instrumentOf = (
  { symbol, exchange, currency }: Pick<RealOrder, 'symbol' | 'exchange' | 'currency'>,
  directory: InstrumentDirectory,
): NamedInstrument => {
  const listed = directory.find(symbol);
  return listed
    ? describeInstrument(listed)
    : { symbol, name: symbol, nameEn: symbol, type: 'stock', exchange, currency };
};

/** Describes an order for a result. */
export function summarizeRealOrder(order: RealOrder, directory: InstrumentDirectory): RealOrderSummary {
  const { id, broker, side, type, quantity, limitPrice, state, reason, filledQuantity, averagePrice, currency } = order;
  const { timeZone } = EXCHANGES[order.exchange];
  const amount = filledAmount(order);
  return {
    id,
    account: broker,
    instrument: instrumentOf(order, directory),
    side,
    type,
    quantity,
    limitPrice,
    state,
    reason,
    filledQuantity,
    ...(averagePrice !== undefined && amount !== undefined && { fill: { price: averagePrice, amount, currency } }),
    placedAt: isoWithOffset(order.placedAt, timeZone),
    timeZone,
  };
}

/** Describes an account for a result. */
export function summarizeAccount({ broker, currency, isPractice, limits }: OrderAccount): AccountSummary {
  const about = { account: broker, orders: limits === undefined ? 'off' : 'on', isPractice } as const;
  if (limits === undefined) return about;
  const { perOrder, perDay, leftToday } = limits;
  return {
    ...about,
    perOrder: { amount: perOrder, currency },
    perDay: { amount: perDay, currency },
    leftToday: { amount: leftToday, currency },
  };
}

/** Describes what would be sent, for a result. */
export function summarizeDryRun(run: DryRun, left: DecimalString, directory: InstrumentDirectory): DryRunSummary {
  const { draft, message, quote, total, account, isOpen } = run;
  const { broker, side, type, quantity, limitPrice, currency, counted, exchange } = draft;
  const { timeZone } = EXCHANGES[exchange];
  return {
    account: broker,
    instrument: instrumentOf(draft, directory),
    side,
    type,
    quantity,
    limitPrice,
    sent: message,
    current: {
      price: quote.price,
      source: quote.source,
      time: isoWithOffset(quote.timestamp, timeZone),
      ...limited(...limitsOfSource(quote.source)),
    },
    timeZone,
    total: { amount: total, currency },
    counted: { amount: counted, currency: account.currency },
    orderLimits: summarizeAccount(account),
    leftAfter: { amount: left, currency: account.currency },
    isOpen,
  };
}
