import { message } from '@finclaw/config';
import type { CalculationAnswer, ConversionAnswer, Instrument, QuoteAnswer } from '@finclaw/finance';
import { divideDecimals, formatMoney, instrumentText, Money, numberText, priceText, quoteText } from '@finclaw/finance';
import { createDecimalString, type DecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTool } from '../use-tool.ts';
import { findMoney, type SpokenMoney } from '../words/money.ts';
import { calculateRequest, refusalText } from './calculate.ts';
import { quoteRequest } from './quote.ts';

const HOW_MANY =
  /몇\s?(?:주|개)|얼마나\s?(?:살|사)|\bhow (?:many|much)\b.{0,40}\b(?:can i|could i|buy|get|afford)\b|\bhow many\b/i;

/** "300만원으로 삼성전자 몇 주 살 수 있어?", "how many shares of Apple can I buy with $2000?" */
export const affordable: Intent = {
  id: 'affordable',
  understand(question) {
    const { text, mentions, topics, locale } = question;
    const [money, ...others] = findMoney(text);
    const named = foundIn(mentions);
    const [instrument] = named.length > 0 ? named : topics;
    if (!HOW_MANY.test(text) || money === undefined || others.length > 0 || named.length > 1) return undefined;
    if (instrument === undefined || instrument.type === 'forex' || instrument.type === 'index') return undefined;
    return { script: () => describeCount(money, instrument, referenceTo(instrument, question), locale) };
  },
};

function* describeCount(money: SpokenMoney, { currency, type }: Instrument, name: string, locale: Locale): Script {
  const quote = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quote.ok) return quote.text;
  if (quote.value.status !== 'ok') return quoteText([quote.value], locale);
  let budget: DecimalString = money.amount;
  if (money.currency !== currency) {
    const input = { amount: money.amount, from: money.currency, to: currency };
    const reply = yield* useTool<ConversionAnswer>({ name: 'convert_currency', input }, locale);
    if (!reply.ok) return reply.text;
    if (reply.value.status !== 'ok') return message(locale, 'offline.noRate');
    budget = reply.value.to.amount;
  }
  const { instrument, price } = quote.value;
  const reply = yield* useTool<CalculationAnswer>(calculateRequest(`${budget} / ${price}`), locale);
  if (!reply.ok) return reply.text;
  if (reply.value.status !== 'ok') return refusalText(reply.value.reason, locale);
  const count = divideDecimals(createDecimalString(reply.value.value), 1n, type === 'crypto' ? 4 : 0, 'floor');
  const headline = message(locale, 'offline.affordable', {
    money: formatMoney(Money.of(money.amount, money.currency), locale),
    name: instrumentText(instrument, locale),
    count: message(locale, type === 'crypto' ? 'offline.coins' : 'offline.shares', { count: numberText(count) }),
    price: priceText(price, instrument, locale),
  });
  return [headline, quoteText([quote.value], locale)].join('\n');
}
