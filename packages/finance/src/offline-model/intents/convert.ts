import { message } from '@finclaw/config';
import type { CurrencyCode, Locale } from '@finclaw/types';
import { currencyName } from '../../money/currency.ts';
import { formatMoney } from '../../money/format.ts';
import { Money } from '../../money/money.ts';
import { priceText, sourceText, timeText } from '../../presentation/figures.ts';
import { instrumentText, quoteText } from '../../presentation/quote-text.ts';
import type { ConversionAnswer, ConvertedAmount } from '../../tools/convert-currency.ts';
import type { QuoteAnswer } from '../../tools/get-quote.ts';
import { call, type Intent, type Plan, readAnswer, say } from '../intent.ts';
import { findCurrencies, findMoney, type SpokenMoney } from '../money-words.ts';
import type { Question } from '../question.ts';
import { quoteRequest } from './quote.ts';

export const CONVERT_TOOL = 'convert_currency';

const CONVERT_WORD =
  /환전|바꾸|바꿔|환산|얼마|[으]?로\s?(?:는|치면|하면)?\s*[?]?$|\b(?:convert|exchange|in|to|how much|worth)\b|=/i;

/** "100달러는 원화로 얼마야?", "convert 50 euros to yen", "애플 주가 원화로", and "200달러는?" after one of those. */
export const convert: Intent = {
  id: 'convert',
  plan(question) {
    const amounts = findMoney(question.text);
    const [money] = amounts;
    const target = targetOf(question, amounts);
    if (target === undefined) return undefined;
    if (money !== undefined && amounts.length === 1)
      return target === money.currency ? undefined : planAmount(money, target, question.locale);
    return money === undefined ? planPrice(question, target) : undefined;
  },
};

function targetOf(question: Question, amounts: readonly SpokenMoney[]): CurrencyCode | undefined {
  const [named] = findCurrencies(question.text, amounts);
  if (named !== undefined) return named;
  const [money] = amounts;
  if (money === undefined) return undefined;
  const before = question.previous;
  const previousAmounts = before === undefined ? [] : findMoney(before.text);
  const previousTarget = before === undefined || previousAmounts.length === 0 ? undefined : targetOf(before, previousAmounts);
  const asksForValue = CONVERT_WORD.test(question.text) && question.mentions.length === 0;
  // Koreans ask what foreign money is worth and mean won.
  return (
    previousTarget ?? (asksForValue && question.locale === 'ko' && money.currency !== 'KRW' ? ('KRW' as CurrencyCode) : undefined)
  );
}

function planAmount(money: SpokenMoney, to: CurrencyCode, locale: Locale): Plan {
  return (answers) => {
    if (answers.length === 0) return call({ name: CONVERT_TOOL, input: { amount: money.amount, from: money.currency, to } });
    return say(conversionText(readAnswer<ConversionAnswer>(answers[0]), locale));
  };
}

/** The price of something in another currency takes two steps: look it up, then convert it. */
function planPrice({ mentions, topics, locale, text }: Question, to: CurrencyCode): Plan | undefined {
  const named = mentions.flatMap(({ resolution }) => (resolution.kind === 'found' ? [resolution.instrument] : []));
  const [instrument] = named.length > 0 ? named : topics;
  const isAsked = named.length > 0 ? /로|\b(?:in|to)\b/i.test(text) : /로|\b(?:in)\b/i.test(text) && text.length <= 40;
  if (
    instrument === undefined ||
    !isAsked ||
    instrument.type === 'forex' ||
    instrument.type === 'index' ||
    instrument.currency === to
  )
    return undefined;
  return (answers) => {
    const [first, second] = answers;
    if (first === undefined) return call(quoteRequest(instrument.symbol));
    const quote = readAnswer<QuoteAnswer>(first);
    if (quote?.status !== 'ok')
      return say(quote === undefined ? message(locale, 'offline.toolFailed', { tool: first.name }) : quoteText([quote], locale));
    if (second === undefined) return call({ name: CONVERT_TOOL, input: { amount: quote.price, from: quote.currency, to } });
    const converted = readAnswer<ConversionAnswer>(second);
    if (converted?.status !== 'ok') return say(conversionText(converted, locale));
    const headline = message(locale, 'offline.convertedPrice', {
      name: instrumentText(quote.instrument, locale),
      from: priceText(quote.price, quote.instrument, locale),
      to: moneyText(converted.to, locale),
    });
    return say([headline, ...rateLines(converted, locale)].join('\n'));
  };
}

function conversionText(answer: ConversionAnswer | undefined, locale: Locale): string {
  if (answer === undefined) return message(locale, 'offline.toolFailed', { tool: CONVERT_TOOL });
  if (answer.status !== 'ok') return message(locale, 'offline.noRate');
  const headline = message(locale, 'offline.converted', {
    from: moneyText(answer.from, locale),
    to: moneyText(answer.to, locale),
  });
  return [headline, ...rateLines(answer, locale)].join('\n');
}

function rateLines({ pair, rate, time, timeZone, source, freshness }: ConvertedAmount, locale: Locale): string[] {
  if (pair === undefined || rate === undefined || time === undefined || source === undefined) return [];
  const [base = '', quoted = ''] = pair.split('/');
  const word = locale === 'ko' ? currencyName(base as CurrencyCode, 'ko') : base;
  return [
    message(locale, 'offline.appliedRate', { base: word, rate: priceText(rate, { type: 'forex', currency: quoted }, locale) }),
    message(locale, 'finance.asOf', {
      time: timeText(time, timeZone ?? 'UTC', locale),
      source: sourceText(source, freshness, locale),
    }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}

const moneyText = ({ amount, currency }: ConvertedAmount['to'], locale: Locale): string =>
  formatMoney(Money.of(amount, currency), locale);
