import { message } from '@finclaw/config';
import {
  type Citable,
  citeBelow,
  EXCHANGES,
  formatMoney,
  instrumentText,
  isoWithOffset,
  Money,
  type NamedInstrument,
  numberText,
  priceText,
  sourceText,
  timeText,
  unresolvedText,
} from '@finclaw/market';
import type { DecimalString, Locale } from '@finclaw/types';
import type { OrderRequest } from './order.ts';
import type { OrderPreview } from './order-preview.ts';
import type { OrderRefusal } from './order-rules.ts';
import type {
  CancelAnswer,
  CashSummary,
  OrderAnswer,
  OrderSummary,
  OrdersAnswer,
  PlaceAnswer,
} from './order-summary.ts';

/** The terms of an order that a person approves. */
type OrderTerms = Pick<OrderSummary, 'instrument' | 'side' | 'type' | 'quantity' | 'limitPrice'> & Citable;
type CitableOrder = OrderSummary & Citable;

/** Describes the result of placing an order; only an accepted order is described as one. */
export function placedText(answer: PlaceAnswer & Citable, locale: Locale): string {
  if (answer.status === 'ambiguous' || answer.status === 'unknown')
    return [unresolvedText(answer, locale), message(locale, 'broker.notOrdered')].join('\n');
  const body =
    answer.status === 'ok'
      ? [...orderText(below(answer), locale), ...cashText(answer, locale)]
      : [refusalText(answer, locale)];
  return [...body, message(locale, 'broker.notice')].join('\n');
}

/** An order before it is placed, for the person who approves it. */
export function requestText(order: OrderTerms, locale: Locale): string {
  return message(locale, 'broker.request', termParams(order, locale));
}

/** Describes an order's cost and trading time, for the person who approves it. */
export function previewText(
  preview: OrderPreview,
  { side, type }: OrderRequest,
  instrument: NamedInstrument,
  locale: Locale,
): string[] {
  const { quote, total, fees, cash, market } = preview;
  const price = (value: DecimalString): string => priceText(value, instrument, locale);
  const about = type === 'market' ? 'broker.preview.about' : 'broker.preview.atLimit';
  const { timeZone } = EXCHANGES[market.exchange];
  const session = { open: timeText(isoWithOffset(market.session.open, timeZone), timeZone, locale) };
  return [
    message(locale, about, { price: price(quote.price), total: price(total), fees: price(fees) }),
    message(locale, `broker.preview.cash.${side}`, { before: price(cash.before), after: price(cash.after) }),
    market.isOpen ? message(locale, 'broker.preview.open') : message(locale, 'broker.preview.closed', session),
  ];
}

/** Says that an equal order was placed before, for the person who approves another one. */
export const repeatText = (order: OrderSummary, locale: Locale): string =>
  message(locale, 'broker.repeat', {
    time: timeText(order.placedAt, order.timeZone, locale),
    order: orderLine(order, locale).replace(/^- /, ''),
  });

/** The cancelling of an order, for the person who approves it. */
export function cancelRequestText(order: OrderSummary, locale: Locale): string {
  return message(locale, 'broker.cancelRequest', orderParams(order, locale));
}

/** Describes the result of cancelling an order. */
export function cancelledText(answer: CancelAnswer & Citable, locale: Locale): string {
  if (answer.status === 'unknown-order') return message(locale, 'broker.unknownOrder', { id: answer.id });
  const order = below(answer);
  if (answer.status === 'too-late')
    return [
      message(locale, 'broker.tooLate', { id: order.id }),
      orderLine(order, locale),
      message(locale, 'broker.notice'),
    ].join('\n');
  return [message(locale, 'broker.cancelled', orderParams(order, locale)), message(locale, 'broker.notice')].join('\n');
}

/** Orders as a list, or one of them. */
export function ordersText(answer: (OrdersAnswer | OrderAnswer) & Citable, locale: Locale): string {
  if (answer.status === 'unknown-order') return message(locale, 'broker.unknownOrder', { id: answer.id });
  if (answer.status !== 'ok') return unresolvedText(answer, locale);
  const [orders, cash] =
    'orders' in answer
      ? [
          answer.orders.map((order, at) => ({ ...order, ...citeBelow(answer.cite, `orders[${at}]`) })),
          cashText(answer, locale),
        ]
      : [[below(answer)], []];
  if (orders.length === 0) return [message(locale, 'broker.noOrders'), ...cash].join('\n');
  return [
    message(locale, 'broker.orders'),
    ...orders.map((order) => orderLine(order, locale)),
    ...cash,
    message(locale, 'broker.notice'),
  ].join('\n');
}

