import { message } from '@finclaw/config';
import { type ConversionAnswer, instrumentText, numberText, priceText, type QuoteAnswer, quoteText } from '@finclaw/finance';
import { originLines } from '@finclaw/finance/alerts';
import { compareDecimals, formatMoney, Money } from '@finclaw/finance/instruments';
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn, type Question } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { type Answered, type Asking, useTool, useTools } from '../use-tool.ts';
import { findCurrencyWords, findMoney, type SpokenMoney } from '../words/money.ts';
import { FALL, findPercents, RISE } from '../words/percent.ts';
import { findShares } from '../words/shares.ts';
import { calculateRequest } from './calculate.ts';
import { quoteRequest } from './quote.ts';

type Quote = Answered<QuoteAnswer>;

/** Looks prices up and tells a sum over them; without all of them there is none. */
function* reckon(names: readonly string[], locale: Locale, told: (quotes: readonly Quote[]) => string | Asking<string>): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const [first, ...others] = values;
  if (first === undefined || problems.length > 0) return problems.join('\n');
  const sum = told(values);
  const text = typeof sum === 'string' ? sum : yield* sum;
  return [text, ...(others.length > 0 ? [quoteText(values, locale)] : originLines(first, locale))].join('\n');
}

const countText = (count: string, { type }: { readonly type?: string }, locale: Locale): string =>
  message(locale, type === 'crypto' ? 'offline.coins' : 'offline.shares', { count });

/** The one amount of money a question names and the one instrument it is about. */
function moneyAndInstrument({ text, mentions, topics }: Question) {
  const [money, ...others] = findMoney(text);
  const named = foundIn(mentions);
  const [instrument] = named.length > 0 ? named : topics;
  if (money === undefined || instrument === undefined || others.length > 0 || named.length > 1) return undefined;
  return { money, instrument };
}

const HOW_MANY =
  /몇\s?(?:주|개)|얼마나\s?(?:살|사)|\bhow (?:many|much)\b.{0,40}\b(?:can i|could i|buy|get|afford)\b|\bhow many\b/i;

/** "300만원으로 삼성전자 몇 주 살 수 있어?", "how many shares of Apple can I buy with $2000?" */
export const affordable: Intent = {
  id: 'affordable',
  understand(question) {
    const { text, locale } = question;
    const asked = HOW_MANY.test(text) ? moneyAndInstrument(question) : undefined;
    if (asked === undefined) return undefined;
    const { money, instrument } = asked;
    if (instrument.type === 'forex' || instrument.type === 'index') return undefined;
    return {
      script: () => reckon([referenceTo(instrument, question)], locale, ([quote]) => count(quote as Quote, money, locale)),
    };
  },
};

function* count({ instrument, currency, price, cite }: Quote, money: SpokenMoney, locale: Locale): Asking<string> {
  const budget = yield* inCurrency(money, currency, locale);
  if (typeof budget === 'string') return budget;
  // Half of the last place less, rounded, is what is whole of it.
  const [digits, half] = instrument.type === 'crypto' ? [4, '0.00005'] : [0, '0.5'];
  const request = calculateRequest(`round(${budget.amount} / ${price} - ${half}; ${digits})`);
  const whole = yield* useTool<{ status: 'ok' }>(request, locale);
  if (!whole.ok) return whole.text;
  return message(locale, 'offline.affordable', {
    money: formatMoney(Money.of(money.amount, money.currency), locale),
    name: instrumentText(instrument, locale),
    count: countText(whole.value.cite('value'), instrument, locale),
    price: cite('price'),
  });
}

/** Money in the currency of what it is to buy, or the sentence that says why there is no such rate. */
export function* inCurrency(
  money: Pick<SpokenMoney, 'amount' | 'currency'>,
  to: CurrencyCode,
  locale: Locale,
): Asking<{ readonly amount: DecimalString } | string> {
  if (money.currency === to) return money;
  const input = { amount: money.amount, from: money.currency, to };
  const reply = yield* useTool<ConversionAnswer>({ name: 'convert_currency', input }, locale);
  if (!reply.ok) return reply.text;
  return reply.value.status === 'ok' ? reply.value.to : message(locale, 'offline.noRate');
}

/** "삼성전자 50주랑 하이닉스 10주면 총 얼마야?" */
export const basket: Intent = {
  id: 'basket',
  understand(question) {
    const { text, mentions, locale } = question;
    const instruments = foundIn(mentions);
    const counts = findShares(text, mentions).map(({ count }) => count);
    const isAsked = /얼마|총|합|\b(?:how much|worth|total|cost)\b/i.test(text);
    if (instruments.length < 2 || counts.length !== instruments.length || !isAsked) return undefined;
    const names = instruments.map((each) => referenceTo(each, question));
    return { script: () => reckon(names, locale, (quotes) => worth(quotes, counts, locale)) };
  },
};

function worth(quotes: readonly Quote[], counts: readonly string[], locale: Locale): string {
  const terms = quotes.map(({ handle, currency }, at) => ({ currency, term: `${handle}.price * ${counts[at]}` }));
  const sums = Map.groupBy(terms, ({ currency }) => currency).values();
  const parts = quotes.map(({ instrument }, at) => {
    return `${instrumentText(instrument, locale)} ${countText(numberText(counts[at] ?? '0'), instrument, locale)}`;
  });
  const value = sums.map((each) => `{{${each.map(({ term }) => term).join(' + ')}}}`);
  return message(locale, 'offline.basket', { parts: parts.join(', '), value: [...value].join(', ') });
}

const ASKS_PERCENT =
  /몇\s?(?:%|퍼|프로)|얼마나\s?(?:오르|올라|떨어|내려|남)|\b(?:what|how many) percent|\bhow (?:much|far)\b.{0,30}\b(?:up|down|rise|fall|move|away)\b/i;

