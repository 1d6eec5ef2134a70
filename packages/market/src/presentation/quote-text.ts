import { message } from '@finclaw/config';
import { type CurrencyCode, LANGUAGES, type Locale, nameIn, type TickerSymbol } from '@finclaw/types';
import { hasDailyPrice } from '../calendar/exchange-rules.ts';
import { unknownSuffix } from '../calendar/world-exchanges.ts';
import { shortTicker } from '../instruments/instrument.ts';
import type { SourceFailure } from '../market/source.ts';
import { currencyName } from '../money/currency.ts';
import { compareDecimals } from '../money/decimal.ts';
import type { NamedInstrument, Unresolved } from '../tools/finance-tool.ts';
import type { QuoteAnswer, QuotedPrice } from '../tools/get-quote.ts';
import { type Citable, changeText, percentText, priceText, signedChangeText, sourceText, timeText } from './figures.ts';

/** The name of an instrument with its ticker: 삼성전자(005930). */
export function instrumentText(
  {
    name,
    nameEn,
    symbol,
    type,
  }: Pick<NamedInstrument, 'name' | 'nameEn' | 'symbol'> & Partial<Pick<NamedInstrument, 'type'>>,
  locale: Locale,
): string {
  const shown = nameIn({ ko: name, en: nameEn }, locale);
  if (type === 'forex' || type === 'index' || type === 'commodity') return shown;
  return `${shown}${LANGUAGES[locale].beforeBracket}(${shortTicker(symbol as TickerSymbol)})`;
}

/**
 * Formats one or several price answers for people, with time and source, and a notice when they are simulated unless
 * they are cited: below an answer the program adds it.
 */
export function quoteText(answers: readonly (QuoteAnswer & Citable)[], locale: Locale): string {
  const quotes = answers.filter((each): each is CitableQuote => each.status === 'ok');
  const [first] = quotes;
  const problems = answers.flatMap((each) => (each.status === 'ok' ? [] : [problemText(each, locale)]));
  const body =
    first === undefined ? [] : quotes.length === 1 ? singleQuote(first, locale) : severalQuotes(quotes, locale);
  const notice = quotes.some(({ source, cite }) => source === 'simulated' && cite === undefined)
    ? [message(locale, 'finance.simulatedNotice')]
    : [];
  return [...body, ...problems, ...notice].join('\n');
}

type CitableQuote = QuotedPrice & Citable;

function singleQuote(quote: CitableQuote, locale: Locale): string[] {
  return [
    [headline(quote, locale), ...movement(quote, locale)].join(' '),
    asOf(quote, locale),
    ...warned(quote, locale),
    ...siblings(quote, locale),
  ];
}

function headline(quote: CitableQuote, locale: Locale): string {
  const { instrument, price, market } = quote;
  const shown = quote.cite?.('price') ?? priceText(price, instrument, locale);
  if (instrument.type === 'forex') {
    const base = instrument.symbol.split('/')[0] as CurrencyCode;
    const word = LANGUAGES[locale].usesNames ? currencyName(base, locale) : base;
    const { per100, cite } = quote;
    if (per100 === undefined) return message(locale, 'finance.quote.rate', { base: word, price: shown });
    const hundred = cite?.('per100.price') ?? priceText(per100.price, instrument, locale);
    return message(locale, 'finance.quote.ratePer100', { base: word, price: hundred });
  }
  if (hasDailyPrice(instrument.exchange))
    return message(locale, 'finance.quote.fund', { name: instrumentText(instrument, locale), price: shown });
  // An index is not traded, so it has no last trade.
  const closed = instrument.type === 'index' ? 'finance.quote.closedIndex' : 'finance.quote.closed';
  const key = market === 'closed' ? closed : 'finance.quote.now';
  return message(locale, key, { name: instrumentText(instrument, locale), price: shown });
}

/** Describes the change; nothing where the source gives none. */
function movement(quote: CitableQuote, locale: Locale): string[] {
  if (!hasChange(quote)) return [];
  const { change, changePercent, instrument, cite, per100 } = quote;
  const direction = compareDecimals(change, 0n);
  if (direction === 0) return [message(locale, 'finance.quote.flat')];
  const params = {
    change:
      cite?.(per100 ? 'per100.change|abs' : 'change|abs') ?? changeText(per100?.change ?? change, instrument, locale),
    percent: cite?.('changePercent|signed') ?? percentText(changePercent),
  };
  // "1달러는 …" names no rate, so beside a share its change would be ambiguous.
  if (instrument.type === 'forex')
    return [
      message(locale, direction > 0 ? 'finance.quote.rateUp' : 'finance.quote.rateDown', {
        ...params,
        name: instrumentText(instrument, locale),
      }),
    ];
  return [message(locale, direction > 0 ? 'finance.quote.up' : 'finance.quote.down', params)];
}

