import { message } from '@finclaw/config';
import type { QuoteAnswer } from '@finclaw/finance';
import type { Instrument } from '@finclaw/finance/instruments';
import { addDecimals, compareDecimals, currencyName, divideDecimals, localDateAt } from '@finclaw/finance/instruments';
import type { PlaceAnswer } from '@finclaw/finance/portfolio';
import { PAPER_ACCOUNT, placedText, tradableOn } from '@finclaw/finance/portfolio';
import type { DecimalString } from '@finclaw/types';
import { askBack, type Intent, type Script, sayOnly, type Understanding } from '../intent.ts';
import { PRONOUN, type Question } from '../question.ts';
import { slotsIn } from '../slots.ts';
import { nameOf, referenceTo, withSubject } from '../subject.ts';
import { type Asking, tellOne, useTool } from '../use-tool.ts';
import { dayIn } from '../words/days.ts';
import {
  limitPriceIn,
  quantitiesIn,
  type SpokenPrice,
  type SpokenQuantity,
  sideIn,
  unreadInOrder,
} from '../words/order-words.ts';
import { findShares } from '../words/shares.ts';
import { CONDITIONAL, isAsked } from '../words/supposed.ts';
import { inCurrency } from './priced-sums.ts';
import { quoteRequest } from './quote.ts';

/** An order without a side. */
const ORDER_ONLY =
  /^\s*(?:새\s?)?주문\s?(?:을\s?)?(?:좀\s?)?(?:넣어|해|하고\s?싶|할래|걸어|부탁)[가-힣\s]*[.!~?]*$|^\s*(?:i want to |please )?(?:place|make|put in) an? (?:order|trade)\s*[.!?]*$/i;

/** "카카오 4만원에 5주만 걸어놔": everything but the side. */
const isOrderWithoutSide = ({ text, mentions }: Question): boolean =>
  mentions.length > 0 &&
  !isAsked(text) &&
  /걸어\s?(?:놔|줘|두|놓)|주문\s?(?:해|넣|$)|\b(?:order|place)\b/i.test(text) &&
  findShares(text, mentions).length > 0;

/** "삼성전자 10주 사줘", "sell 5 shares of Apple at 230 dollars", "테슬라 100만원어치 매수" */
export const trade: Intent = {
  id: 'trade',
  understand(question) {
    const { text, locale } = question;
    const side = sideIn(text);
    if (side === undefined)
      return isOrderWithoutSide(question)
        ? askBack(message(locale, 'offline.buyOrSell'), /^.{1,40}$/)
        : ORDER_ONLY.test(text)
          ? askBack(message(locale, 'offline.whichToTrade.either'), /^.{1,40}$/)
          : undefined;
    const ask = message(locale, `offline.whichToTrade.${side}`);
    return withSubject(question, { ask, changesThings: true }, (instruments) => order(question, side, instruments));
  },
};

/** An order that is understood to its last word, or what is still open about it. */
function order(question: Question, side: 'buy' | 'sell', instruments: readonly Instrument[]): Understanding {
  const { text, locale, mentions } = question;
  const untradable = instruments.find((each) => tradableOn(each) === undefined);
  if (untradable !== undefined)
    return sayOnly(message(locale, 'broker.refused.not-tradable', { name: nameOf(untradable, locale) }));
  const price = limitPriceIn(text, mentions);
  const wrong = instruments.find((each) => price?.currency !== undefined && price.currency !== each.currency);
  if (wrong !== undefined) {
    const names = { name: wrong.names[locale], currency: currencyName(wrong.currency, locale) };
    return askBack(message(locale, 'offline.orderCurrency', names), /\d/);
  }
  if (isForLater(question)) return sayOnly(message(locale, 'offline.orderNotNow'));
  const unread = unreadInOrder(text.replace(PRONOUN, blanks), slotsIn(text, question));
  if (unread !== '') return sayOnly(message(locale, 'offline.orderUnclear', { text: unread }));
  const quantities = quantitiesIn(text, instruments, mentions);
  const missing = instruments.find((_, index) => quantities[index] === undefined);
  if (missing !== undefined)
    return askBack(
      message(locale, `offline.howMany.${side}`, { name: nameOf(missing, locale) }),
      /\d|전부|다|절반|\b(?:all|half|one|two|three|five|ten)\b|[한두세네열]\s?주/i,
    );
  const fraction = quantities.find((each) => each?.kind === 'shares' && !/^[1-9]\d*$/.test(each.count));
  if (fraction !== undefined) return askBack(message(locale, 'offline.wholeShares'), /\d/);
  const orders = instruments.map((each, index) => ({ instrument: each, quantity: quantities[index] as SpokenQuantity }));
  return { changesThings: true, script: () => placeOrders(orders, side, price, question) };
}

