import {
  type CancelAnswer,
  cancelledText,
  type OrderAnswer,
  type OrdersAnswer,
  ordersText,
  type PlaceAnswer,
  placedText,
  tradableOn,
} from '@finclaw/brokers';
import { message } from '@finclaw/config';
import { compareDecimals, currencyName, divideDecimals, formatMoney, Money, type QuoteAnswer } from '@finclaw/market';
import type { Instrument } from '@finclaw/market/instruments';
import { PAPER_ACCOUNT, type Recorded, recordedText } from '@finclaw/portfolio';
import { type CurrencyCode, type DecimalString, type Locale, nameIn } from '@finclaw/types';
import { BEFORE_LEVEL, BEHIND_LEVEL, dayIn, type Frame, type SpokenMoney } from '../frame.ts';
import {
  type Answered,
  type Asking,
  askBack,
  eachOf,
  type Script,
  sayOnly,
  type ToolRequest,
  tellAll,
  tellOne,
  type Understanding,
  useTool,
} from '../script.ts';
import { nameOf, referenceTo, withSubject } from '../subject.ts';
import type { Span } from '../words.ts';
import { useHeld } from './portfolio.ts';
import { quoteRequest } from './prices.ts';
import { exchanged } from './sums.ts';

type Side = 'buy' | 'sell';

type Quantity =
  | { readonly kind: 'shares'; readonly count: DecimalString }
  | { readonly kind: 'worth'; readonly amount: DecimalString; readonly currency: CurrencyCode }
  | { readonly kind: 'all' | 'half' };

/** A price in an order; with a currency only if it was given. */
interface Price {
  readonly amount: DecimalString;
  readonly currency?: CurrencyCode;
}

/** Matches text that makes money an amount to spend. */
const BEHIND_WORTH = /^\s?(?:어치|만큼)|^\s*(?:worth\b|of\b)/i;

/** Matches a range of quantities such as "10~20주", which cannot be ordered. */
const RANGE = /\d\s?주?\s?(?:[~–∼-]|에서|내지|또는|아니면|to|or)\s?\d/i;
/** Matches polite requests such as "사줄래?" and "could you buy", which are orders, not questions. */
const COURTEOUS = /줘|줄|주[세시실]|부탁|\b(?:please|can you|could you|will you)\b/i;

/** Returns the quantity and the price of a trade in a sentence. */
function termsOf(frame: Frame, count: number) {
  const { text, shares, money, numbers, levels } = frame;
  const isPrice = ({ start, end }: Span): boolean =>
    BEFORE_LEVEL.test(text.slice(0, start)) || BEHIND_LEVEL.test(text.slice(end));
  const isWorth = (each: SpokenMoney): boolean =>
    BEHIND_WORTH.test(text.slice(each.end)) || (!isPrice(each) && counts.length === 0 && !frame.has('bought', 'sold'));
  // "limit buy 3 MSFT 480": the quantity, then the price.
  const isInOrder = shares.length === 0 && levels.length === 0 && frame.has('limit') && numbers.length === 2;
  const counts = shares.length > 0 ? shares : isInOrder ? numbers.slice(0, 1) : numbers;
  const bare = [...levels, ...(isInOrder ? numbers.slice(1) : shares.length > 0 ? numbers : [])];
  const [worth, prices] = [money.find(isWorth), money.filter((each) => !isWorth(each))];
  const ofEach = (quantity: Quantity | undefined): readonly (Quantity | undefined)[] =>
    Array.from({ length: count }, () => quantity);
  const isForAll = count === 1 || frame.has('each');
  const [one] = counts;
  const quantities =
    counts.length === count
      ? counts.map(({ value }): Quantity => ({ kind: 'shares', count: value }))
      : counts.length === 1 && isForAll && one !== undefined
        ? ofEach({ kind: 'shares', count: one.value })
        : worth !== undefined && isForAll
          ? ofEach({ kind: 'worth', amount: worth.amount, currency: worth.currency })
          : ofEach(frame.has('half') ? { kind: 'half' } : frame.has('all') ? { kind: 'all' } : undefined);
  const price: Price | undefined =
    frame.has('atmarket') && prices.length === 0 ? undefined : (prices[0] ?? amountOf(bare[0]));
  const isPlain = !RANGE.test(text) && counts.length <= count && prices.length + bare.length <= Math.max(1, count);
  return { quantities, price, prices, isPlain };
}

const amountOf = (number: { readonly value: DecimalString } | undefined): Price | undefined =>
  number && { amount: number.value };

/** "삼성전자 10주 사줘", "sell 5 shares of Apple at 230 dollars", "테슬라 100만원어치 매수" */
export function order(frame: Frame): Understanding | undefined {
  const { locale } = frame;
  const sides = (['buy', 'sell'] as const).filter((side) => frame.has(side));
  const [side, ...others] = sides;
  const isAsked = frame.isQuestion && !COURTEOUS.test(frame.text);
  if (side === undefined || others.length > 0 || isAsked) return undefined;
  return withSubject(frame, message(locale, `offline.whichToTrade.${side}`), (instruments) =>
    placing(frame, side, instruments),
  );
}

