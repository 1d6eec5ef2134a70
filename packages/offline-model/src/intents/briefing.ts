import { message } from '@finclaw/config';
import { citeBelow, type HoursAnswer, instrumentText, type QuoteAnswer, type QuotedPrice, quoteText } from '@finclaw/finance';
import { type AlertSummary, alertText } from '@finclaw/finance/alerts';
import type { Locale } from '@finclaw/types';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { type PastPrices, usePastPrices } from '../past-prices.ts';
import type { Summary } from '../portfolio-answers.ts';
import type { Question } from '../question.ts';
import { type Answered, type Asking, type Reply, useTool, useTools } from '../use-tool.ts';
import { readNews } from './news.ts';
import { quoteRequest } from './quote.ts';

type Kind = 'morning' | 'close' | 'week';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['week', /주간\s?(?:리뷰|정리|요약|브리핑|보고)|\bweekly (?:review|summary|report|briefing)\b/i],
  ['close', /마감\s?(?:요약|브리핑|시황|정리)|\b(?:close|closing|end of day) (?:summary|briefing|report)\b/i],
  ['morning', /(?:아침|모닝|오늘|데일리)\s?브리핑|^\s?브리핑|\b(?:morning|daily|today'?s) briefing\b|^brief me\b/i],
];

/** What stands for each market, and where its days come from. */
const MARKETS = {
  KRX: { index: '^KS11', exchange: 'KRX' },
  US: { index: '^GSPC', exchange: 'NYSE' },
} as const;

const MOST_HOLDINGS = 8;
const MOST_SHOWN = 5;
const MOST_HEADLINES = 4;
/** An alert this near to its level is worth a line. */
const NEAR = 0.03;
/** Five days of trading and the close before them. */
const WEEK_CANDLES = 6;
const CHART_DAYS = 22;

/** "아침 브리핑", "close summary", "주간 리뷰": what matters to this person, from what they hold, watch and wait for. */
export const briefing: Intent = {
  id: 'briefing',
  understand(question) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(question.text)) ?? [];
    return kind && { script: () => brief(kind, question) };
  },
};

type Watched = { readonly status: 'ok'; readonly quotes: readonly QuoteAnswer[] };
type Performance = { readonly status: 'ok' | 'empty'; readonly benchmark?: { readonly symbol: string; readonly name: string } };
type Alerts = { readonly status: 'ok'; readonly alerts: readonly AlertSummary[] };
/** A price with where it can be cited. */
type Cited = Answered<QuoteAnswer>;

/** What somebody holds, watches and waits for. */
interface Concerns {
  readonly summary: Answered<Summary> | undefined;
  readonly held: readonly string[];
  readonly watched: readonly Cited[];
  readonly alerts: readonly AlertSummary[];
}

function* brief(kind: Kind, { locale }: Question): Script {
  const concerns = yield* concernsOf(locale);
  const { held, watched, alerts } = concerns;
  const names = [...held, ...watched.map(({ instrument }) => instrument.symbol)];
  if (names.length === 0 && alerts.length === 0) return message(locale, 'briefing.nothing');
  const markets = marketsOf(names);
  const sections =
    kind === 'week' ? yield* weekSections(held, markets, locale) : yield* daySections(kind, concerns, markets, locale);
  return layOut(message(locale, `briefing.title.${kind}`), [...sections, totalLine(concerns.summary, locale)], locale);
}

function* concernsOf(locale: Locale): Asking<Concerns> {
  const summary = answered(yield* useTool<Summary>({ name: 'portfolio_summary', input: {} }, locale));
  const watchlist = answered(yield* useTool<Watched>({ name: 'get_watchlist', input: {} }, locale));
  const waiting = answered(yield* useTool<Alerts>({ name: 'list_alerts', input: {} }, locale));
  const holdings = summary?.status === 'ok' ? summary.accounts.flatMap((account) => account.holdings) : [];
  return {
    summary,
    held: [...new Set(holdings.map(({ symbol }) => symbol))].slice(0, MOST_HOLDINGS),
    watched: (watchlist?.quotes ?? []).flatMap((quote, at) =>
      quote.status === 'ok' ? [{ ...quote, handle: '', ...citeBelow(watchlist?.cite, `quotes[${at}]`) } as Cited] : [],
    ),
    alerts: (waiting?.alerts ?? []).filter(({ enabled }) => enabled),
  };
}

