import { isMessageKey, message } from '@finclaw/config';
import { EXCHANGES, formatMoney, isoWithOffset, Money, priceText, timeText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { brokerName } from '@finclaw/portfolio';
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import { refusalText, termParams } from '../paper/order-text.ts';

import { type DryRunSummary, type RealOrderSummary, summarizeAccount } from './real-order-summary.ts';
import type { DryRun, OrderAccount, RealOrderRequest, RealRefusal } from './real-orders.ts';

const money = (
  { amount, currency }: { readonly amount: DecimalString; readonly currency: CurrencyCode },
  locale: Locale,
) => formatMoney(Money.of(amount, currency), locale);

type Terms = Pick<RealOrderSummary, 'account' | 'instrument' | 'side' | 'type' | 'quantity' | 'limitPrice'>;

/** A real order before it is sent, for the person who decides about it: its terms, costs, limits and the exact request. */
export function dryRunText(dryRun: DryRunSummary, run: DryRun, locale: Locale): string[] {
  const { instrument, account, total, counted, orderLimits, leftAfter, sent, isOpen, current } = dryRun;
  const { timeZone } = EXCHANGES[run.draft.exchange];
  const open = timeText(isoWithOffset(run.session.open, timeZone), timeZone, locale);
  const { perOrder, leftToday } = orderLimits;
  return [
    realRequestText(dryRun, locale),
    ...(orderLimits.isPractice ? [message(locale, 'realOrder.practice', { broker: brokerName(account, locale) })] : []),
    message(locale, 'realOrder.estimate', {
      price: priceText(current.price, instrument, locale),
      total: money(total, locale),
    }),
    ...(perOrder && leftToday
      ? [
          message(locale, 'realOrder.limits', {
            counted: money(counted, locale),
            perOrder: money(perOrder, locale),
            left: money(leftToday, locale),
            after: money(leftAfter, locale),
          }),
        ]
      : []),
    message(locale, isOpen ? 'broker.preview.open' : 'realOrder.closed', { open }),
    message(locale, 'realOrder.sent', {
      request: `POST ${sent.path} ${sent.account === undefined ? '' : `account=${sent.account} `}${Object.entries(
        sent.body,
      )
        .map(([name, value]) => `${name}=${value === run.draft.clientId ? '…' : value}`)
        .join(' ')}`,
    }),
  ];
}

/** The terms of a real order, for the person who approves it. */
const realRequestText = (terms: Terms, locale: Locale): string =>
  message(locale, 'realOrder.request', { ...termParams(terms, locale), broker: brokerName(terms.account, locale) });

/** The cancelling of a real order, for the person who approves it. */
export const realCancelText = (order: RealOrderSummary, locale: Locale): string =>
  message(locale, 'realOrder.cancelRequest', orderParams(order, locale));

const orderParams = (order: RealOrderSummary, locale: Locale) => ({
  ...termParams(order, locale),
  id: order.id,
  broker: brokerName(order.account, locale),
});

/** One real order and what became of it. */
export function realOrderText(order: RealOrderSummary, locale: Locale): string {
  const { fill, state, instrument, filledQuantity, quantity, reason = '' } = order;
  const [why = '', code] = reason.split(' ');
  const key = `realOrder.why.${why}`;
  const because = isMessageKey(locale, key) ? message(locale, key, { code: code ?? '' }) : '';
  const parts = [
    message(locale, 'realOrder.line', orderParams(order, locale)),
    message(locale, `realOrder.state.${state}`),
    because,
    fill === undefined
      ? ''
      : message(locale, 'realOrder.filled', {
          filled: filledQuantity,
          quantity,
          price: priceText(fill.price, instrument, locale),
          amount: priceText(fill.amount, instrument, locale),
        }),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Says that an equal real order was placed before, for the person who approves another one. */
export const realRepeatText = (order: RealOrderSummary, locale: Locale): string =>
  message(locale, 'broker.repeat', {
    time: timeText(order.placedAt, order.timeZone, locale),
    order: realOrderText(order, locale),
  });

/** The notice about a real order that changed while nobody was looking. */
export const realNoticeText = (order: RealOrderSummary, locale: Locale): string =>
  [realOrderText(order, locale), ...(order.fill === undefined ? [] : [message(locale, 'realOrder.bySync')])].join('\n');

/** An account that orders can be sent to, with its limits. */
export function orderAccountText(account: OrderAccount, locale: Locale): string {
  const broker = brokerName(account.broker, locale);
  const { perOrder, perDay, leftToday, isPractice } = summarizeAccount(account);
  const practice = isPractice ? ` ${message(locale, 'realOrder.practice', { broker })}` : '';
  if (!perOrder || !perDay || !leftToday) return message(locale, 'realOrder.off', { broker }) + practice;
  const limits = {
    broker,
    perOrder: money(perOrder, locale),
    perDay: money(perDay, locale),
    left: money(leftToday, locale),
  };
  return message(locale, 'realOrder.on', limits) + practice;
}

/** Why a real order was not sent. */
export function realRefusalText(
  refusal: RealRefusal,
  { broker, symbol }: Pick<RealOrderRequest, 'broker' | 'symbol'>,
  directory: InstrumentDirectory,
  locale: Locale,
): string {
  const about = { broker: brokerName(broker, locale), symbol, account: broker };
  switch (refusal.reason) {
    case 'off':
    case 'simulated-prices':
    case 'unknown-symbol':
    case 'not-tradable':
    case 'market-order':
      return message(locale, `realOrder.refused.${refusal.reason}`, about);
    case 'unsettled':
      return message(locale, 'realOrder.refused.unsettled', { ...about, id: refusal.id });
    case 'per-order':
    case 'per-day': {
      const { currency, counted, limit } = refusal;
      return message(locale, `realOrder.refused.${refusal.reason}`, {
        counted: money({ amount: counted, currency }, locale),
        limit: money({ amount: limit, currency }, locale),
      });
    }
    default: {
      const listed = directory.find(symbol);
      const { name = symbol, type = 'stock', exchange = '', currency = 'USD' as CurrencyCode } = listed ?? {};
      const instrument = { symbol, name, nameEn: listed?.names.en ?? symbol, type, exchange, currency };
      return refusalText({ ...refusal, instrument: instrument as never }, locale);
    }
  }
}