/** Handles an order that is understood completely, or asks for its missing parts. */
function placing(frame: Frame, side: Side, instruments: readonly Instrument[]): Understanding {
  const { locale } = frame;
  const untradable = instruments.find((each) => tradableOn(each) === undefined);
  if (untradable !== undefined)
    return sayOnly(message(locale, 'broker.refused.not-tradable', { name: nameOf(untradable, locale) }));
  const { quantities, price, isPlain } = termsOf(frame, instruments.length);
  const wrong = inWrongCurrency(price, instruments, locale);
  if (wrong !== undefined) return wrong;
  const missing = isPlain ? instruments.find((_, index) => quantities[index] === undefined) : instruments[0];
  const takes = '#shares #number #level #money all half';
  if (missing !== undefined)
    return askBack(message(locale, `offline.howMany.${side}`, { name: nameOf(missing, locale) }), { takes });
  if (quantities.some((each) => each?.kind === 'shares' && !/^[1-9]\d*$/.test(each.count)))
    return askBack(message(locale, 'offline.wholeShares'), { takes });
  const place = (instrument: Instrument, at: number) =>
    placeOrder(instrument, quantities[at] as Quantity, side, price, frame);
  const script = () => eachOf([...instruments.entries()], ([at, each]) => place(each, at));
  return { changesThings: true, isApproved: true, script };
}

/** Refuses a request for a future order: as a limit order that sale would be executed at once. */
export const orderForLater = ({ locale }: Frame): Understanding => sayOnly(message(locale, 'offline.orderNotNow'));

/** A price in money that one of the instruments is not traded in. */
function inWrongCurrency(price: Price | undefined, instruments: readonly Instrument[], locale: Locale) {
  const wrong = instruments.find((each) => price?.currency !== undefined && price.currency !== each.currency);
  if (wrong === undefined) return undefined;
  const names = { name: nameIn(wrong.names, locale), currency: currencyName(wrong.currency, locale) };
  return askBack(message(locale, 'offline.orderCurrency', names), { takes: '#money' });
}

function* placeOrder(
  instrument: Instrument,
  quantity: Quantity,
  side: Side,
  price: Price | undefined,
  frame: Frame,
): Script {
  const counted = yield* countShares(quantity, instrument, frame);
  if ('text' in counted) return counted.text;
  const input = {
    instrument: referenceTo(instrument, frame),
    side,
    quantity: Number(counted.count),
    ...(price === undefined ? { type: 'market' } : { type: 'limit', limit_price: price.amount }),
  };
  return yield* tellOne<PlaceAnswer>({ name: 'place_order', input }, frame.locale, placedText);
}

/**
 * Returns the number of whole shares: the given number, what the money buys, or what the paper account holds; or the
 * reason it is unknown.
 */
function* countShares(
  quantity: Quantity,
  instrument: Instrument,
  frame: Frame,
): Asking<{ readonly count: DecimalString } | { readonly text: string }> {
  const { locale } = frame;
  const [name, symbol] = [nameOf(instrument, locale), referenceTo(instrument, frame)];
  if (quantity.kind === 'shares') return quantity;
  if (quantity.kind === 'worth') {
    const quote = yield* useTool<QuoteAnswer>(quoteRequest(symbol), locale);
    if (!quote.ok) return quote;
    const money = yield* exchanged(quantity.amount, quantity.currency, instrument.currency, locale);
    if (typeof money === 'string') return { text: money };
    const count = divideDecimals(money?.to.amount ?? quantity.amount, quote.value.price, 0, 'floor');
    return compareDecimals(count, 0n) > 0 ? { count } : { text: message(locale, 'offline.tooLittle', { name }) };
  }
  const held = yield* useHeld({ symbol, account: PAPER_ACCOUNT }, locale);
  if (!held.ok) return held;
  const count = divideDecimals(held.value, quantity.kind === 'half' ? 2n : 1n, 0, 'floor');
  return compareDecimals(count, 0n) > 0 ? { count } : { text: message(locale, 'offline.nothingToSell', { name }) };
}

type Kind = Side | 'dividend';

/** Returns the kind of a reported transaction: "샀어", "I sold", "배당 받았어"; "기록해줘" marks it as done. */
function kindReported(frame: Frame): Kind | undefined {
  if (frame.has('dividend')) return 'dividend';
  const isNoted = frame.has('record') || frame.hasSlot('day');
  const buys = frame.has('bought') || (isNoted && frame.has('buy'));
  const sells = frame.has('sold') || (isNoted && frame.has('sell'));
  return buys === sells ? undefined : buys ? 'buy' : 'sell';
}

/** "어제 삼성전자 10주 7만원에 샀어", "I bought 5 AAPL at 200 dollars", "배당 5만원 받았어" */
export function report(frame: Frame): Understanding | undefined {
  const kind = kindReported(frame);
  if (kind === undefined || frame.isQuestion) return undefined;
  return withSubject(frame, message(frame.locale, 'offline.whichToRecord'), (instruments) =>
    recording(frame, kind, instruments),
  );
}

