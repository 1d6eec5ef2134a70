import type { CurrencyCode, DecimalString, TickerSymbol } from './brand.ts';
import type { CandleView, FinancialInstrument, TimeInterval } from './finance.ts';
import type { MoneyView } from './gateway/finance-view.ts';

/** The tools whose results a page displays as more than text. */
export const SHOWN_TOOLS = [
  'get_history',
  'portfolio_summary',
  'place_order',
  'cancel_order',
  'get_order',
  'list_orders',
  'calculate_plan',
] as const;

/** Past prices, to be drawn. */
export interface ShownChart {
  readonly kind: 'chart';
  readonly instrument: FinancialInstrument;
  readonly interval: TimeInterval;
  readonly source: string;
  /** From the first close to the last, as every other answer counts it. */
  readonly changePercent?: DecimalString;
  readonly candles: readonly CandleView[];
}

/** A person's holdings at the time of the answer. */
export interface ShownPortfolio {
  readonly kind: 'portfolio';
  readonly asOf: string;
  /** Securities and cash, in the base currency. */
  readonly value: MoneyView;
  /** Absent where no cash is recorded. */
  readonly cash?: MoneyView;
  readonly profit: MoneyView;
  readonly today: { readonly change: MoneyView; readonly changePercent?: DecimalString };
  /** The most valuable first. */
  readonly holdings: readonly {
    readonly symbol: TickerSymbol;
    readonly name: string;
    readonly quantity: DecimalString;
    readonly value: MoneyView;
    readonly unrealised: MoneyView;
    readonly unrealisedPercent?: DecimalString;
    /** Of all securities and recorded cash. */
    readonly weightPercent?: DecimalString;
  }[];
  /** The number of holdings not listed, and their part of the whole; absent when all are. */
  readonly others?: { readonly count: number; readonly weightPercent: DecimalString };
  /** Names the holdings without a price, which value, weights and change leave out; absent when there are none. */
  readonly leftOut?: string;
}

/** One order and what became of it. */
export interface ShownOrder {
  readonly id: string;
  readonly instrument: FinancialInstrument;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly quantity: DecimalString;
  readonly limitPrice?: DecimalString;
  readonly state: 'open' | 'filled' | 'cancelled' | 'expired';
  readonly placedAt: string;
  /** The start of the session in which an open order can be filled. */
  readonly opensAt: string;
  readonly fill?: { readonly price: DecimalString; readonly amount: DecimalString; readonly time: string };
}

/** Orders of the paper account. */
export interface ShownOrders {
  readonly kind: 'orders';
  readonly orders: readonly ShownOrder[];
  readonly cash: readonly { readonly amount: DecimalString; readonly currency: CurrencyCode }[];
}

/** A plan in the language of the reader: its figures, its schedule and what it rests on. */
export interface ShownPlan {
  readonly kind: 'plan';
  readonly title: string;
  /** The figures, with the requested ones first. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly assumptionsTitle: string;
  readonly assumptions: readonly string[];
}

/** The drawable result of a tool. */
export type ShownResult = ShownChart | ShownPortfolio | ShownOrders | ShownPlan;
