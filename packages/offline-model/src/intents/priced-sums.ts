import { message } from '@finclaw/config';
import type { ConversionAnswer, ConvertedAmount, QuoteAnswer } from '@finclaw/finance';
import { conversionText, instrumentText, numberText, priceText, quoteText, rateText } from '@finclaw/finance';
import { FALL, originLine, RISE } from '@finclaw/finance/alerts';
import { compareDecimals, formatMoney, type Instrument, Money } from '@finclaw/finance/instruments';
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import { type Intent, type Question, referenceTo } from '../question.ts';
import { type SaidMoney, unknownWords, unsaidWonIn } from '../said.ts';
import { type Answered, type Asking, type Script, type ToolRequest, tellAll, useTool } from '../script.ts';
import { INTO, quoteRequest } from './quote.ts';

type Quote = Answered<QuoteAnswer>;

/** What a sum over one price is made of besides it. */
interface SumParts {
  /** Money to spend, or a price to reach. */
  readonly money?: SaidMoney;
  readonly isTarget?: true;
  readonly percent?: string;
  /** Two for "두 배". */
  readonly times?: string;
  readonly count?: string;
  /** The currency it is wanted in. */
  readonly currency?: CurrencyCode;
}

/** "300만원으로 삼성전자 몇 주 살 수 있어?", "how many shares of Apple can I buy with $2000?" */
export const affordable: Intent = {
  id: 'affordable',
  words: /몇\s?(?:주|개)|얼마나\s?(?:살|사)|\bhow (?:many|much)\b.{0,40}\b(?:can i|could i|buy|get|afford)\b|\bhow many\b/i,
  understand: (question) =>
    overOne(question, ({ type }, money) => (type === 'forex' || type === 'index' ? undefined : { money })),
};

/** "애플이 300달러 가면 지금보다 몇 % 오른 거야?" */
export const targetMove: Intent = {
  id: 'target-move',
  words:
    /몇\s?(?:%|퍼|프로)|얼마나\s?(?:오르|올라|떨어|내려|남)|\b(?:what|how many) percent|\bhow (?:much|far)\b.{0,30}\b(?:up|down|rise|fall|move|away)\b/i,
  understand: (question) =>
    overOne(question, ({ currency }, money) => (currency === money.currency ? { money, isTarget: true } : undefined)),
};

/** A sum over the one instrument a question is about and the one amount of money it names. */
function overOne(question: Question, parts: (instrument: Instrument, money: SaidMoney) => SumParts | undefined) {
  const { money, instruments, topics, locale } = question;
  const [[amount, ...others], [instrument]] = [money, instruments.length > 0 ? instruments : topics];
  if (amount === undefined || instrument === undefined || others.length > 0 || instruments.length > 1) return undefined;
  const sum = parts(instrument, amount);
  return sum && { script: () => tellSum(referenceTo(instrument, question), sum, locale) };
}

/** "삼성전자가 20% 오르면 얼마야?", "그거 10주면 얼마?", "how much are 5 shares of Apple?" */
export const whatIf: Intent = {
  id: 'what-if',
  understand(question) {
    const supposed = suppositionIn(question);
    const [[mention, ...others], [topic, ...more]] = [question.mentions, question.topics];
    const only = mention === undefined ? (more.length === 0 ? topic : undefined) : question.instruments[0];
    const name = only === undefined ? mention?.text : referenceTo(only, question);
    if (supposed === undefined || name === undefined || others.length > 0) return undefined;
    return { script: () => tellSum(name, supposed, question.locale) };
  },
};

const ASKS_FOR_VALUE = /얼마|면|몇|어치|가격|값|\b(?:how much|worth|value|cost|what|if|would)\b|\?/i;

function suppositionIn({ text, percents: [percent], shares: [shares], currencies: [currency] }: Question) {
  const times = timesIn(text);
  const isMove = percent !== undefined && (RISE.test(text) || FALL.test(text) || percent.value.startsWith('-'));
  // "한 주에 얼마야" asks for the price.
  const isCounted = shares !== undefined && shares.value !== '1' && ASKS_FOR_VALUE.test(text);
  if (!isMove && times === undefined && !isCounted) return undefined;
  const isDown = percent !== undefined && FALL.test(text) && !percent.value.startsWith('-');
  return {
    ...(times !== undefined && { times }),
    ...(isMove && { percent: `${isDown ? '-' : ''}${percent.value}` }),
    ...{ ...(shares && { count: shares.value }), ...currency },
  };
}