const answered = <T>(reply: Reply<T>): Answered<T> | undefined => (reply.ok ? reply.value : undefined);

/** The markets of what somebody has; Korean codes are six digits. */
function marketsOf(symbols: readonly string[]): (keyof typeof MARKETS)[] {
  const isKorean = symbols.map((symbol) => /^\d/.test(symbol));
  return [...(isKorean.includes(true) ? (['KRX'] as const) : []), ...(isKorean.includes(false) ? (['US'] as const) : [])];
}

function* daySections(
  kind: 'morning' | 'close',
  { held, watched, alerts }: Concerns,
  markets: readonly (keyof typeof MARKETS)[],
  locale: Locale,
): Asking<string[]> {
  const wanted = [...new Set([...held, ...alerts.map(({ instrument }) => instrument.symbol)])];
  const symbols = markets.map((each): string => MARKETS[each].index);
  const { values } = yield* useTools<QuoteAnswer>([...symbols, ...wanted].map(quoteRequest), locale);
  const indices = values.filter(({ instrument }) => symbols.includes(instrument.symbol));
  const quotes = values.filter(({ instrument }) => wanted.includes(instrument.symbol));
  const own = quotes.filter(({ instrument }) => held.includes(instrument.symbol));
  const movers = [...own, ...watched.filter(({ instrument }) => !held.includes(instrument.symbol))]
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_SHOWN);
  yield* drawn(movers[0]?.instrument.symbol);
  const near = alerts.flatMap((alert) => nearLine(alert, quotes, locale));
  return [
    section(locale, 'briefing.markets', indices.length === 0 ? '' : quoteText(indices, locale)),
    section(locale, 'briefing.movers', movers.length === 0 ? '' : quoteText(movers, locale)),
    section(locale, 'briefing.near', near.join('\n')),
    ...(kind === 'morning' ? [section(locale, 'briefing.events', yield* eventLines(markets, locale))] : []),
    section(locale, 'briefing.news', yield* headlines(movers[0], locale)),
  ];
}

const size = ({ changePercent }: QuotedPrice): number => Math.abs(Number(changePercent));

/** Has a month of prices looked up: chats that show pictures, and the page, draw it under the answer. */
function* drawn(instrument: string | undefined): Asking<void> {
  if (instrument !== undefined)
    yield [{ name: 'get_history', input: { instrument, interval: '1d', limit: CHART_DAYS }, isOptional: true }];
}

/** Which exchanges keep no usual hours today. */
function* eventLines(markets: readonly (keyof typeof MARKETS)[], locale: Locale): Asking<string> {
  const requests = markets.map((each): ToolRequest => ({ name: 'market_hours', input: { exchange: MARKETS[each].exchange } }));
  const { values } = yield* useTools<HoursAnswer>(requests, locale);
  const lines = values.flatMap((hours) => {
    if (hours.status !== 'ok') return [];
    const { day } = hours;
    const exchange = message(locale, `offline.exchange.${hours.exchange}`);
    if (day.kind === 'holiday') return [message(locale, 'briefing.holiday', { exchange, reason: day.name[locale] })];
    if (day.kind !== 'session' || day.reason === undefined) return [];
    const [open, close] = [day.open.slice(11, 16), day.close.slice(11, 16)];
    return [message(locale, 'briefing.irregular', { exchange, reason: day.reason[locale], open, close })];
  });
  return lines.join('\n');
}

/** An alert whose level the price is close to. */
function nearLine(alert: AlertSummary, quotes: readonly Cited[], locale: Locale): string[] {
  const { condition, instrument, armed } = alert;
  const quote = quotes.find((each) => each.instrument.symbol === instrument.symbol);
  const isLevel = (condition.field ?? 'price') === 'price' && condition.type !== 'change_percent';
  if (quote === undefined || !armed || !isLevel) return [];
  if (Math.abs(Number(condition.value) / Number(quote.price) - 1) > NEAR) return [];
  return [message(locale, 'briefing.nearLine', { alert: alertText(alert, locale), price: quote.cite('price') })];
}