/** Returns the notice of an order that ended by itself. */
export function endedText(order: OrderSummary, locale: Locale): string {
  // A cancellation on request is reported by the answer, so one that happened by itself could not be paid.
  const plain =
    order.state === 'expired' ? 'broker.expired' : order.state === 'cancelled' ? 'broker.unpaid' : undefined;
  const body = plain === undefined ? orderText(order, locale) : [message(locale, plain, orderParams(order, locale))];
  return [...body, message(locale, 'broker.notice')].join('\n');
}

/** Describes the available cash of the paper account. */
function cashText({ cash, cite }: { readonly cash: CashSummary } & Citable, locale: Locale): string[] {
  const amounts = cash
    .map(({ amount, currency }, at) => cite?.(`cash[${at}]`) ?? formatMoney(Money.of(amount, currency), locale))
    .join(', ');
  return amounts === '' ? [] : [message(locale, 'broker.cash', { cash: amounts })];
}

/** The order of an answer, which is cited below it. */
const below = ({ order, cite }: { readonly order: OrderSummary } & Citable): CitableOrder => ({
  ...order,
  ...citeBelow(cite, 'order'),
});

function orderText(order: CitableOrder, locale: Locale): string[] {
  const { fill, state, session, timeZone, placedAt } = order;
  const params = orderParams(order, locale);
  if (fill !== undefined) {
    const asOf = { time: timeText(fill.time, timeZone, locale), source: sourceText(fill.source, undefined, locale) };
    return [
      message(locale, `broker.filled.${order.side}`, { ...params, ...fillParams(order, fill, locale) }),
      message(locale, 'finance.asOf', asOf),
    ];
  }
  if (state !== 'open') return [orderLine(order, locale)];
  const waitsForOpen = Date.parse(placedAt) < Date.parse(session.open);
  const times = { open: timeText(session.open, timeZone, locale), close: timeText(session.close, timeZone, locale) };
  return [
    message(locale, 'broker.accepted', params),
    message(locale, waitsForOpen ? 'broker.waitsForOpen' : 'broker.waitsForPrice', times),
  ];
}

function orderLine(order: CitableOrder, locale: Locale): string {
  const { fill, state } = order;
  const line = message(locale, 'broker.line', orderParams(order, locale));
  if (fill === undefined) return `${line} ${message(locale, `broker.state.${state}`)}`;
  return `${line} ${message(locale, 'broker.state.filled', fillParams(order, fill, locale))}`;
}

function orderParams(order: CitableOrder, locale: Locale) {
  return { ...termParams(order, locale), id: order.id };
}

/** The terms of an order as its sentences have them. */
export function termParams({ instrument, side, type, quantity, limitPrice, cite }: OrderTerms, locale: Locale) {
  const kind =
    limitPrice === undefined
      ? message(locale, `broker.type.${type}`)
      : message(locale, 'broker.type.limitAt', {
          price: cite?.('limitPrice') ?? priceText(limitPrice, instrument, locale),
        });
  return {
    kind,
    name: instrumentText(instrument, locale),
    quantity: cite?.('quantity|plain') ?? numberText(quantity),
    side: message(locale, `broker.side.${side}`),
  };
}

function fillParams(
  { instrument, cite }: CitableOrder,
  { price, amount }: NonNullable<OrderSummary['fill']>,
  locale: Locale,
) {
  return {
    price: cite?.('fill.price') ?? priceText(price, instrument, locale),
    amount: cite?.('fill.amount') ?? priceText(amount, instrument, locale),
  };
}

/** Describes why an order was not or would not be accepted. */
export function refusalText(
  answer: OrderRefusal & { readonly instrument: NamedInstrument } & Citable,
  locale: Locale,
): string {
  const { instrument, cite } = answer;
  const price = (path: string, value: DecimalString): string => cite?.(path) ?? priceText(value, instrument, locale);
  const name = instrumentText(instrument, locale);
  switch (answer.reason) {
    case 'tick': {
      const steps = {
        step: price('step', answer.step),
        below: price('below', answer.below),
        above: price('above', answer.above),
      };
      return message(locale, 'broker.refused.tick', steps);
    }
    case 'price-limit':
      return message(locale, 'broker.refused.price-limit', {
        lower: price('lower', answer.lower),
        upper: price('upper', answer.upper),
      });
    case 'calendar-end':
      return [message(locale, 'finance.calendarEnd', answer.calendar), message(locale, 'broker.notOrdered')].join(' ');
    case 'cash':
      return message(locale, 'broker.refused.cash', {
        total: price('total', answer.total),
        available: price('available', answer.available),
      });
    case 'shares':
      return message(locale, 'broker.refused.shares', {
        name,
        available: cite?.('available|plain') ?? numberText(answer.available),
      });
    default:
      return message(locale, `broker.refused.${answer.reason}`, { name });
  }
}
