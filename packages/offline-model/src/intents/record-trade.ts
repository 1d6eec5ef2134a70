import { message } from '@finclaw/config';
import type { Invalid } from '@finclaw/finance';
import type { Instrument } from '@finclaw/finance/instruments';
import { currencyName, localDateAt } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { askBack, type Intent, type Script, type ToolRequest, type Understanding } from '../intent.ts';
import type { Question } from '../question.ts';
import { slotsIn } from '../slots.ts';
import { nameOf, referenceTo, withSubject } from '../subject.ts';
import { useTools } from '../use-tool.ts';
import { dayIn } from '../words/days.ts';
import { leftoverOf } from '../words/leftover.ts';
import { findMoney } from '../words/money.ts';
import { limitPriceIn, quantitiesIn, unsaidWonIn } from '../words/order-words.ts';
import { findShares } from '../words/shares.ts';
import { isSupposed } from '../words/supposed.ts';

const BOUGHT =
  /샀(?:어|다|음|습니다|거든|는데|네|지(?!만))|매수했|매수함|구매했|매입했|담았|물렸(?:어|다|음|네|습니다)|\bbought\b|\bi purchased\b/i;
const SOLD = /팔았(?:어|다|음|습니다|거든|는데|네)|매도했|매도함|처분했|정리했|\bsold\b/i;
const PAID = /배당(?:금)?.{0,14}(?:받았|들어왔|입금)|\b(?:received|got)\b.{0,30}\bdividends?\b/i;
/** The words of a report that say nothing about whose it is. */
const TOLD =
  /샀[가-힣]*|물렸[가-힣]*|팔았[가-힣]*|(?:매수|매도|구매|매입|처분|정리)(?:(?:했|함)[가-힣]*|\s*$)|담았[가-힣]*|배당(?:금)?(?:을|를|으로)?|받았[가-힣]*|들어왔[가-힣]*|입금[가-힣]*|어제|그제|그저께|오늘|지난\s?주|지난|저번\s?주?|이번\s?주?|[월화수목금토일]요일|\b(?:bought|sold|purchased|received|got|dividends?|yesterday|today|dollars?|each|a share|per share|last|this|week|i|ive|shares?)\b|(?:매수|매입|구매|매도)(?:를|을|로|으로)?(?=\s?(?:좀\s?)?(?:기록|입력|등록|적어|써))|(?:기록|입력|등록)(?:해|남)?[가-힣]*|적어[가-힣]*|써\s?[줘놔둬]|\b(?:record|log|note|buy|purchase|sale|sell)\b|장부|원장|주당|짜리|에서|에/gi;
/** "언제 샀지?" asks about the ledger. */
const ASKS =
  /\?|언제|얼마나|어떤|제일|가장|배당.{0,6}얼마|얼마에\s?(?:샀|팔)|몇\s?주\s?(?:샀|팔)|했나|했지|\b(?:when|how (?:much|many)|did i|what did)\b/i;

/** "어제 삼성전자 10주 7만원에 샀어", "I bought 5 AAPL at 200 dollars", "배당 5만원 받았어" */
export const recordTrade: Intent = {
  id: 'record-trade',
  understand(question) {
    const { text, locale } = question;
    const reported = sideToRecord(question) ?? reportedSide(question);
    const kind =
      reported ??
      (PAID.test(text) ? 'dividend' : BOUGHT.test(text) === SOLD.test(text) ? undefined : BOUGHT.test(text) ? 'buy' : 'sell');
    if (kind === undefined || ASKS.test(text) || isSupposed(text)) return undefined;
    const ask = message(locale, 'offline.whichToRecord');
    return withSubject(question, { ask, changesThings: true }, (instruments) => report(question, kind, instruments));
  },
};

