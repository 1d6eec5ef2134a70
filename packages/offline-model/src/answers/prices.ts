import { message } from '@finclaw/config';
import {
  candlesOf,
  compareDecimals,
  dayCloseText,
  type HistoryFound,
  type HistoryRow,
  instrumentText,
  type LocalDate,
  localDateAt,
  type PastPrices,
  periodsText,
  type QuoteAnswer,
  type QuotedPrice,
  quoteText,
} from '@finclaw/market';
import { forexPair } from '@finclaw/market/instruments';
import { type CurrencyCode, LANGUAGES, type Locale } from '@finclaw/types';
import { candlesCalled, dayIn, type Frame } from '../frame.ts';
import { type Answered, type Script, type ToolRequest, type Understanding, useTools } from '../script.ts';
import { referenceTo, subjectOf, withSubject } from '../subject.ts';

/** The most instruments that one answer looks up. */
const MOST_NAMES = 20;
const MAJOR_RATES = ['USD/KRW', 'JPY/KRW', 'EUR/KRW', 'CNY/KRW'];
/** The indices of a question about the market. */
const INDICES = { KRX: ['^KS11', '^KQ11'], NYSE: ['^GSPC', '^IXIC'] } as const;

/** A request for the price of an instrument. */
export const quoteRequest = (name: string): ToolRequest => ({ name: 'get_quote', input: { instrument: name } });

/** Prices of the instruments a question names, or of those the conversation is about. */
export function quote(frame: Frame): Understanding | undefined {
  const { mentions, unknown, instruments } = frame;
  const named = mentions.map(({ resolution, text }) =>
    resolution.kind === 'found' ? resolution.instrument.symbol : text,
  );
  const isRateToo = frame.has('fx') && instruments.length > 0 && instruments.every(({ type }) => type !== 'forex');
  const subject = subjectOf(frame);
  const open =
    subject.kind === 'unclear'
      ? { open: { asked: subject.question, takes: '#instrument #number', unclear: subject.unclear } }
      : {};
  if (named.length > 0)
    return { ...open, ...prices([...new Set([...named, ...(isRateToo ? ['USD/KRW'] : [])])], frame) };
  // An unlisted name.
  if (unknown !== '') return { ...open, ...prices([unknown], frame) };
  return withSubject(frame, message(frame.locale, 'offline.whichInstrument'), (_, names) => prices(names, frame));
}

/** Answers how the markets are, with their indices. */
export function market(frame: Frame): Understanding {
  const asked = new Set(frame.exchanges.map(({ exchange }) => (exchange === 'KRX' ? 'KRX' : 'NYSE')));
  const markets = asked.size === 0 ? (['KRX', 'NYSE'] as const) : [...asked];
  return prices(
    markets.flatMap((each) => INDICES[each as keyof typeof INDICES]),
    frame,
  );
}

/** Answers exchange rates: of the named currencies, in won by default, or the usual ones. */
export function rates(frame: Frame): Understanding | undefined {
  const [first, second, ...others] = new Set(frame.currencies.map(({ currency }) => currency));
  if (others.length > 0) return undefined;
  if (first === undefined) return frame.instruments.length > 0 ? undefined : prices(MAJOR_RATES, frame);
  const home = (first === 'USD' ? 'KRW' : LANGUAGES[frame.locale].currency) as CurrencyCode;
  const other = second ?? (first === 'KRW' ? ('USD' as CurrencyCode) : home);
  const pair = forexPair(first, other) ?? forexPair(other, first);
  return pair && prices([pair.symbol], frame);
}

const prices = (names: readonly string[], frame: Frame): Understanding => ({
  script: () => describeFirst(names, MOST_NAMES, frame, (first) => describePrices(first, frame)),
});

/** Describes as many instruments as one answer holds, and names those that are left for another. */
function* describeFirst<Name extends string>(
  names: readonly Name[],
  most: number,
  { locale }: Frame,
  describe: (first: readonly Name[]) => Script,
): Script {
  const text = yield* describe(names.slice(0, most));
  const rest = names.slice(most);
  if (rest.length === 0) return text;
  return `${text}\n\n${message(locale, 'offline.namesLeft', { most, names: rest.join(', ') })}`;
}

function* describePrices(names: readonly string[], frame: Frame): Script {
  const { locale } = frame;
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const [only, ...others] = values;
  const details = only !== undefined && others.length === 0 ? detailsOf(only, frame) : [];
  return [...details, ...pricesText(values, locale), ...problems].join('\n');
}