/** What is written about whatever moved most; nothing where there are no news. */
function* headlines(mover: QuotedPrice | undefined, locale: Locale): Asking<string> {
  if (mover === undefined) return '';
  const [answer] = yield [{ name: 'get_news', input: { instrument: mover.instrument.symbol }, isOptional: true }];
  const text = answer === undefined || answer.isError ? undefined : readNews(answer.content, locale);
  return text?.split('\n').slice(0, MOST_HEADLINES).join('\n') ?? '';
}

function* weekSections(held: readonly string[], markets: readonly (keyof typeof MARKETS)[], locale: Locale): Asking<string[]> {
  const input = { interval: '1d', limit: WEEK_CANDLES, draw: false };
  const past = (symbols: readonly string[]) =>
    usePastPrices(
      symbols.map((instrument) => ({ name: 'get_history', input: { instrument, ...input } })),
      locale,
    );
  const { found: indices } = yield* past(markets.map((each) => MARKETS[each].index));
  const { found: holdings } = yield* past(held.slice(0, MOST_SHOWN));
  const lines = (prices: readonly PastPrices[]): string => prices.flatMap((each) => weekLine(each, locale)).join('\n');
  const isSimulated = [...indices, ...holdings].some(({ source }) => source === 'simulated');
  yield* drawn(held[0]);
  const [since] = indices.flatMap(({ rows }) => rows[0]?.candle[0].slice(0, 10) ?? []).sort();
  return [
    section(locale, 'briefing.week.markets', lines(indices)),
    section(locale, 'briefing.week.holdings', lines(holdings)),
    ...(held.length > 0 && since !== undefined ? [yield* besideIndex(since, indices, locale)] : []),
    isSimulated ? message(locale, 'finance.simulatedNotice') : '',
  ];
}

/** The return of the whole portfolio with that of its index, apart from money that came and went. */
function* besideIndex(from: string, indices: readonly PastPrices[], locale: Locale): Asking<string> {
  const done = answered(
    yield* useTool<Performance>({ name: 'portfolio_performance', input: { from }, isOptional: true }, locale),
  );
  if (done?.status !== 'ok') return '';
  const growth = done.cite('growth|.2|signed');
  if (done.benchmark === undefined) return message(locale, 'briefing.week.return', { growth });
  const { symbol, name } = done.benchmark;
  const known = indices.find(({ instrument }) => instrument.symbol === symbol)?.instrument;
  const index = { name: known ? instrumentText(known, locale) : name, index: done.cite('benchmark.growth|.2|signed') };
  return message(locale, 'briefing.week.beside', { growth, ...index, ahead: done.cite('benchmark.ahead|.2|signed') });
}

function weekLine({ rows, instrument }: PastPrices, locale: Locale): string[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  return [
    message(locale, 'briefing.week.line', {
      name: instrumentText(instrument, locale),
      from: `{{${first.at}.close}}`,
      to: `{{${last.at}.close}}`,
      percent: `{{change(${first.at}.close, ${last.at}.close)|signed}}`,
    }),
  ];
}

type SectionTitle = `briefing.${'markets' | 'movers' | 'near' | 'events' | 'news'}` | `briefing.week.${'markets' | 'holdings'}`;

function section(locale: Locale, title: SectionTitle, text: string): string {
  return text === '' ? '' : `**${message(locale, title)}**\n${text}`;
}

function totalLine(summary: Answered<Summary> | undefined, locale: Locale): string {
  if (summary?.status !== 'ok' || !('amount' in summary.total.value)) return '';
  return message(locale, 'briefing.total', { value: summary.cite('total.value') });
}

/** One text; what is true of all of it is said once, at the end. */
function layOut(title: string, sections: readonly string[], locale: Locale): string {
  const notice = message(locale, 'finance.simulatedNotice');
  const isSimulated = sections.some((text) => text.includes(notice));
  const kept = sections
    .map((text) =>
      text
        .split('\n')
        .filter((line) => line !== notice)
        .join('\n'),
    )
    .filter((text) => text !== '');
  return [title, ...kept, ...(isSimulated ? [notice] : [])].join('\n\n');
}
