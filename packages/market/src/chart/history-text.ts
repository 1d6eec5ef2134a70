import { message } from '@finclaw/config';
import type { DecimalString, Locale, TimeInterval } from '@finclaw/types';
import { type LocalDate, parseLocalDate } from '../calendar/local-date.ts';
import { localDateAt } from '../calendar/zone-time.ts';
import { spansDays, startsLate } from '../market/candle-days.ts';
import { compareDecimals, divideDecimals } from '../money/decimal.ts';
import { sourceText } from '../presentation/figures.ts';
import { instrumentText } from '../presentation/quote-text.ts';
import type { NamedInstrument } from '../tools/finance-tool.ts';
import { sinceCommon } from './since-common.ts';

/** The answer of `get_history`; a candle longer than a day ends with the day of its close. */
export interface HistoryFound {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  readonly source: string;
  readonly rows: readonly Candle[];
}

type Candle = readonly [
  begins: string,
  open: Price,
  high: Price,
  low: Price,
  close: Price,
  volume: Price,
  lastDay?: string,
];
type Price = DecimalString;

/** A candle and where it can be cited. */
export interface HistoryRow {
  readonly candle: Candle;
  readonly at: string;
}

/** Past prices, all of them. */
export interface PastPrices extends Omit<HistoryFound, 'rows'> {
  readonly rows: readonly HistoryRow[];
}

/** The close of a day, or of the last day of trading before it. */
export function dayCloseText({ instrument, rows, source }: PastPrices, day: LocalDate, locale: Locale): string {
  const last = rows.findLast((row) => openDay(row) <= day);
  const name = instrumentText(instrument, locale);
  if (last === undefined) return message(locale, 'offline.noHistory', { name });
  const key = openDay(last) === day ? 'offline.dayClose' : 'offline.dayCloseBefore';
  const params = { name, day, date: openDay(last), price: `{{${last.at}.close}}` };
  return [message(locale, key, params), originOf(source, locale)].join('\n');
}

/** The requested form of periods. */
interface PeriodsAsked {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly limit?: unknown;
  /** True if the highest and the lowest price were requested. */
  readonly extremesFirst: boolean;
  /** Of the closes, not of the prices within each day. */
  readonly ofCloses?: boolean;
  readonly now: number;
}

/** Describes how prices moved over a period, the best of several, and missing data. */
export function periodsText(found: readonly PastPrices[], asked: PeriodsAsked, locale: Locale): string[] {
  const shown = found.filter(({ rows }) => rows.length > 0);
  const compared = sinceTogether(shown);
  return [
    ...(compared ?? shown).flatMap((prices, index) => [
      ...periodText(prices, asked.to === undefined && isGoingOn(prices, asked.now), asked, locale),
      ...lateStart(shown[index]!, asked, locale),
    ]),
    ...(compared ? bestOf(compared, locale) : []),
    ...found.flatMap(({ rows, instrument }) =>
      rows.length > 0 ? [] : [message(locale, 'offline.noHistory', { name: instrumentText(instrument, locale) })],
    ),
    ...shown.slice(0, 1).map(({ source }) => originOf(source, locale)),
  ];
}

/** The last candle of a period that reaches today has no close yet. */
const isGoingOn = ({ rows, interval, timeZone }: PastPrices, now: number): boolean =>
  isIntraday(interval) || closeDay(rows.at(-1) as HistoryRow) === localDateAt(now, timeZone);

/** Notes the start of the prices when it is later than requested. */
function lateStart(
  { instrument, interval, rows }: PastPrices,
  { from, limit }: PeriodsAsked,
  locale: Locale,
): string[] {
  const first = parseLocalDate(openDay(rows[0] as HistoryRow));
  if (first === undefined || isIntraday(interval)) return [];
  const asked = parseLocalDate(String(from));
  const isLate = asked === undefined ? rows.length < Number(limit) : startsLate(asked, first, instrument);
  return isLate
    ? [message(locale, 'offline.coversFrom', { name: instrumentText(instrument, locale), from: first })]
    : [];
}

const isIntraday = (interval: TimeInterval): boolean => interval !== '1d' && !spansDays(interval);
const openDay = ({ candle: [begins] }: HistoryRow): string => begins.slice(0, 10);
const closeDay = (row: HistoryRow): string => row.candle[6] ?? openDay(row);