/** Formats quotes; exchange rates are written one by one: in a list, "달러/원: 1,448원" would be unclear. */
function pricesText(quotes: readonly Answered<QuoteAnswer>[], locale: Locale): readonly string[] {
  const hasRate = quotes.some(({ instrument }) => instrument.type === 'forex');
  const texts = (hasRate ? quotes.map((each) => [each]) : [quotes]).map((each) => quoteText(each, locale));
  return quotes.length === 0 ? [] : [texts.join(hasRate ? '\n\n' : '\n')];
}

const DETAILS = { open: 'opening', high: 'high', low: 'low', volume: 'volume' } as const;

/** Returns other requested figures of the day. A figure the source does not give is left out. */
const detailsOf = ({ missing = [], cite }: Answered<QuoteAnswer>, frame: Frame): string[] =>
  (Object.keys(DETAILS) as (keyof typeof DETAILS)[])
    .filter((field) => frame.has(DETAILS[field]) && !missing.includes(field))
    .map((field) => message(frame.locale, `offline.detail.${field}`, { value: cite(field) }));

/** "삼성전자랑 하이닉스 비교해줘", "which is up more, Apple or Tesla?" */
export function compare(frame: Frame): Understanding | undefined {
  const { locale, instruments, topics, earlierTopics, mentions } = frame;
  if (mentions.some(({ resolution }) => resolution.kind !== 'found')) return undefined;
  const before =
    instruments.length === 0
      ? topics.length > 1
        ? topics
        : [...earlierTopics, ...topics].slice(-2)
      : topics.slice(0, 1);
  const compared = instruments.length > 1 ? instruments : [...new Set([...before, ...instruments])];
  if (compared.length < 2) return undefined;
  const names = compared.map((each) => referenceTo(each, frame));
  const isPlain = frame.has('compare') && !frame.has('dearer', 'more', 'most', 'up', 'down', 'aday');
  const describe = isPlain
    ? (first: readonly string[]) => describeSideBySide(first, frame)
    : (first: readonly string[]) => describeComparison(first, frame.has('dearer'), locale);
  return { script: () => describeFirst(names, MOST_NAMES, frame, describe) };
}

/** The stretch of the past that a comparison looks at; so many candles are not the same days for a share and a coin. */
const compared = (today: LocalDate): ToolRequest['input'] => ({ ...candlesOf({ name: 'months', count: 3 }, today) });

/** Today's prices and how each did lately; a page draws the past prices as one chart. */
function* describeSideBySide(names: readonly string[], frame: Frame): Script {
  const today = yield* describeComparison(names, false, frame.locale);
  const stretch = compared(frame.today);
  const requests = names.map((instrument) => ({ name: 'get_history', input: { instrument, ...stretch } }));
  const { found } = yield* usePastPrices(requests, frame.locale);
  if (found.length < 2) return today;
  const asked = { ...stretch, extremesFirst: false, ofCloses: false, now: frame.now() };
  return `${today}\n\n${periodsText(found, asked as never, frame.locale).join('\n')}`;
}

function* describeComparison(names: readonly string[], byPrice: boolean, locale: Locale): Script {
  const { values, problems } = yield* useTools<QuoteAnswer>(names.map(quoteRequest), locale);
  const verdict = values.length < 2 ? undefined : byPrice ? dearer(values, locale) : moreUp(values, locale);
  return [...(verdict ?? []), ...(values.length === 0 ? [] : [quoteText(values, locale)]), ...problems].join('\n');
}

/** Names the more expensive of two, where both have the same currency. */
function dearer(quotes: readonly QuotedPrice[], locale: Locale): string[] | undefined {
  const [best, worst] = quotes.toSorted((a, b) => compareDecimals(b.price, a.price)) as [QuotedPrice, QuotedPrice];
  const isPlain = [best, worst].every(({ instrument: { type } }) => type === 'stock' || type === 'etf');
  if (quotes.length > 2 || best.currency !== worst.currency || !isPlain || best.price === worst.price) return undefined;
  return [message(locale, 'offline.compared.dearer', namesOf(best, worst, locale))];
}

