import { message } from '@finclaw/config';
import type { QuoteAnswer } from '@finclaw/finance';
import type { Instrument } from '@finclaw/finance/instruments';
import {
  addDecimals,
  compareDecimals,
  currencyName,
  divideDecimals,
  formatMoney,
  localDateAt,
  Money,
} from '@finclaw/finance/instruments';
import { PAPER_ACCOUNT, type PlaceAnswer, placedText, type Recorded, recordedText, tradableOn } from '@finclaw/finance/portfolio';
import type { DecimalString, Locale } from '@finclaw/types';
import { CONDITIONAL, isAsked, isSupposed } from '../mood.ts';
import { type Intent, nameOf, type Question, referenceTo, withSubject } from '../question.ts';
import { dayIn, readSaid, unknownWords } from '../said.ts';
import type { Answered, Asking, Script, ToolRequest, Understanding } from '../script.ts';
import { askBack, eachOf, sayOnly, tellAll, tellOne, useTool } from '../script.ts';
import { exchanged } from './priced-sums.ts';
import { quoteRequest } from './quote.ts';
import type { SaidPrice, SaidQuantity } from './trade-words.ts';
import { limitPriceIn, quantitiesIn, sideIn, tradedWonIn, unreadInOrder } from './trade-words.ts';

type Side = 'buy' | 'sell';

/** How many, besides a number. */
const QUANTITIES = { words: /전부|전량|모두|절반|다(?![가-힣])|\b(?:all|everything|half)\b(?:\s(?:of\s)?(?:it|them))?/gi };
/** Which side, and nothing else. */
const A_SIDE = { only: /^\s*(?:매수|매도|사|팔아?|사자|팔자|살게|팔게|buy|sell)\s?(?:해?\s?(?:줘|주세요))?(?:요)?\s*[.!]*$/i };

/** "삼성전자 10주 사줘", "sell 5 shares of Apple at 230 dollars", "테슬라 100만원어치 매수" */
export const trade: Intent = {
  id: 'trade',
  understand(question) {
    const { text, locale, mentions, shares } = question;
    const side = sideIn(text);
    if (side === undefined) {
      // "카카오 4만원에 5주만 걸어놔": everything but the side.
      const isWhole = mentions.length > 0 && shares.length > 0 && !isAsked(text) && ORDER_WORD.test(text);
      return isWhole ? askBack(message(locale, 'offline.buyOrSell'), { answers: A_SIDE }) : undefined;
    }
    const ask = message(locale, `offline.whichToTrade.${side}`);
    return withSubject(question, { ask, changesThings: true }, (instruments) => order(question, side, instruments));
  },
};

const ORDER_WORD = /걸어\s?(?:놔|줘|두|놓)|주문\s?(?:해|넣|$)|\b(?:order|place)\b/i;

/** An order that is understood to its last word, or what is still open about it. */
function order(question: Question, side: Side, instruments: readonly Instrument[]): Understanding {
  const { locale } = question;
  const untradable = instruments.find((each) => tradableOn(each) === undefined);
  if (untradable !== undefined)
    return sayOnly(message(locale, 'broker.refused.not-tradable', { name: nameOf(untradable, locale) }));
  const price = limitPriceIn(question);
  const wrong = inWrongCurrency(price, instruments, locale);
  if (wrong !== undefined) return wrong;
  if (isForLater(question)) return sayOnly(message(locale, 'offline.orderNotNow'));
  const unread = unreadInOrder(question);
  if (unread !== '') return sayOnly(message(locale, 'offline.orderUnclear', { text: unread }));
  const quantities = quantitiesIn(question, instruments.length);
  const missing = instruments.find((_, index) => quantities[index] === undefined);
  if (missing !== undefined)
    return askBack(message(locale, `offline.howMany.${side}`, { name: nameOf(missing, locale) }), { answers: QUANTITIES });
  if (quantities.some((each) => each?.kind === 'shares' && !/^[1-9]\d*$/.test(each.count)))
    return askBack(message(locale, 'offline.wholeShares'));
  const place = (instrument: Instrument, at: number) =>
    placeOrder(instrument, quantities[at] as SaidQuantity, side, price, question);
  const script = () => eachOf([...instruments.entries()], ([at, each]) => place(each, at));
  return { changesThings: true, isApproved: true, script };
}

/** A price in money that one of the instruments is not traded in. */
function inWrongCurrency(price: SaidPrice | undefined, instruments: readonly Instrument[], locale: Locale) {
  const wrong = instruments.find((each) => price?.currency !== undefined && price.currency !== each.currency);
  if (wrong === undefined) return undefined;
  const names = { name: wrong.names[locale], currency: currencyName(wrong.currency, locale) };
  return askBack(message(locale, 'offline.orderCurrency', names));
}

/** "내일 사줘", "9만원 되면 팔아줘": as a limit order that sale would be made at once. */
function isForLater({ text, now }: Question): boolean {
  const today = localDateAt(now(), 'Asia/Seoul');
  return CONDITIONAL.test(text) || (dayIn(text, today, 'future') ?? today) > today;
}

