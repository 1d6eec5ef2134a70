import { message } from '@finclaw/config';
import { newsResultText } from '@finclaw/features';
import { type AlertSummary, alertText } from '@finclaw/features/alerts';
import {
  citeBelow,
  type HoursAnswer,
  instrumentText,
  type PastPrices,
  type QuoteAnswer,
  quoteText,
} from '@finclaw/market';
import { leftOutText, type Summary } from '@finclaw/portfolio';
import { inLanguage, type Locale } from '@finclaw/types';
import type { Frame } from '../frame.ts';
import {
  type Answered,
  type Asking,
  type Reply,
  type Script,
  type Understanding,
  useTool,
  useTools,
} from '../script.ts';
import type { Watched } from './alerts.ts';
import { quoteRequest, usePastPrices } from './prices.ts';

type Kind = 'morning' | 'close' | 'week';

/** The index of each market, and the exchange of its days. */
const MARKETS = { KRX: { index: '^KS11', exchange: 'KRX' }, US: { index: '^GSPC', exchange: 'NYSE' } } as const;
type Market = keyof typeof MARKETS;

const MOST_SHOWN = 5;
const MOST_HEADLINES = 4;
/** The distance to its level within which an alert is mentioned. */
const NEAR = 0.03;
/** Five days of trading and the close before them. */
const WEEK = { interval: '1d', limit: 6, draw: false };
/** Chats that show pictures, and the page, draw a month of prices under the answer. */
const DRAWN = { interval: '1d', limit: 22 };

/**
 * Handles "아침 브리핑", "close summary", "주간 리뷰": summarizes what matters to this person's holdings, watchlist and alerts.
 */
export function briefing(frame: Frame): Understanding {
  const isWeekly = frame.words.some(({ text }) => /week|주간/i.test(text));
  const isClose = frame.words.some(({ text }) => /clos|마감/i.test(text));
  const kind: Kind = isWeekly ? 'week' : isClose ? 'close' : 'morning';
  return { script: () => brief(kind, frame.locale) };
}

type Performance = {
  readonly status: 'ok' | 'empty';
  readonly benchmark?: { readonly symbol: string; readonly name: string };
};
type Alerts = { readonly status: 'ok'; readonly alerts: readonly AlertSummary[] };
/** A price with where it can be cited. */
type Cited = Answered<QuoteAnswer>;

function* brief(kind: Kind, locale: Locale): Script {
  const summary = answered(yield* useTool<Summary>({ name: 'portfolio_summary', input: {} }, locale));
  const watchlist = answered(yield* useTool<Watched>({ name: 'get_watchlist', input: {} }, locale));
  const waiting = answered(yield* useTool<Alerts>({ name: 'list_alerts', input: {} }, locale));
  const positions = summary?.status === 'ok' ? summary.positions : [];
  const moved = (each: (typeof positions)[number]): number => Math.abs(Number(each.dayChangePercent ?? 0));
  const listed = kind === 'week' ? positions : positions.toSorted((one, other) => moved(other) - moved(one));
  const held = [...new Set(listed.map(({ symbol }) => symbol))].slice(0, MOST_SHOWN);
  const cited = (watchlist?.quotes ?? []).map((quote, at) => ({
    ...quote,
    ...citeBelow(watchlist?.cite, `quotes[${at}]`),
  }));
  const watched = cited.flatMap((quote) => (quote.status === 'ok' ? [quote as Cited] : []));
  const alerts = (waiting?.alerts ?? []).filter(({ enabled }) => enabled);
  const names = [...positions.map(({ symbol }) => symbol), ...watched.map(({ instrument }) => instrument.symbol)];
  if (names.length === 0 && alerts.length === 0) return message(locale, 'briefing.nothing');
  // Korean codes are six digits.
  const markets = (['KRX', 'US'] as const).filter((each) =>
    names.some((symbol) => /^\d/.test(symbol) === (each === 'KRX')),
  );
  const sections = kind === 'week' ? yield* weekSections(held, markets, locale) : yield* daySections();
  const hasTotal = summary?.status === 'ok' && 'amount' in (summary.total.value ?? {});
  const total = hasTotal
    ? [message(locale, 'briefing.total', { value: summary.cite('total.value') }), ...leftOutText(summary, locale)]
    : [];
  return [message(locale, `briefing.title.${kind}`), ...sections, ...total].filter((text) => text !== '').join('\n\n');

  function* daySections(): Asking<string[]> {
    const wanted = [...new Set([...held, ...alerts.map(({ instrument }) => instrument.symbol)])];
    const indices = markets.map((each): string => MARKETS[each].index);
    const { values } = yield* useTools<QuoteAnswer>([...indices, ...wanted].map(quoteRequest), locale);
    const of = (some: readonly string[]): readonly Cited[] =>
      values.filter(({ instrument }) => some.includes(instrument.symbol));
    const size = ({ changePercent }: Cited): number => Math.abs(Number(changePercent));
    const movers = [...of(held), ...watched.filter(({ instrument }) => !held.includes(instrument.symbol))]
      .sort((one, other) => size(other) - size(one))
      .slice(0, MOST_SHOWN);
    const mover = movers[0]?.instrument.symbol;
    yield* drawn(mover);
    return [
      section(locale, 'briefing.markets', quoteText(of(indices), locale)),
      section(locale, 'briefing.movers', quoteText(movers, locale)),
      section(locale, 'briefing.near', alerts.flatMap((alert) => nearLine(alert, of(wanted), locale)).join('\n')),
      ...(kind === 'morning' ? [section(locale, 'briefing.events', yield* eventLines(markets, locale))] : []),
      section(locale, 'briefing.news', mover === undefined ? '' : yield* headlines(mover, locale)),
    ];
  }
}

