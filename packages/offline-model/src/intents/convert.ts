import { message } from '@finclaw/config';
import type { Citable, ConversionAnswer, ConvertedAmount, QuoteAnswer } from '@finclaw/finance';
import { instrumentText, quoteText } from '@finclaw/finance';
import { originLines } from '@finclaw/finance/alerts';
import { currencyName, formatMoney, Money } from '@finclaw/finance/instruments';
import type { CurrencyCode, Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { foundIn, type Question } from '../question.ts';
import { referenceTo } from '../subject.ts';
import { useTool, useTools } from '../use-tool.ts';
import { leftoverOf } from '../words/leftover.ts';
import { findCurrencyWords, findMoney, findUnsaidWon, type SpokenMoney } from '../words/money.ts';
import { quoteRequest } from './quote.ts';

const CONVERT_WORD =
  /환전|바꾸|바꿔|환산|얼마|[으]?로\s?(?:는|치면|하면)?\s*[?]?$|\b(?:convert|exchange|in|to|into|how much|worth)\b|=/i;

/** "100달러는 원화로 얼마야?", "convert 50 euros to yen", "애플 주가 원화로" */
export const convert: Intent = {
  id: 'convert',
  understand(question) {
    const said = findMoney(question.text);
    const amounts = said.length > 0 || question.mentions.length > 0 ? said : findUnsaidWon(question.text);
    const [money] = amounts;
    const target = targetOf(question, amounts);
    if (target === undefined) return undefined;
    if (money === undefined) return planPrice(question, target);
    const targets = targetsOf(question, amounts, target);
    const steps = amounts.flatMap((each) => targets.filter((to) => to !== each.currency).map((to) => ({ money: each, to })));
    return steps.length === 0 || steps.length > MOST_STEPS || (amounts.length > 1 && targets.length > 1)
      ? undefined
      : { script: () => convertAll(steps, question.locale) };
  },
};

const MOST_STEPS = 5;

interface ConversionStep {
  readonly money: SpokenMoney;
  readonly to: CurrencyCode;
}

/** Every currency that is asked for: "100만원을 달러랑 엔으로". */
function targetsOf({ text }: Question, amounts: readonly SpokenMoney[], first: CurrencyCode): readonly CurrencyCode[] {
  const words = findCurrencyWords(text, amounts).map(({ currency }) => currency);
  return [...new Set([first, ...words.filter((each) => amounts.every(({ currency }) => currency !== each))])];
}

function* convertAll(steps: readonly ConversionStep[], locale: Locale): Script {
  const { values, problems } = yield* useTools<ConversionAnswer>(
    steps.map(({ money: { amount, currency }, to }) => ({ name: 'convert_currency', input: { amount, from: currency, to } })),
    locale,
  );
  const texts = values.map((value) => {
    if (value.status !== 'ok') return message(locale, 'offline.noRate');
    const from = formatMoney(Money.of(value.from.amount, value.from.currency), locale);
    return [message(locale, 'offline.converted', { from, to: value.cite('to') }), ...rateLines(value, locale)].join('\n');
  });
  return [...texts, ...problems].join('\n\n');
}

function targetOf({ text, mentions, locale }: Question, amounts: readonly SpokenMoney[]): CurrencyCode | undefined {
  const [money] = amounts;
  const words = findCurrencyWords(text, amounts);
  const named = words.find(({ currency }) => currency !== money?.currency);
  if (named !== undefined) return named.currency;
  // Koreans ask what foreign money is worth and mean won.
  const isBare = leftoverOf(text, [...amounts, ...words]) === '' && mentions.length === 0;
  const asksForValue = (CONVERT_WORD.test(text) || isBare) && foundIn(mentions).every(({ type }) => type === 'forex');
  return money !== undefined && asksForValue && locale === 'ko' && money.currency !== 'KRW' ? ('KRW' as CurrencyCode) : undefined;
}

/** The price of something in another currency takes two steps: look it up, then convert it. */
function planPrice(question: Question, to: CurrencyCode) {
  const { mentions, topics, locale, text } = question;
  const named = foundIn(mentions);
  const [instrument] = named.length > 0 ? named : topics;
  const isAsked =
    /로(?![가-힣])|로는|로도|로\s?(?:치면|하면|얼마)|\bin(?:to)?\b|\bto\b/i.test(text) && (named.length > 0 || text.length <= 40);
  const isPriced =
    instrument !== undefined && instrument.type !== 'forex' && instrument.type !== 'index' && instrument.currency !== to;
  return isAsked && isPriced ? { script: () => convertPrice(referenceTo(instrument, question), to, locale) } : undefined;
}

function* convertPrice(name: string, to: CurrencyCode, locale: Locale): Script {
  const quote = yield* useTool<QuoteAnswer>(quoteRequest(name), locale);
  if (!quote.ok) return quote.text;
  const { instrument, price, currency, cite } = quote.value;
  const input = { amount: price, from: currency, to };
  const reply = yield* useTool<ConversionAnswer>({ name: 'convert_currency', input }, locale);
  if (!reply.ok) return [quoteText([quote.value], locale), reply.text].join('\n');
  if (reply.value.status !== 'ok') return message(locale, 'offline.noRate');
  const params = { name: instrumentText(instrument, locale), from: cite('price'), to: reply.value.cite('to') };
  return [message(locale, 'offline.convertedPrice', params), ...rateLines(reply.value, locale)].join('\n');
}

function rateLines(
  { pair, rate, ratePer100, time, timeZone = 'UTC', source, freshness, cite }: ConvertedAmount & Citable,
  locale: Locale,
) {
  if (pair === undefined || rate === undefined || time === undefined || source === undefined) return [];
  const [base = ''] = pair.split('/');
  const word = locale === 'ko' ? currencyName(base as CurrencyCode, 'ko') : base;
  return [
    message(locale, 'offline.appliedRate', {
      base: ratePer100 === undefined ? `1${locale === 'ko' ? '' : ' '}${word}` : `100${locale === 'ko' ? '' : ' '}${word}`,
      rate: cite?.(ratePer100 === undefined ? 'rate' : 'ratePer100') ?? rate,
    }),
    ...originLines({ time, timeZone, source, freshness }, locale),
  ];
}
