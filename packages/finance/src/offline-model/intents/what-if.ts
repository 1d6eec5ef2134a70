import { message } from '@finclaw/config';
import { type CurrencyCode, createDecimalString, type Locale } from '@finclaw/types';
import { findNumbers } from '../../calc/find-numbers.ts';
import { minorUnits } from '../../money/currency.ts';
import { roundDecimal } from '../../money/decimal.ts';
import { priceText, sourceText, timeText } from '../../presentation/figures.ts';
import { instrumentText, quoteText } from '../../presentation/quote-text.ts';
import type { CalculationAnswer } from '../../tools/calculate-tool.ts';
import type { QuoteAnswer, QuotedPrice } from '../../tools/get-quote.ts';
import { call, type Intent, readAnswer, say } from '../intent.ts';
import type { Question } from '../question.ts';
import { CALCULATE_TOOL, calculateRequest } from './calculate.ts';
import { QUOTE_TOOL, quoteRequest } from './quote.ts';

/** A supposition about a price: it moves by some per cent, or it is multiplied by a number of shares. */
type Supposition = { readonly kind: 'percent'; readonly percent: string } | { readonly kind: 'shares'; readonly count: string };

const PERCENT = /([+-]?\d[\d.]*)\s?(?:%|퍼센트|프로|percent)/i;
const RISE = /오르|올라|상승|\b(?:up|rises?|gains?|higher|increases?)\b/i;
const FALL = /내리|내려|떨어|하락|빠지|\b(?:down|falls?|drops?|lower|loses?)\b/i;
const SHARES =
  /(\d[\d,.]*[만천]?|[가-힣]{1,3})\s?(?:주|개)(?:면|는|를|의|가|에|어치|\s|[?]|$)|(\d[\d,.]*)\s+(?:shares?|coins?)\b/i;

/** "삼성전자가 20% 오르면 얼마야?", "그거 10주면 얼마?" */
export const whatIf: Intent = {
  id: 'what-if',
  plan(question) {
    const supposed = suppositionIn(question.text);
    const symbol = symbolOf(question);
    if (supposed === undefined || symbol === undefined) return undefined;
    const { locale } = question;
    return (answers) => {
      const [first, second] = answers;
      if (first === undefined) return call(quoteRequest(symbol));
      const quote = readAnswer<QuoteAnswer>(first);
      if (quote?.status !== 'ok')
        return say(
          quote === undefined ? message(locale, 'offline.toolFailed', { tool: QUOTE_TOOL }) : quoteText([quote], locale),
        );
      if (second === undefined) return call(calculateRequest(expressionFor(quote.price, supposed)));
      const result = readAnswer<CalculationAnswer>(second);
      if (result?.status !== 'ok') return say(message(locale, 'offline.toolFailed', { tool: CALCULATE_TOOL }));
      return say(whatIfText(quote, supposed, result.value, locale));
    };
  },
};

/** One instrument, named or known from before; several would need several answers. */
function symbolOf({ mentions, topics }: Question): string | undefined {
  if (mentions.length > 1) return undefined;
  const [mention] = mentions;
  if (mention !== undefined) return mention.resolution.kind === 'found' ? mention.resolution.instrument.symbol : mention.text;
  return topics.length === 1 ? topics[0]?.symbol : undefined;
}

function suppositionIn(text: string): Supposition | undefined {
  const percent = PERCENT.exec(text)?.[1]?.replace(/^\+/, '');
  if (percent !== undefined && (RISE.test(text) || FALL.test(text)))
    return { kind: 'percent', percent: FALL.test(text) && !percent.startsWith('-') ? `-${percent}` : percent };
  const shares = SHARES.exec(text);
  const count = shares === null ? undefined : (findNumbers(shares[1] ?? shares[2] ?? '')[0] ?? findNumbers(shares[0])[0]);
  return count === undefined ? undefined : { kind: 'shares', count: count.value.toDecimal(8) };
}

function expressionFor(price: string, supposed: Supposition): string {
  if (supposed.kind === 'shares') return `${price} * ${supposed.count}`;
  return supposed.percent.startsWith('-')
    ? `${price} * (1 - ${supposed.percent.slice(1)}%)`
    : `${price} * (1 + ${supposed.percent}%)`;
}

function whatIfText(
  { instrument, price, currency, time, timeZone, source, freshness }: QuotedPrice,
  supposed: Supposition,
  result: string,
  locale: Locale,
): string {
  const isMoney = instrument.type !== 'index';
  const digits = Math.max(minorUnits(currency as CurrencyCode), isMoney && currency === 'KRW' ? 0 : 2);
  const value = priceText(roundDecimal(createDecimalString(result), digits), instrument, locale);
  const params = { name: instrumentText(instrument, locale), price: priceText(price, instrument, locale), value };
  const headline =
    supposed.kind === 'shares'
      ? message(locale, 'offline.whatIf.shares', { ...params, count: supposed.count })
      : message(locale, 'offline.whatIf.percent', {
          ...params,
          percent: `${supposed.percent.startsWith('-') ? '' : '+'}${supposed.percent}%`,
        });
  return [
    headline,
    message(locale, 'finance.asOf', { time: timeText(time, timeZone, locale), source: sourceText(source, freshness, locale) }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ].join('\n');
}
