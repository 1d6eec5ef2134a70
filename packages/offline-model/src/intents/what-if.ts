import { message } from '@finclaw/config';
import type { CalculationAnswer, ConversionAnswer, QuoteAnswer, QuotedPrice } from '@finclaw/finance';
import {
  formatMoney,
  instrumentText,
  Money,
  minorUnits,
  numberText,
  priceText,
  quoteText,
  roundDecimal,
  sourceText,
  timeText,
} from '@finclaw/finance';
import { type CurrencyCode, createDecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import type { Question } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTool } from '../use-tool.ts';
import { findCurrencyWords, findMoney } from '../words/money.ts';
import { FALL, findPercents, RISE } from '../words/percent.ts';
import { findShares } from '../words/shares.ts';
import { calculateRequest } from './calculate.ts';
import { quoteRequest } from './quote.ts';

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
    const supposed = suppositionIn(question);
    const name = nameOf(question);
    if (supposed === undefined || name === undefined) return undefined;
    const [target] = findCurrencyWords(question.text, findMoney(question.text));
    return { script: () => suppose(name, supposed, target?.currency, question.locale) };
  },
};

/** One instrument, named or known from before; several would need several answers. */
function nameOf(question: Question): string | undefined {
  const { mentions, topics } = question;
  if (mentions.length > 1) return undefined;
  const [mention] = mentions;
  if (mention !== undefined)
    return mention.resolution.kind === 'found' ? referenceTo(mention.resolution.instrument, question) : mention.text;
  const [topic] = topics;
  return topics.length === 1 && topic !== undefined ? referenceTo(topic, question) : undefined;
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

function expressionFor(price: string, { percent, times, count }: Supposition): string {
  const moved = times === undefined ? movedBy(price, percent) : `${price} * ${times}`;
  return count === undefined ? moved : `${moved} * ${count}`;
}

function movedBy(price: string, percent: string | undefined): string {
  if (percent === undefined) return price;
  return `${price} * (1 ${percent.startsWith('-') ? '-' : '+'} ${percent.replace('-', '')}%)`;
}

function* suppose(name: string, supposed: Supposition, target: CurrencyCode | undefined, locale: Locale): Script {
  const quote = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quote.ok) return quote.text;
  if (quote.value.status !== 'ok') return quoteText([quote.value], locale);
  const result = yield* useTool<CalculationAnswer>(calculateRequest(expressionFor(quote.value.price, supposed)), locale);
  if (!result.ok) return result.text;
  if (result.value.status !== 'ok') return message(locale, 'offline.calc.unreadable');
  const text = whatIfText(quote.value, supposed, result.value.value, locale);
  const { currency } = quote.value;
  if (target === undefined || target === currency || quote.value.instrument.type === 'index') return text;
  const input = { amount: result.value.value, from: currency, to: target };
  const converted = yield* useTool<ConversionAnswer>({ name: 'convert_currency', input }, locale);
  if (!converted.ok || converted.value.status !== 'ok') return text;
  const value = formatMoney(Money.of(converted.value.to.amount, target), locale);
  return `${message(locale, 'offline.inCurrency', { value })}\n${text}`;
}

const signed = (percent: string): string => `${percent.startsWith('-') ? '' : '+'}${percent}%`;

function whatIfText(quote: QuotedPrice, { percent, times, count }: Supposition, result: string, locale: Locale): string {
  const { instrument, price, currency, time, timeZone, source, freshness } = quote;
  const isMoney = instrument.type !== 'index';
  const direction = percent?.startsWith('-') === true ? 'down' : 'up';
  const key = times !== undefined ? 'times' : percent === undefined ? 'shares' : count === undefined ? direction : 'both';
  const digits = Math.max(minorUnits(currency as CurrencyCode), isMoney && currency === 'KRW' ? 0 : 2);
  const params = {
    name: instrumentText(instrument, locale),
    price: priceText(price, instrument, locale),
    value: priceText(roundDecimal(createDecimalString(result), digits), instrument, locale),
    ...(percent !== undefined && { percent: key === 'both' ? signed(percent) : `${percent.replace('-', '')}%` }),
    ...(count !== undefined && {
      count: message(locale, instrument.type === 'crypto' ? 'offline.coins' : 'offline.shares', { count: numberText(count) }),
    }),
    ...(times !== undefined && { times }),
  };
  return [
    message(locale, `offline.whatIf.${key}`, params),
    message(locale, 'finance.asOf', { time: timeText(time, timeZone, locale), source: sourceText(source, freshness, locale) }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ].join('\n');
}