function* placeOrder(
  instrument: Instrument,
  quantity: SaidQuantity,
  side: Side,
  price: SaidPrice | undefined,
  question: Question,
): Script {
  const counted = yield* countShares(quantity, instrument, question);
  if ('text' in counted) return counted.text;
  const input = {
    ...{ instrument: referenceTo(instrument, question), side, quantity: Number(counted.count) },
    ...(price === undefined ? { type: 'market' } : { type: 'limit', limit_price: price.amount }),
  };
  return yield* tellOne<PlaceAnswer>({ name: 'place_order', input }, question.locale, placedText);
}

/** How many whole shares are meant: as said, what the money buys, or what the paper account holds; or why that is unknown. */
function* countShares(
  quantity: SaidQuantity,
  instrument: Instrument,
  question: Question,
): Asking<{ readonly count: DecimalString } | { readonly text: string }> {
  const { locale } = question;
  const [name, symbol] = [nameOf(instrument, locale), referenceTo(instrument, question)];
  if (quantity.kind === 'shares') return quantity;
  if (quantity.kind === 'worth') {
    const quote = yield* useTool<QuoteAnswer>(quoteRequest(symbol), locale);
    if (!quote.ok) return quote;
    const money = yield* exchanged(quantity.amount, quantity.currency, instrument.currency, locale);
    if (typeof money === 'string') return { text: money };
    const count = divideDecimals(money?.to.amount ?? quantity.amount, quote.value.price, 0, 'floor');
    return compareDecimals(count, 0n) > 0 ? { count } : { text: message(locale, 'offline.tooLittle', { name }) };
  }
  const held = yield* useTool<HeldLots>({ name: 'portfolio_lots', input: { symbol, account: PAPER_ACCOUNT } }, locale);
  if (!held.ok) return held;
  const all = (held.value.holdings ?? []).reduce((sum, each) => addDecimals(sum, each.quantity), '0' as DecimalString);
  const count = divideDecimals(all, quantity.kind === 'half' ? 2n : 1n, 0, 'floor');
  return compareDecimals(count, 0n) > 0 ? { count } : { text: message(locale, 'offline.nothingToSell', { name }) };
}

type HeldLots = { readonly status: string; readonly holdings?: readonly { readonly quantity: DecimalString }[] };

const BOUGHT =
  /샀(?:어|다|음|습니다|거든|는데|네|지(?!만))|매수했|매수함|구매했|매입했|담았|물렸(?:어|다|음|네|습니다)|\bbought\b|\bi purchased\b/i;
const SOLD = /팔았(?:어|다|음|습니다|거든|는데|네)|매도했|매도함|처분했|정리했|\bsold\b/i;
const PAID = /배당(?:금)?.{0,14}(?:받았|들어왔|입금)|\b(?:received|got)\b.{0,30}\bdividends?\b/i;
/** The words of a report that say nothing about whose it is. */
const TOLD =
  /샀[가-힣]*|물렸[가-힣]*|팔았[가-힣]*|(?:매수|매도|구매|매입|처분|정리)(?:(?:했|함)[가-힣]*|\s*$)|담았[가-힣]*|배당(?:금)?(?:을|를|으로)?|받았[가-힣]*|들어왔[가-힣]*|입금[가-힣]*|어제|그제|그저께|오늘|지난\s?주|지난|저번\s?주?|이번\s?주?|[월화수목금토일]요일|\b(?:bought|sold|purchased|received|got|dividends?|yesterday|today|dollars?|each|a share|per share|last|this|week|i|ive|shares?)\b|(?:매수|매입|구매|매도)(?:를|을|로|으로)?(?=\s?(?:좀\s?)?(?:기록|입력|등록|적어|써))|(?:기록|입력|등록)(?:해|남)?[가-힣]*|적어[가-힣]*|써\s?[줘놔둬]|\b(?:record|log|note|buy|purchase|sale|sell)\b|장부|원장|주당|짜리|에서|에/gi;
/** "100주 7만2천원에 매수 기록해줘": the wish to have it written down says that it happened. */
const TO_RECORD =
  /(매수|매입|구매|매도)\s?(?:한\s?거|건|거래)?(?:를|을|로|으로)?\s?(?:좀\s?)?(?:기록|입력|등록|적어|써)\s?(?:해|줘|주|놔|둬|남|부탁)|\b(?:record|log|note)\b.{0,20}\b(buy|purchase|sale|sell)\b/i;