/** "애플이 300달러 가면 지금보다 몇 % 오른 거야?" */
export const targetMove: Intent = {
  id: 'target-move',
  understand(question) {
    const { text, locale } = question;
    const asked = ASKS_PERCENT.test(text) ? moneyAndInstrument(question) : undefined;
    if (asked === undefined || asked.instrument.currency !== asked.money.currency) return undefined;
    const { money, instrument } = asked;
    return {
      script: () => reckon([referenceTo(instrument, question)], locale, ([quote]) => move(quote as Quote, money, locale)),
    };
  },
};

function move({ instrument, price, handle, cite }: Quote, { amount, currency }: SpokenMoney, locale: Locale): string {
  const isDown = compareDecimals(amount, price) < 0;
  return message(locale, isDown ? 'offline.targetMove.down' : 'offline.targetMove.up', {
    name: instrumentText(instrument, locale),
    price: cite('price'),
    target: priceText(amount, instrument, locale),
    percent: `{{change(${handle}.price, assume(${amount}, ${currency}))|abs}}`,
  });
}

/** A supposition about a price: it moves by some per cent, or it is multiplied by a number of shares, or both. */
interface Supposition {
  readonly percent?: string;
  /** Two for "두 배". */
  readonly times?: string;
  readonly count?: string;
}

const ASKS_FOR_VALUE = /얼마|면|몇|어치|가격|값|\b(?:how much|worth|value|cost|what|if|would)\b|\?/i;

/** "삼성전자가 20% 오르면 얼마야?", "그거 10주면 얼마?", "how much are 5 shares of Apple?" */
export const whatIf: Intent = {
  id: 'what-if',
  understand(question) {
    const { text, locale } = question;
    const supposed = suppositionIn(question);
    const name = oneName(question);
    if (supposed === undefined || name === undefined) return undefined;
    const [target] = findCurrencyWords(text, findMoney(text));
    return { script: () => reckon([name], locale, ([quote]) => suppose(quote as Quote, supposed, target?.currency, locale)) };
  },
};

/** One instrument, named or known from before; several would need several answers. */
function oneName(question: Question): string | undefined {
  const { mentions, topics } = question;
  const [mention, ...others] = mentions;
  const [topic, ...more] = topics;
  if (mention?.resolution.kind === 'found' && others.length === 0) return referenceTo(mention.resolution.instrument, question);
  if (mention !== undefined) return others.length === 0 ? mention.text : undefined;
  return topic !== undefined && more.length === 0 ? referenceTo(topic, question) : undefined;
}

function suppositionIn({ text, mentions }: Question): Supposition | undefined {
  const [percent] = findPercents(text);
  const [shares] = findShares(text, mentions);
  const times = timesIn(text);
  const isMove = percent !== undefined && (RISE.test(text) || FALL.test(text) || percent.value.startsWith('-'));
  if (!isMove && times === undefined && (shares === undefined || !ASKS_FOR_VALUE.test(text))) return undefined;
  // "한 주에 얼마야" asks for the price.
  if (!isMove && times === undefined && shares?.count === '1') return undefined;
  const isDown = percent !== undefined && FALL.test(text) && !percent.value.startsWith('-');
  return {
    ...(times !== undefined && { times }),
    ...(isMove && { percent: `${isDown ? '-' : ''}${percent.value}` }),
    ...(shares !== undefined && { count: shares.count }),
  };
}

/** "두 배 되면", "if it doubles" */
function timesIn(text: string): string | undefined {
  if (!/배(?:가|로|는)?\s?(?:되|오르|올라|뛰|면)|반\s?토막|반값|\bhalves\b|\b(?:doubles?|triples?)\b|\b\d+x\b/i.test(text))
    return undefined;
  if (/반\s?토막|반값|\bhalves\b/i.test(text)) return '0.5';
  if (/두\s?배|\bdoubles?\b/i.test(text)) return '2';
  if (/세\s?배|\btriples?\b/i.test(text)) return '3';
  return /(?<!\d)(\d+(?:\.\d+)?)\s?(?:배|x\b)/i.exec(text)?.[1];
}

function* suppose(
  { instrument, currency, price, handle, cite }: Quote,
  { percent = '', times, count: shares }: Supposition,
  target: CurrencyCode | undefined,
  locale: Locale,
): Asking<string> {
  const [sign, size] = percent.startsWith('-') ? ['-', percent.slice(1)] : ['+', percent];
  const moved = times !== undefined ? ` * ${times}` : size === '' ? '' : ` * (1 ${sign} ${size}%)`;
  const value = `${handle}.price${moved}${shares === undefined ? '' : ` * ${shares}`}`;
  const isBoth = times === undefined && size !== '' && shares !== undefined;
  const key = times !== undefined ? 'times' : size === '' ? 'shares' : isBoth ? 'both' : sign === '-' ? 'down' : 'up';
  const told = message(locale, `offline.whatIf.${key}`, {
    name: instrumentText(instrument, locale),
    ...{ price: cite('price'), value: `{{${value}}}`, times: times ?? '', percent: `${isBoth ? sign : ''}${size}%` },
    count: shares === undefined ? '' : countText(numberText(shares), instrument, locale),
  });
  if (target === undefined || target === currency || instrument.type === 'index') return told;
  const request = { name: 'convert_currency', input: { amount: price, from: currency, to: target } };
  const rate = yield* useTool<ConversionAnswer>(request, locale);
  if (!rate.ok || rate.value.status !== 'ok') return [told, message(locale, 'offline.noRate')].join('\n');
  return [message(locale, 'offline.inCurrency', { value: `{{convert(${value}, ${rate.value.handle}.rate)}}` }), told].join('\n');
}