const answered = <T>(reply: Reply<T>): Answered<T> | undefined => (reply.ok ? reply.value : undefined);

function* drawn(instrument: string | undefined): Asking<void> {
  if (instrument !== undefined) yield [{ name: 'get_history', input: { instrument, ...DRAWN }, isOptional: true }];
}

/** Mentions exchanges with unusual hours today. */
function* eventLines(markets: readonly Market[], locale: Locale): Asking<string> {
  const requests = markets.map((each) => ({ name: 'market_hours', input: { exchange: MARKETS[each].exchange } }));
  const { values } = yield* useTools<HoursAnswer>(requests, locale);
  const lines = values.flatMap((hours) => {
    if (hours.status !== 'ok') return [];
    const { day } = hours;
    const exchange = message(locale, `offline.exchange.${hours.exchange}`);
    if (day.kind === 'holiday')
      return [message(locale, 'briefing.holiday', { exchange, reason: inLanguage(day.name, locale) })];
    if (day.kind !== 'session' || day.reason === undefined) return [];
    const times = { open: day.open.slice(11, 16), close: day.close.slice(11, 16) };
    return [message(locale, 'briefing.irregular', { exchange, reason: inLanguage(day.reason, locale), ...times })];
  });
  return lines.join('\n');
}

/** Mentions an alert whose level is close to the price. */
function nearLine(alert: AlertSummary, quotes: readonly Cited[], locale: Locale): string[] {
  const { condition, instrument, armed } = alert;
  const quote = quotes.find((each) => each.instrument.symbol === instrument.symbol);
  const isLevel = (condition.field ?? 'price') === 'price' && condition.type !== 'change_percent';
  if (quote === undefined || !armed || !isLevel || Math.abs(Number(condition.value) / Number(quote.price) - 1) > NEAR)
    return [];
  return [message(locale, 'briefing.nearLine', { alert: alertText(alert, locale), price: quote.cite('price') })];
}

/** Returns headlines about the largest mover; empty where there are no news. */
function* headlines(instrument: string, locale: Locale): Asking<string> {
  const [answer] = yield [{ name: 'get_news', input: { instrument }, isOptional: true }];
  const text = answer === undefined || answer.isError ? undefined : newsResultText(answer.content, locale);
  return text?.split('\n').slice(0, MOST_HEADLINES).join('\n') ?? '';
}

function* weekSections(held: readonly string[], markets: readonly Market[], locale: Locale): Asking<string[]> {
  const past = (symbols: readonly string[]) =>
    usePastPrices(
      symbols.map((instrument) => ({ name: 'get_history', input: { instrument, ...WEEK } })),
      locale,
    );
  const { found: indices } = yield* past(markets.map((each) => MARKETS[each].index));
  const { found: holdings } = yield* past(held.slice(0, MOST_SHOWN));
  const lines = (prices: readonly PastPrices[]): string => prices.flatMap((each) => weekLine(each, locale)).join('\n');
  yield* drawn(held[0]);
  const [since] = indices.flatMap(({ rows }) => rows[0]?.candle[0].slice(0, 10) ?? []).sort();
  return [
    section(locale, 'briefing.week.markets', lines(indices)),
    section(locale, 'briefing.week.holdings', lines(holdings)),
    ...(held.length > 0 && since !== undefined ? [yield* besideIndex(since, indices, locale)] : []),
  ];
}

/** Compares the return of the whole portfolio with that of its index, without deposits and withdrawals. */
function* besideIndex(from: string, indices: readonly PastPrices[], locale: Locale): Asking<string> {
  const request = { name: 'portfolio_performance', input: { from }, isOptional: true } as const;
  const done = answered(yield* useTool<Performance>(request, locale));
  if (done?.status !== 'ok') return '';
  const growth = done.cite('growthPercent|.2|signed');
  if (done.benchmark === undefined) return message(locale, 'briefing.week.return', { growth });
  const { symbol, name } = done.benchmark;
  const known = indices.find(({ instrument }) => instrument.symbol === symbol)?.instrument;
  const index = {
    name: known ? instrumentText(known, locale) : name,
    index: done.cite('benchmark.growthPercent|.2|signed'),
  };
  return message(locale, 'briefing.week.beside', {
    growth,
    ...index,
    ahead: done.cite('benchmark.aheadPercent|.2|signed'),
  });
}

function weekLine({ rows, instrument }: PastPrices, locale: Locale): string[] {
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  if (first === undefined || first === last) return [];
  const prices = {
    from: `{{${first}.close}}`,
    to: `{{${last}.close}}`,
    percent: `{{change(${first}.close, ${last}.close)|signed}}`,
  };
  return [message(locale, 'briefing.week.line', { name: instrumentText(instrument, locale), ...prices })];
}

type SectionTitle =
  | `briefing.${'markets' | 'movers' | 'near' | 'events' | 'news'}`
  | `briefing.week.${'markets' | 'holdings'}`;

const section = (locale: Locale, title: SectionTitle, text: string): string =>
  text === '' ? '' : `**${message(locale, title)}**\n${text}`;
