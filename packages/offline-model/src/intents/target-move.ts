import { message } from '@finclaw/config';
import type { CalculationAnswer, QuoteAnswer } from '@finclaw/finance';
import { instrumentText, numberText, priceText, quoteText, roundDecimal } from '@finclaw/finance';
import { createDecimalString, type DecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTool } from '../use-tool.ts';
import { findMoney } from '../words/money.ts';
import { calculateRequest, refusalText } from './calculate.ts';
import { quoteRequest } from './quote.ts';

const ASKS_PERCENT =
  /몇\s?(?:%|퍼|프로)|얼마나\s?(?:오르|올라|떨어|내려|남)|\b(?:what|how many) percent|\bhow (?:much|far)\b.{0,30}\b(?:up|down|rise|fall|move|away)\b/i;

/** "애플이 300달러 가면 지금보다 몇 % 오른 거야?" */
export const targetMove: Intent = {
  id: 'target-move',
  understand(question) {
    const { text, mentions, topics, locale } = question;
    const [money, ...others] = findMoney(text);
    const named = foundIn(mentions);
    const [instrument] = named.length > 0 ? named : topics;
    if (!ASKS_PERCENT.test(text) || money === undefined || others.length > 0 || named.length > 1) return undefined;
    if (instrument === undefined || instrument.currency !== money.currency) return undefined;
    return { script: () => describeMove(referenceTo(instrument, question), money.amount, locale) };
  },
};

function* describeMove(name: string, target: string, locale: Locale): Script {
  const quote = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quote.ok) return quote.text;
  if (quote.value.status !== 'ok') return quoteText([quote.value], locale);
  const { instrument, price } = quote.value;
  const expression = `round(growth(${price}; ${target}) * 100; 2)`;
  const reply = yield* useTool<CalculationAnswer>(calculateRequest(expression), locale);
  if (!reply.ok) return reply.text;
  if (reply.value.status !== 'ok') return refusalText(reply.value.reason, locale);
  const percent = roundDecimal(createDecimalString(reply.value.value), 2);
  const headline = message(locale, percent.startsWith('-') ? 'offline.targetMove.down' : 'offline.targetMove.up', {
    name: instrumentText(instrument, locale),
    price: priceText(price, instrument, locale),
    target: priceText(createDecimalString(target), instrument, locale),
    percent: `${numberText(percent.replace('-', '') as DecimalString)}%`,
  });
  return [headline, quoteText([quote.value], locale)].join('\n');
}