const TIMES: readonly (readonly [RegExp, string])[] = [
  [/반\s?토막|반값|\bhalves\b/i, '0.5'],
  [/두\s?배(?:가|로|는)?\s?(?:되|오르|올라|뛰|면)|\bdoubles?\b/i, '2'],
];

/** "두 배 되면", "if it doubles" */
const timesIn = (text: string): string | undefined =>
  TIMES.find(([words]) => words.test(text))?.[1] ??
  /(?<!\d)(\d+(?:\.\d+)?)(?:\s?배(?:가|로|는)?\s?(?:되|오르|올라|뛰|면)|x\b)/i.exec(text)?.[1];

/** Looks the price up, and a rate where the sum is over two currencies, and tells the sum. */
function* tellSum(name: string, parts: SumParts, locale: Locale): Script {
  const quoted = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quoted.ok) return quoted.text;
  const { price, currency, instrument } = quoted.value;
  const { money, currency: wanted = currency } = parts;
  const [amount, from, to] = money === undefined ? [price, currency, wanted] : [money.amount, money.currency, currency];
  const rate = instrument.type === 'index' ? undefined : yield* exchanged(amount, from, to, locale);
  if (typeof rate === 'string') return money === undefined ? [quoteText([quoted.value], locale), rate].join('\n') : rate;
  const told =
    money === undefined
      ? supposedText(quoted.value, parts, rate, locale)
      : parts.isTarget
        ? moveText(quoted.value, money, locale)
        : yield* countWhole(quoted.value, money, rate?.to.amount ?? money.amount, locale);
  return [told, ...(rate === undefined ? [] : rateText(rate, locale)), originLine(quoted.value, locale)].join('\n');
}

function* countWhole(quoted: Quote, money: SaidMoney, budget: DecimalString, locale: Locale): Asking<string> {
  const { instrument, price, cite } = quoted;
  // Half of the last place less, rounded, is what is whole of it.
  const [digits, half] = instrument.type === 'crypto' ? [4, '0.00005'] : [0, '0.5'];
  const whole = yield* useTool<{ status: 'ok' }>(calculateRequest(`round(${budget} / ${price} - ${half}; ${digits})`), locale);
  if (!whole.ok) return whole.text;
  return message(locale, 'offline.affordable', {
    ...{ money: formatMoney(Money.of(money.amount, money.currency), locale), name: instrumentText(instrument, locale) },
    ...{ count: countText(whole.value.cite('value'), instrument, locale), price: cite('price') },
  });
}

/** Money in another currency; nothing where it is in that one already, a sentence where there is no rate. */
export function* exchanged(
  ...[amount, from, to, locale]: [...Parameters<typeof convertRequest>, Locale]
): Asking<Answered<ConvertedAmount> | string | undefined> {
  if (from === to) return undefined;
  const reply = yield* useTool<ConversionAnswer>(convertRequest(amount, from, to), locale);
  if (!reply.ok) return reply.text;
  return reply.value.status === 'ok' ? reply.value : message(locale, 'offline.noRate');
}

const convertRequest = (amount: DecimalString, from: CurrencyCode, to: CurrencyCode): ToolRequest => ({
  name: 'convert_currency',
  input: { amount, from, to },
});

/** A request to the calculator. */
export const calculateRequest = (expression: string): ToolRequest => ({ name: 'calculate', input: { expression } });

const countText = (count: string, { type }: { readonly type?: string }, locale: Locale): string =>
  message(locale, type === 'crypto' ? 'offline.coins' : 'offline.shares', { count });

function moveText({ instrument, price, handle, cite }: Quote, { amount, currency }: SaidMoney, locale: Locale): string {
  return message(locale, compareDecimals(amount, price) < 0 ? 'offline.targetMove.down' : 'offline.targetMove.up', {
    ...{ name: instrumentText(instrument, locale), price: cite('price'), target: priceText(amount, instrument, locale) },
    percent: `{{change(${handle}.price, ${amount} ${currency})|abs}}`,
  });
}