/** A trade or dividend that happened, or what is still open about it. */
function report(question: Question, kind: Kind, instruments: readonly Instrument[]): Understanding | undefined {
  const { text, locale, mentions, now } = question;
  // "엄마가 샀어": somebody else's trades are no business of this ledger.
  const plain = text.replace(TOLD, (word) => (word === '에' ? word : ' '));
  if (leftoverOf(plain, [...slotsIn(plain, question), ...unsaidWonIn(plain)]) !== '') return undefined;
  const day = dayIn(text, localDateAt(now(), 'Asia/Seoul'), 'past');
  const dated = day === undefined ? {} : { date: day };
  const money = findMoney(text);
  const names = (index: number) => ({ name: instruments[index]?.names[locale] ?? '' });
  if (kind === 'dividend') {
    const [amount] = money;
    if (amount === undefined) return askBack(message(locale, 'offline.howMuchDividend', names(0)), /\d/);
    const [instrument] = instruments;
    const symbol = instrument === undefined ? {} : { symbol: referenceTo(instrument, question) };
    return recording([{ kind, ...symbol, amount: amount.amount, currency: amount.currency, ...dated }], instruments, locale);
  }
  const quantities = quantitiesIn(text, instruments, mentions);
  const prices =
    instruments.length > 1 && money.length === instruments.length ? money : instruments.map(() => limitPriceIn(text, mentions));
  const inputs: Record<string, unknown>[] = [];
  for (const [index, instrument] of instruments.entries()) {
    const [quantity, price] = [quantities[index], prices[index]];
    if (quantity?.kind !== 'shares')
      return askBack(message(locale, 'offline.howManyTraded', names(index)), /\d|[한두세네열]\s?주/);
    if (price === undefined) return askBack(message(locale, 'offline.atWhatPrice', names(index)), /\d/);
    if (price.currency !== undefined && price.currency !== instrument.currency)
      return askBack(
        message(locale, 'offline.orderCurrency', { ...names(index), currency: currencyName(instrument.currency, locale) }),
        /\d/,
      );
    inputs.push({ kind, symbol: referenceTo(instrument, question), quantity: quantity.count, price: price.amount, ...dated });
  }
  return recording(inputs, instruments, locale);
}

/** "100주 7만2천원에 매수 기록해줘": the wish to have it written down says that it happened. */
const TO_RECORD =
  /(매수|매입|구매|매도)\s?(?:한\s?거|건|거래)?(?:를|을|로|으로)?\s?(?:좀\s?)?(?:기록|입력|등록|적어|써)\s?(?:해|줘|주|놔|둬|남|부탁)|\b(?:record|log|note)\b.{0,20}\b(buy|purchase|sale|sell)\b/i;

function sideToRecord({ text, mentions }: Question): 'buy' | 'sell' | undefined {
  const found = findShares(text, mentions).length > 0 || findMoney(text).length > 0 ? TO_RECORD.exec(text) : null;
  if (found === null) return undefined;
  return /매도|sale|sell/i.test(found[1] ?? found[2] ?? '') ? 'sell' : 'buy';
}

/** "10월 20일 테슬라 2주 300불에 매수": on a day behind us nothing can be ordered any more. */
function reportedSide({ text, now }: Question): 'buy' | 'sell' | undefined {
  const today = localDateAt(now(), 'Asia/Seoul');
  const day = dayIn(text, today, 'past');
  if (day === undefined || day >= today) return undefined;
  return /매수\s*[.!]*$/.test(text) ? 'buy' : /매도\s*[.!]*$/.test(text) ? 'sell' : undefined;
}

function recording(
  inputs: readonly Record<string, unknown>[],
  instruments: readonly Instrument[],
  locale: Locale,
): Understanding {
  const requests = inputs.map((input) => ({ name: 'record_trade', input }));
  return { changesThings: true, script: () => record(requests, instruments, locale) };
}

type Kind = 'buy' | 'sell' | 'dividend';
type Recorded = { readonly status: 'ok'; readonly recorded: RecordedRow } | Invalid;
interface RecordedRow {
  readonly kind: Kind;
  readonly symbol?: string;
  readonly date: string;
  readonly quantity?: string;
}

function* record(requests: readonly ToolRequest[], instruments: readonly Instrument[], locale: Locale): Script {
  const { values, problems } = yield* useTools<Recorded>(requests, locale);
  const texts = values.map((value) => {
    if (value.status !== 'ok') return refusedText(value, instruments.map((each) => nameOf(each, locale)).join(', '), locale);
    const { kind, symbol = '', date, quantity } = value.recorded;
    const instrument = instruments.find((each) => each.symbol === symbol);
    return message(locale, kind === 'dividend' ? 'offline.recordedDividend' : 'offline.recorded', {
      ...{ date, symbol: instrument === undefined ? symbol : nameOf(instrument, locale) },
      kind: message(locale, `portfolio.kind.${kind}`),
      quantity: quantity === undefined ? '' : `${value.cite('recorded.quantity')}${locale === 'ko' ? ' ' : ' of '}`,
      amount: value.cite('recorded.amount'),
    });
  });
  return [...texts, ...problems].join('\n');
}

function refusedText({ reason, detail }: Invalid, name: string, locale: Locale): string {
  if (reason === 'oversell' || reason === 'future-date') return message(locale, `offline.notRecorded.${reason}`, { name });
  return message(locale, 'offline.notRecorded', { reason: detail });
}