/** "어제 삼성전자 10주 7만원에 샀어", "I bought 5 AAPL at 200 dollars", "배당 5만원 받았어" */
export const recordTrade: Intent = {
  id: 'record-trade',
  // "언제 샀지?" asks about the ledger.
  unless:
    /\?|언제|얼마나|어떤|제일|가장|배당.{0,6}얼마|얼마에\s?(?:샀|팔)|몇\s?주\s?(?:샀|팔)|했나|했지|\b(?:when|how (?:much|many)|did i|what did)\b/i,
  understand(question) {
    const { text, locale } = question;
    const kind = kindReported(question);
    if (kind === undefined || isSupposed(text)) return undefined;
    const ask = message(locale, 'offline.whichToRecord');
    // The words of the report itself are no name.
    const left = unreadInReport(question);
    return withSubject({ ...question, left }, { ask, changesThings: true }, (instruments) =>
      // "엄마가 샀어": somebody else's trades are no business of this ledger.
      left === '' ? report(question, kind, instruments) : undefined,
    );
  },
};

const UNDO = /되돌(?:려|리)|\bundo\b|\btake (?:it|that) back\b/i;
/** "취소" right after a report means that report. */
const TAKEN_BACK =
  /^\s*(?:(?:방금|그)?\s?(?:거|것|그거|기록|거래)?(?:을|를)?\s?)(?:취소|삭제|지워)(?:해?\s?(?:줘|주세요)|할래|요)?\s*[.!]*$|^\s*(?:please )?(?:cancel|delete|remove)(?: (?:it|that))?\s*[.!]*$/i;

/** "되돌려줘", "undo that": entries are undone by a command, which shows the very entry first. */
export const undoRecord: Intent = {
  id: 'undo-record',
  understand({ text, locale, mentions, previous, prefix }) {
    const isThat = TAKEN_BACK.test(text) && previous !== undefined && kindReported(previous) !== undefined;
    return isThat || (UNDO.test(text) && mentions.length === 0)
      ? sayOnly(message(locale, 'offline.undoHow', { prefix }))
      : undefined;
  },
};

type Kind = Side | 'dividend';

function kindReported({ text, now, shares, money }: Question): Kind | undefined {
  const [, wish, english] = (shares.length > 0 || money.length > 0 ? TO_RECORD.exec(text) : undefined) ?? [];
  if (wish !== undefined || english !== undefined) return /매도|sale|sell/i.test(wish ?? english ?? '') ? 'sell' : 'buy';
  // "10월 20일 테슬라 2주 300불에 매수": on a day behind us nothing can be ordered any more.
  const today = localDateAt(now(), 'Asia/Seoul');
  const side = (dayIn(text, today, 'past') ?? today) < today ? /매([수도])\s*[.!]*$/.exec(text)?.[1] : undefined;
  if (side !== undefined) return side === '수' ? 'buy' : 'sell';
  if (PAID.test(text)) return 'dividend';
  return BOUGHT.test(text) === SOLD.test(text) ? undefined : BOUGHT.test(text) ? 'buy' : 'sell';
}

/** What nobody could read in a report. */
function unreadInReport({ text, directory, now }: Question): string {
  const plain = text.replace(TOLD, (word) => (word === '에' ? word : ' '));
  const { slots } = readSaid(plain, directory, now());
  return unknownWords(plain, [...slots, ...tradedWonIn(plain)]);
}

/** A trade or dividend that happened, or what is still open about it. */
function report(question: Question, kind: Kind, instruments: readonly Instrument[]): Understanding | undefined {
  const { text, locale, now, money } = question;
  const today = localDateAt(now(), 'Asia/Seoul');
  const date = dayIn(text, today, 'past');
  const dated = date === undefined ? {} : { date };
  const quantities = quantitiesIn(question, instruments.length);
  const prices = money.length === instruments.length && instruments.length > 1 ? money : undefined;
  const requests: ToolRequest[] = [];
  const record = (input: Readonly<Record<string, unknown>>, instrument: Instrument, amount: Money): void => {
    const params = { name: nameOf(instrument, locale), amount: formatMoney(amount, locale), date: date ?? today };
    const sentence = message(locale, `offline.confirm.${kind}`, { ...params, quantity: String(input.quantity ?? '') });
    requests.push({ name: 'record_trade', input: { kind, ...input, ...dated }, readBack: sentence });
  };
  for (const [at, instrument] of instruments.entries()) {
    const [name, symbol] = [instrument.names[locale], referenceTo(instrument, question)];
    const [quantity, price] = [quantities[at], prices?.[at] ?? limitPriceIn(question)];
    if (kind === 'dividend') {
      if (money[0] === undefined) return askBack(message(locale, 'offline.howMuchDividend', { name }));
      const { amount, currency } = money[0];
      record({ symbol, amount, currency }, instrument, Money.of(amount, currency));
      break;
    }
    if (quantity?.kind !== 'shares') return askBack(message(locale, 'offline.howManyTraded', { name }));
    if (price === undefined) return askBack(message(locale, 'offline.atWhatPrice', { name }));
    const wrong = inWrongCurrency(price, [instrument], locale);
    if (wrong !== undefined) return wrong;
    const { count } = quantity;
    record({ symbol, quantity: count, price: price.amount }, instrument, Money.of(price.amount, instrument.currency));
  }
  const tell = (value: Answered<Recorded>): string => recordedText(value, instruments, locale);
  return { changesThings: true, script: () => tellAll<Recorded>(requests, locale, tell) };
}