function supposedText(quoted: Quote, parts: SumParts, rate: Answered<ConvertedAmount> | undefined, locale: Locale): string {
  const { instrument, handle, cite } = quoted;
  const { percent = '', times, count } = parts;
  const name = instrumentText(instrument, locale);
  if (percent === '' && times === undefined && count === undefined && rate !== undefined)
    return message(locale, 'offline.convertedPrice', { name, from: cite('price'), to: rate.cite('to') });
  const [sign, size] = percent.startsWith('-') ? ['-', percent.slice(1)] : ['+', percent];
  const moved = times !== undefined ? ` * ${times}` : size === '' ? '' : ` * (1 ${sign} ${size}%)`;
  const value = `${handle}.price${moved}${count === undefined ? '' : ` * ${count}`}`;
  const isBoth = times === undefined && size !== '' && count !== undefined;
  const key = times !== undefined ? 'times' : size === '' ? 'shares' : isBoth ? 'both' : sign === '-' ? 'down' : 'up';
  const told = message(locale, `offline.whatIf.${key}`, {
    ...{ name, price: cite('price'), value: `{{${value}}}`, times: times ?? '', percent: `${isBoth ? sign : ''}${size}%` },
    count: count === undefined ? '' : countText(numberText(count), instrument, locale),
  });
  if (rate === undefined) return told;
  return [message(locale, 'offline.inCurrency', { value: `{{convert(${value}, ${rate.handle}.rate)}}` }), told].join('\n');
}

const CONVERT_WORD =
  /환전|바꾸|바꿔|환산|얼마|[으]?로\s?(?:는|치면|하면)?\s*[?]?$|\b(?:convert|exchange|in|to|into|how much|worth)\b|=/i;
const MOST_STEPS = 5;

/** "100달러는 원화로 얼마야?", "convert 50 euros to yen", "애플 주가 원화로" */
export const convert: Intent = {
  id: 'convert',
  understand(question) {
    const { money, mentions, text, locale, currencies } = question;
    const amounts = money.length > 0 || mentions.length > 0 ? money : unsaidWonIn(text);
    const target = targetOf(question, amounts);
    if (target === undefined) return undefined;
    if (amounts.length === 0) return priceIn(question, target);
    // Every currency that is asked for: "100만원을 달러랑 엔으로".
    const named = currencies.filter((each) => amounts.every(({ currency }) => currency !== each.currency));
    const targets = [...new Set([target, ...named.map(({ currency }) => currency)])];
    const steps = amounts.flatMap(({ amount, currency: from }) =>
      targets.flatMap((to) => (to === from ? [] : [convertRequest(amount, from, to)])),
    );
    const isClear = steps.length > 0 && steps.length <= MOST_STEPS && (amounts.length === 1 || targets.length === 1);
    return isClear ? { script: () => tellAll<ConversionAnswer>(steps, locale, conversionText, '\n\n') } : undefined;
  },
};

function targetOf(question: Question, amounts: readonly SaidMoney[]): CurrencyCode | undefined {
  const { text, mentions, instruments, locale, currencies } = question;
  const [money] = amounts;
  const named = currencies.find(({ currency }) => currency !== money?.currency);
  if (named !== undefined || money === undefined) return named?.currency;
  // Koreans ask what foreign money is worth and mean won.
  const isBare = unknownWords(text, [...amounts, ...currencies]) === '' && mentions.length === 0;
  const asksForValue = (CONVERT_WORD.test(text) || isBare) && instruments.every(({ type }) => type === 'forex');
  return asksForValue && locale === 'ko' && money.currency !== 'KRW' ? ('KRW' as CurrencyCode) : undefined;
}

/** The price of something in another currency. */
function priceIn(question: Question, currency: CurrencyCode) {
  const { instruments, topics, locale, text } = question;
  const [instrument] = instruments.length > 0 ? instruments : topics;
  const isAsked = INTO.test(text) && (instruments.length > 0 || text.length <= 40);
  if (!isAsked || instrument === undefined || instrument.currency === currency) return undefined;
  if (instrument.type === 'forex' || instrument.type === 'index') return undefined;
  return { script: () => tellSum(referenceTo(instrument, question), { currency }, locale) };
}