/** Handles a past trade or dividend, or asks for its missing parts. */
function recording(frame: Frame, kind: Kind, instruments: readonly Instrument[]): Understanding | undefined {
  const { text, locale, today, money } = frame;
  const date = dayIn(text, today, 'past');
  const dated = date === undefined ? {} : { date };
  const { quantities, price: common, prices, isPlain } = termsOf(frame, instruments.length);
  if (!isPlain) return undefined;
  const requests: ToolRequest[] = [];
  const record = (input: Readonly<Record<string, unknown>>, instrument: Instrument, amount: Money): void => {
    const params = { name: nameOf(instrument, locale), amount: formatMoney(amount, locale), date: date ?? today };
    const sentence = message(locale, `offline.confirm.${kind}`, { ...params, quantity: String(input.quantity ?? '') });
    requests.push({ name: 'record_trade', input: { kind, ...input, ...dated }, readBack: sentence });
  };
  for (const [at, instrument] of instruments.entries()) {
    const [name, symbol] = [nameIn(instrument.names, locale), referenceTo(instrument, frame)];
    if (kind === 'dividend') {
      if (money[0] === undefined || instruments.length > 1)
        return askBack(message(locale, 'offline.howMuchDividend', { name }), { takes: '#money' });
      const { amount, currency } = money[0];
      record({ symbol, amount, currency }, instrument, Money.of(amount, currency));
      break;
    }
    const [quantity, price] = [quantities[at], (prices.length > 1 ? prices[at] : undefined) ?? common];
    const takes = '#shares #number #level #money at';
    if (quantity?.kind !== 'shares') return askBack(message(locale, 'offline.howManyTraded', { name }), { takes });
    if (price === undefined) return askBack(message(locale, 'offline.atWhatPrice', { name }), { takes });
    const wrong = inWrongCurrency(price, [instrument], locale);
    if (wrong !== undefined) return wrong;
    const { count } = quantity;
    record({ symbol, quantity: count, price: price.amount }, instrument, Money.of(price.amount, instrument.currency));
  }
  const tell = (value: Answered<Recorded>): string => {
    const described = recordedText(value, instruments, locale);
    return value.status === 'ok'
      ? `${described} ${message(locale, 'offline.undoHint', { prefix: frame.prefix })}`
      : described;
  };
  return { changesThings: true, script: () => tellAll<Recorded>(requests, locale, tell) };
}

/** "주문 취소해줘", "cancel order 3" */
export function cancelOrder(frame: Frame): Understanding {
  const open = { asked: message(frame.locale, 'offline.whichOrder'), takes: '#number number' };
  return { changesThings: true, isApproved: true, open, script: () => cancel(frame) };
}

/** "주문 내역 보여줘", "미체결 있어?", "is my order filled?" */
export function listOrders(frame: Frame): Understanding {
  const { locale, words } = frame;
  const id = idIn(frame);
  if (id !== undefined)
    return { script: () => tellOne<OrderAnswer>({ name: 'get_order', input: { id } }, locale, ordersText) };
  const hasWord = (some: readonly string[]): boolean => words.some(({ text }) => some.includes(text.toLowerCase()));
  const state = hasWord(['open', 'pending', 'unfilled', '미체결'])
    ? 'open'
    : hasWord(['filled', 'executed', '체결'])
      ? 'filled'
      : undefined;
  return { script: () => tellOne<OrdersAnswer>(ordersRequest(frame, state), locale, ordersText) };
}

/** "paper-3", "주문 3번", "order 3": how orders are called. */
const ORDER_ID = /paper-?\s?(\d+)/i;

const idIn = ({ text, numbers }: Frame): string | undefined => {
  const number = ORDER_ID.exec(text)?.[1] ?? numbers[0]?.value;
  return number === undefined ? undefined : `PAPER-${number}`;
};

function ordersRequest(frame: Frame, state: 'open' | 'filled' | undefined): ToolRequest {
  const [instrument] = frame.instruments;
  const named = instrument && { instrument: referenceTo(instrument, frame) };
  return { name: 'list_orders', input: { ...(state && { state }), ...named } };
}

function* cancel(frame: Frame): Script {
  const { locale } = frame;
  const named = idIn(frame);
  if (named !== undefined) return yield* cancelOne(named, locale);
  const reply = yield* useTool<OrdersAnswer>(ordersRequest(frame, 'open'), locale);
  if (!reply.ok) return reply.text;
  const { orders } = reply.value;
  const isAll = frame.has('all');
  if (orders.length === 0) return message(locale, 'offline.noOpenOrder');
  // A bare "취소" means the last one.
  if (orders.length > 1 && !frame.has('it', 'entry') && frame.words.length > 1 && !isAll)
    return [message(locale, 'offline.whichOrder'), ordersText(reply.value, locale)].join('\n');
  return yield* eachOf(isAll ? orders : orders.slice(0, 1), ({ id }) => cancelOne(id, locale));
}

const cancelOne = (id: string, locale: Locale): Script =>
  tellOne<CancelAnswer>({ name: 'cancel_order', input: { id } }, locale, cancelledText);