const hasChange = ({ missing }: QuotedPrice): boolean => missing?.includes('previousClose') !== true;

function severalQuotes(quotes: readonly CitableQuote[], locale: Locale): string[] {
  const lines = quotes.map((quote) => {
    const { instrument, price, change, changePercent, cite } = quote;
    const base = {
      name: instrumentText(instrument, locale),
      price: cite?.('price') ?? priceText(price, instrument, locale),
    };
    if (!hasChange(quote)) return message(locale, 'finance.quote.plainLine', base);
    const moved = {
      change: cite?.('change|signed') ?? signedChangeText(change, instrument, locale),
      percent: cite?.('changePercent|signed') ?? percentText(changePercent),
    };
    return message(locale, 'finance.quote.line', { ...base, ...moved });
  });
  return [
    ...lines,
    ...new Set(quotes.map((quote) => asOf(quote, locale))),
    ...quotes.flatMap((quote) => warned(quote, locale)),
  ];
}

function asOf({ time, timeZone, source, freshness }: QuotedPrice, locale: Locale): string {
  return message(locale, 'finance.asOf', {
    time: timeText(time, timeZone, locale),
    source: sourceText(source, freshness, locale),
  });
}

/** Lists the exchange's warnings, in its own words. */
function warned({ instrument, warnings = [] }: QuotedPrice, locale: Locale): string[] {
  if (warnings.length === 0) return [];
  const sentences = warnings.map((each) => message(locale, `finance.warning.${each}`)).join(', ');
  return [message(locale, 'finance.warned', { name: instrumentText(instrument, locale), warnings: sentences })];
}

function siblings({ siblings: others }: QuotedPrice, locale: Locale): string[] {
  if (others === undefined || others.length === 0) return [];
  return [
    message(locale, 'finance.quote.siblings', { names: others.map((each) => instrumentText(each, locale)).join(', ') }),
  ];
}

function problemText(problem: Exclude<QuoteAnswer, QuotedPrice>, locale: Locale): string {
  if (problem.status !== 'unavailable') return unresolvedText(problem, locale);
  const name = problem.instrument === undefined ? '' : instrumentText(problem.instrument, locale);
  const sentence = message(locale, 'finance.unavailable', { name });
  if (problem.calendar !== undefined) return message(locale, 'finance.calendarEnd', problem.calendar);
  switch (problem.reason) {
    case 'rate-limited':
    case 'unauthorized':
    case 'not-allowed':
    case 'unsupported':
      return `${sentence} ${message(locale, `finance.unavailable.${problem.reason}`)}`;
    default:
      return [sentence, sourceFailureText(problem, locale)].join(' ').trim();
  }
}

/** Describes the reason a source has no answer; empty where no source is at fault. */
export function sourceFailureText({ reason, source, cause }: Omit<SourceFailure, 'detail'>, locale: Locale): string {
  if (source === undefined || reason === 'unsupported' || reason === 'calendar-end') return '';
  if (cause === undefined) return message(locale, `finance.cause.${reason}`, { source });
  return message(locale, 'finance.cause.unreachable', { source, cause: message(locale, `finance.cause.${cause}`) });
}

/** The question back when a name is not one instrument. */
export function unresolvedText(problem: Unresolved, locale: Locale): string {
  const { query } = problem;
  const suffix = problem.status === 'unknown' ? unknownSuffix(query) : undefined;
  if (suffix !== undefined) return message(locale, 'portfolio.refused.unknown-suffix', { name: query, suffix });
  if (problem.status === 'unknown')
    return [message(locale, 'finance.unknown', { query }), ...nearestText(problem.nearest, locale)].join(' ');
  const [only, ...others] = problem.candidates;
  if (only !== undefined && others.length === 0)
    return message(locale, 'finance.ambiguousOne', { query, name: instrumentText(only, locale) });
  const lines = problem.candidates.map((each, index) =>
    message(locale, 'finance.candidate', { number: index + 1, name: instrumentText(each, locale) }),
  );
  return [message(locale, 'finance.ambiguous', { query }), ...lines].join('\n');
}

function nearestText(nearest: readonly NamedInstrument[], locale: Locale): string[] {
  const [first, ...others] = nearest.map((each) => instrumentText(each, locale));
  if (first === undefined) return [];
  if (others.length === 0) return [message(locale, 'finance.nearestOne', { name: first })];
  return [message(locale, 'finance.nearest', { names: [first, ...others].join(', ') })];
}