/** Names the best performer of the day, without its figure. */
function moreUp(quotes: readonly QuotedPrice[], locale: Locale): string[] | undefined {
  const ranked = quotes.toSorted((a, b) => compareDecimals(b.changePercent, a.changePercent));
  const [best, next, last] = [ranked[0], ranked[1], ranked.at(-1)] as [QuotedPrice, QuotedPrice, QuotedPrice];
  if (compareDecimals(best.changePercent, next.changePercent) === 0) return undefined;
  const [isUp, isDown] = [compareDecimals(last.changePercent, 0n) > 0, compareDecimals(best.changePercent, 0n) < 0];
  const key = ranked.length > 2 ? 'many' : isUp ? 'bothUp' : isDown ? 'bothDown' : 'apart';
  return [message(locale, `offline.compared.${key}`, namesOf(best, last, locale))];
}

const namesOf = (best: QuotedPrice, worst: QuotedPrice, locale: Locale) => ({
  best: instrumentText(best.instrument, locale),
  worst: instrumentText(worst.instrument, locale),
});

type HistoryAnswer = HistoryFound | Exclude<QuoteAnswer, { status: 'ok' }>;

const placed = ({ rows, handle }: Pick<Answered<HistoryAnswer>, 'rows' | 'handle'>): readonly HistoryRow[] =>
  rows.map((candle, index) => ({ candle, at: `${handle}.rows[${index}]` }));

/** Looks up past prices. */
export function* usePastPrices(requests: readonly ToolRequest[], locale: Locale) {
  const { values, problems } = yield* useTools<HistoryAnswer>(requests, locale);
  const found: readonly PastPrices[] = values.map((value) => ({ ...value, rows: placed(value) }));
  return { found, problems };
}

const MOST_CHARTS = 4;

/** "삼성전자 차트", "애플 한 달 추이", "어제 종가 얼마였어?", "how did Tesla do last month?" */
export function history(frame: Frame): Understanding | undefined {
  // "How is Apple performing today?" asks for the change since yesterday's close.
  if (frame.has('perform') && frame.has('aday') && !frame.hasSlot('day', 'period')) return undefined;
  return withSubject(frame, message(frame.locale, 'offline.whichToChart'), ([first], names) => {
    const wanted = wantedCandles(frame, first?.exchange === 'KRX' ? 'Asia/Seoul' : 'America/New_York');
    if (wanted === undefined) return undefined;
    const requestOf = (instrument: string) => ({ name: 'get_history', input: { instrument, ...wanted.candles } });
    const describeAll = (first: readonly string[]) => describe(first.map(requestOf), wanted, frame);
    return { script: () => describeFirst(names, MOST_CHARTS, frame, describeAll) };
  });
}

interface WantedCandles {
  readonly candles: ToolRequest['input'];
  /** Set when the close of one day is wanted. */
  readonly day?: LocalDate;
}

/** The request for the close of one day of an exchange. */
export const dayRequest = (day: LocalDate, zone: string) => ({
  interval: '1d',
  to: `${day}T23:59:59${zone === 'Asia/Seoul' ? '+09:00' : '-05:00'}`,
  limit: 2,
});

/** Returns one day, or the candles of a period; a chart without a period shows the last thirty trading days. */
function wantedCandles(frame: Frame, zone: 'Asia/Seoul' | 'America/New_York'): WantedCandles | undefined {
  const { text, now, period } = frame;
  // Weeks and months are the reader's, days are the exchange's.
  const today = localDateAt(now(), zone);
  const day = frame.has('chart', 'compare', 'since') ? undefined : dayIn(text, today, 'past');
  if (day !== undefined && day < today) return { candles: dayRequest(day, zone), day };
  // A day that does not exist, or is in the future.
  if (frame.hasSlot('day') && day !== today && !frame.has('chart', 'compare', 'since')) return undefined;
  const called = period ?? candlesCalled(frame, today);
  if (called !== undefined) {
    const { interval, limit, from, to } = called;
    return { candles: { interval, limit, from, to } };
  }
  if (frame.has('extreme', 'high', 'low')) return { candles: { interval: '1w', limit: 52 } };
  return { candles: frame.has('aday') ? { interval: '15m', limit: 26 } : { interval: '1d', limit: 30 } };
}

/** The close of a day, or how prices moved over a period. */
function* describe(requests: readonly ToolRequest[], { candles, day }: WantedCandles, frame: Frame): Script {
  const { locale, now } = frame;
  const { found, problems } = yield* usePastPrices(requests, locale);
  if (day !== undefined) return [...found.map((prices) => dayCloseText(prices, day, locale)), ...problems].join('\n\n');
  const extremesFirst = frame.has('extreme', 'high', 'low');
  const asked = { ...candles, extremesFirst, ofCloses: extremesFirst && frame.has('closing'), now: now() };
  return [...periodsText(found, asked as never, locale), ...problems].join('\n');
}