function periodText(prices: PastPrices, goesOn: boolean, asked: PeriodsAsked, locale: Locale): string[] {
  const { extremesFirst, ofCloses = false } = asked;
  const { instrument, rows, interval } = prices;
  const [first, last] = [rows[0] as HistoryRow, rows.at(-1) as HistoryRow];
  const [high, low] = ofCloses ? ([CLOSE, CLOSE] as const) : ([2, 3] as const);
  const highest = rows.reduce((best, row) => (compareDecimals(row.candle[high], best.candle[high]) > 0 ? row : best));
  const lowest = rows.reduce((best, row) => (compareDecimals(row.candle[low], best.candle[low]) < 0 ? row : best));
  const minute = ({ candle: [begins] }: HistoryRow): string => begins.slice(0, 16).replace('T', ' ');
  const [opened, closed] = isIntraday(interval) ? [minute, minute] : [openDay, closeDay];
  /** A week or a month does not show on which of its days the high was. */
  const within = (row: HistoryRow): string =>
    opened(row) === closed(row)
      ? opened(row)
      : message(locale, 'offline.candleDays', { from: opened(row), to: closed(row) });
  const moved = message(locale, goesOn ? 'offline.periodSoFar' : 'offline.period', {
    name: instrumentText(instrument, locale),
    from: closed(first),
    to: closed(last),
    start: `{{${first.at}.close}}`,
    end: `{{${last.at}.close}}`,
    percent: ` ({{change(${first.at}.close, ${last.at}.close)}})`,
  });
  const range = message(locale, ofCloses ? 'offline.periodCloses' : 'offline.periodRange', {
    high: `{{${highest.at}.${ofCloses ? 'close' : 'high'}}}`,
    highDay: within(highest),
    low: `{{${lowest.at}.${ofCloses ? 'close' : 'low'}}}`,
    lowDay: within(lowest),
  });
  return [...(extremesFirst ? [range, moved] : [moved, range]), ...(rows.length > 2 ? [sparkline(rows)] : [])];
}

const CLOSE = 4;
const BARS = '▁▂▃▄▅▆▇█';
/** The number of bars that fit a line on a phone. */
const MOST_BARS = 22;

/** Draws closes as a row of bars, for any place that shows text; floats are precise enough. */
function sparkline(rows: readonly HistoryRow[]): string {
  const size = Math.ceil(rows.length / MOST_BARS);
  const values = rows.filter((_, at) => (rows.length - 1 - at) % size === 0).map(({ candle }) => Number(candle[4]));
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  return values.map((value) => BARS[Math.round(((value - lowest) / span) * (BARS.length - 1))]).join('');
}

/** The days for which a market may be closed while another one trades. */
const LONGEST_HOLIDAY_MS = 10 * 86_400_000;

/**
 * Cuts prices to their first common day, as their picture does; undefined when some begin so much later that others
 * would lose a part of their period.
 */
function sinceTogether(shown: readonly PastPrices[]): readonly PastPrices[] | undefined {
  const series = shown.map(({ rows, interval }) =>
    rows.map((row) => ({
      row,
      timestamp: Date.parse(row.candle[0]),
      day: isIntraday(interval) ? undefined : openDay(row),
    })),
  );
  const cut = sinceCommon(series);
  const isLate = cut.some(
    (points, index) => !points[0] || points[0].timestamp - series[index]![0]!.timestamp > LONGEST_HOLIDAY_MS,
  );
  if (isLate) return undefined;
  return shown.map((prices, index) => ({ ...prices, rows: cut[index]!.map(({ row }) => row) }));
}

/** Names the best of several. */
function bestOf(compared: readonly PastPrices[], locale: Locale): string[] {
  const growth = ({ rows }: PastPrices) => divideDecimals(rows.at(-1)?.candle[4] ?? 0n, rows[0]?.candle[4] ?? 1n, 6);
  const [best, next] = compared.toSorted((a, b) => compareDecimals(growth(b), growth(a)));
  if (best === undefined || next === undefined || compareDecimals(growth(best), growth(next)) === 0) return [];
  return [message(locale, 'offline.didBest', { name: instrumentText(best.instrument, locale) })];
}

const originOf = (source: string, locale: Locale): string =>
  message(locale, 'offline.source', { source: sourceText(source, undefined, locale) });