/** "내일 사줘", "9만원 되면 팔아줘": as a limit order that sale would be made at once. */
function isForLater({ text, now }: Question): boolean {
  const today = localDateAt(now(), 'Asia/Seoul');
  return CONDITIONAL.test(text) || (dayIn(text, today, 'future') ?? today) > today;
}

const blanks = (word: string): string => ' '.repeat(word.length);

interface Wish {
  readonly instrument: Instrument;
  readonly quantity: SpokenQuantity;
}

function* placeOrders(wishes: readonly Wish[], side: 'buy' | 'sell', price: SpokenPrice | undefined, question: Question): Script {
  const texts: string[] = [];
  for (const wish of wishes) texts.push(yield* placeOrder(wish, side, price, question));
  return texts.join('\n\n');
}

function* placeOrder(
  { instrument, quantity }: Wish,
  side: 'buy' | 'sell',
  price: SpokenPrice | undefined,
  question: Question,
): Script {
  const { locale } = question;
  const counted = yield* countShares(quantity, instrument, question);
  if (counted.kind === 'say') return counted.text;
  const input = {
    ...{ instrument: referenceTo(instrument, question), side, quantity: Number(counted.count) },
    ...(price === undefined ? { type: 'market' } : { type: 'limit', limit_price: price.amount }),
  };
  return yield* tellOne<PlaceAnswer>({ name: 'place_order', input }, locale, placedText);
}

type Counted = { readonly kind: 'count'; readonly count: DecimalString } | { readonly kind: 'say'; readonly text: string };

/** How many whole shares are meant: as said, what the money buys, or what the paper account holds. */
function* countShares(quantity: SpokenQuantity, instrument: Instrument, question: Question): Asking<Counted> {
  const { locale } = question;
  if (quantity.kind === 'shares') return { kind: 'count', count: quantity.count };
  if (quantity.kind === 'worth') {
    const quote = yield* useTool<QuoteAnswer>(quoteRequest(referenceTo(instrument, question)), locale);
    if (!quote.ok) return say(quote.text);
    const budget = yield* inCurrency(quantity, instrument.currency, locale);
    if (typeof budget === 'string') return say(budget);
    const count = divideDecimals(budget.amount, quote.value.price, 0, 'floor');
    return compareDecimals(count, 0n) > 0
      ? { kind: 'count', count }
      : say(message(locale, 'offline.tooLittle', { name: nameOf(instrument, locale) }));
  }
  const input = { symbol: referenceTo(instrument, question), account: PAPER_ACCOUNT };
  const held = yield* useTool<HeldLots>({ name: 'portfolio_lots', input }, locale);
  if (!held.ok) return say(held.text);
  const all = (held.value.holdings ?? []).reduce((sum, each) => addDecimals(sum, each.quantity), '0' as DecimalString);
  const count = divideDecimals(all, quantity.kind === 'half' ? 2n : 1n, 0, 'floor');
  return compareDecimals(count, 0n) > 0
    ? { kind: 'count', count }
    : say(message(locale, 'offline.nothingToSell', { name: nameOf(instrument, locale) }));
}

interface HeldLots {
  readonly status: string;
  readonly holdings?: readonly { readonly quantity: DecimalString }[];
}

const say = (text: string): Counted => ({ kind: 'say', text });
