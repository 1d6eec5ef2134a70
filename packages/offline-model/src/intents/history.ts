import { message } from '@finclaw/config';
import type { NamedInstrument, Unavailable, Unresolved } from '@finclaw/finance';
import { instrumentText, sourceText, spansDays, startsLate } from '@finclaw/finance';
import {
  addDays,
  compareDecimals,
  divideDecimals,
  type LocalDate,
  localDateAt,
  parseLocalDate,
} from '@finclaw/finance/instruments';
import type { DecimalString, Locale, TimeInterval } from '@finclaw/types';
import { type Answered, type Asking, type Intent, type Script, type ToolRequest, useTool, useTools } from '../intent.ts';
import { type Question, withSubject } from '../question.ts';
import { dayIn } from '../said.ts';

/** What `get_history` answers; a candle longer than a day ends with the day of its close. */
interface HistoryFound {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  readonly source: string;
  readonly rows: readonly Candle[];
}

type Candle = readonly [time: string, open: Price, high: Price, low: Price, close: Price, volume: Price, lastDay?: string];
type Price = DecimalString;

/** A candle and where it can be cited. */
interface HistoryRow {
  readonly candle: Candle;
  readonly at: string;
}

/** Past prices, all of them. */
export interface PastPrices extends Omit<HistoryFound, 'rows'> {
  readonly rows: readonly HistoryRow[];
}

type HistoryAnswer = HistoryFound | Unresolved | Unavailable;

const placed = ({ rows, handle }: Pick<Answered<HistoryAnswer>, 'rows' | 'handle'>): readonly HistoryRow[] =>
  rows.map((candle, index) => ({ candle, at: `${handle}.rows[${index}]` }));

/** Asks for past prices; of a result that is too long to be shown at once, the older rows are read too. */
export function* usePastPrices(requests: readonly ToolRequest[], locale: Locale) {
  const { values, problems } = yield* useTools<HistoryAnswer>(requests, locale);
  const found: PastPrices[] = [];
  for (const value of values) found.push({ ...value, rows: yield* allRows(value, locale) });
  return { found, problems };
}

/** The rows that were shown, behind the older ones if all of these can be read. */
function* allRows(shown: Answered<HistoryAnswer>, locale: Locale): Asking<readonly HistoryRow[]> {
  const older: HistoryRow[] = [];
  while (older.length < shown.unread) {
    const input = { result: shown.handle, from: older.length + 1, count: shown.unread - older.length, path: 'rows' };
    const part = yield* useTool<HistoryFound>({ name: 'read_result', input }, locale);
    if (!part.ok || part.value.rows.length === 0) return placed(shown);
    older.push(...placed(part.value));
  }
  return [...older, ...placed(shown)];
}

const CHART_WORD = /차트|그래프|추이|흐름|추세|캔들|[일주월분]봉|\b(?:chart|graph|plot|trend|candles?|history|historical)\b/i;
const PAST_WORD =
  /어제|그제|그저께|전일|지난|최근|작년|올해|이번\s?(?:주|달)|52\s?주|신고가|신저가|최고가|최저가|최고점|최저점|고점|저점|역대|(?<!\d)\d+\s?(?:년|개월|달|일|주일|주)\s?(?:전|간|동안|치|새|만에|수익률|상승률|등락)|일주일|한\s?달|반년|[월화수목금]요일|\d{1,2}월\s?(?:\d{1,2}일|부터|이후)|연초|\b(?:yesterday|last (?:week|month|year|friday|monday|\d+)|past (?:week|month|year|\d+)|this (?:week|month|year)|ytd|year to date|\d+[- ](?:day|week|month|year)|all[- ]time|\d+ (?:years?|months?|weeks?|days?) ago|since|over the|previous (?:week|month))\b/i;
const EXTREME = /최고|최저|신고가|신저가|고점|저점|\b(?:highest|lowest|high|low|peak|bottom)\b/i;
/** "1년 전이랑 비교하면": from that day until now. */
const SINCE = /전\s?(?:이?랑|과|하고|보다|대비)|\b(?:compared (?:to|with)|since)\b/i;
const MOST_NAMES = 4;

/** "삼성전자 차트", "애플 한 달 추이", "어제 종가 얼마였어?", "how did Tesla do last month?" */
export const history: Intent = {
  id: 'history',
  understand(question) {
    const { text, locale, mentions, topics, money, now } = question;
    // "어제보다 올랐어?" is about today.
    const plain = text.replace(/(?:어제|전일|전날)\s?(?:보다|대비)/g, '');
    const today = localDateAt(now(), 'Asia/Seoul');
    const isPast = (dayIn(plain, today, 'past') ?? today) < today || PAST_WORD.test(plain);
    const isMeant = isPast && money.length === 0 && (mentions.length > 0 || topics.length > 0);
    if (!CHART_WORD.test(text) && !isMeant) return undefined;
    return withSubject(question, { ask: message(locale, 'offline.whichToChart') }, ([first], names) => {
      const { candles, day } = wantedCandles(question, first?.exchange === 'KRX' ? 'Asia/Seoul' : 'America/New_York');
      const inputs = names.slice(0, MOST_NAMES).map((instrument) => ({ instrument, ...candles }));
      const requests = inputs.map((input) => ({ name: 'get_history', input }));
      return {
        script: () => (day === undefined ? describePeriods(requests, candles, question) : tellDay(requests, day, locale)),
      };
    });
  },
};

interface WantedCandles {
  readonly candles: ToolRequest['input'];
  /** Set when the close of one day is wanted. */
  readonly day?: LocalDate;
}

/** One day, or the candles of a period; a chart without a period shows the last thirty days of trading. */
function wantedCandles({ text, now, period }: Question, zone: 'Asia/Seoul' | 'America/New_York'): WantedCandles {
  // Weeks and months are the reader's, days are the exchange's.
  const today = localDateAt(now(), zone);
  const isStretch = CHART_WORD.test(text) || SINCE.test(text);
  const day = isStretch ? undefined : /전일/.test(text) ? addDays(today, -1) : dayIn(text, today, 'past');
  if (day !== undefined && day < today) {
    const to = `${day}T23:59:59${zone === 'Asia/Seoul' ? '+09:00' : '-05:00'}`;
    return { candles: { interval: '1d', to, limit: 2 }, day };
  }
  if (period !== undefined) {
    const { start: _start, end: _end, ...candles } = period;
    return { candles };
  }
  if (EXTREME.test(text)) return { candles: { interval: '1w', limit: 52 } };
  const isToday = /오늘|당일|\btoday\b/i.test(text);
  return { candles: isToday ? { interval: '15m', limit: 26 } : { interval: '1d', limit: 30 } };
}

/** The close of a day, or of the last day of trading before it. */
function* tellDay(requests: readonly ToolRequest[], day: LocalDate, locale: Locale): Script {
  const { found, problems } = yield* usePastPrices(requests, locale);
  const texts = found.map(({ instrument, rows, source }) => {
    const last = rows.findLast((row) => openDay(row) <= day);
    const name = instrumentText(instrument, locale);
    if (last === undefined) return message(locale, 'offline.noHistory', { name });
    const key = openDay(last) === day ? 'offline.dayClose' : 'offline.dayCloseBefore';
    const params = { name, day, date: openDay(last), price: `{{${last.at}.close}}` };
    return [message(locale, key, params), ...originOf(source, locale)].join('\n');
  });
  return [...texts, ...problems].join('\n\n');
}

function* describePeriods(requests: readonly ToolRequest[], asked: ToolRequest['input'], question: Question): Script {
  const { text, locale, now } = question;
  const { found, problems } = yield* usePastPrices(requests, locale);
  const told = found.filter(({ rows }) => rows.length > 0);
  const [first] = told;
  return [
    ...told.flatMap((prices) => {
      const goesOn = asked.to === undefined && isGoingOn(prices, now());
      return [...periodText(prices, goesOn, EXTREME.test(text), locale), ...lateStart(prices, asked, locale)];
    }),
    ...bestOf(told, locale),
    ...found.flatMap(({ rows, instrument }) =>
      rows.length > 0 ? [] : [message(locale, 'offline.noHistory', { name: instrumentText(instrument, locale) })],
    ),
    ...problems,
    ...(first === undefined ? [] : originOf(first.source, locale)),
  ].join('\n');
}

/** The last candle of a stretch that reaches today has no close yet. */
const isGoingOn = ({ rows, interval, timeZone }: PastPrices, now: number): boolean =>
  isIntraday(interval) || closeDay(rows.at(-1) as HistoryRow) === localDateAt(now, timeZone);

/** Says from when on there are prices, when they begin later than was asked. */
function lateStart({ instrument, interval, rows }: PastPrices, { from, limit }: ToolRequest['input'], locale: Locale): string[] {
  const first = parseLocalDate(openDay(rows[0] as HistoryRow));
  if (first === undefined || isIntraday(interval)) return [];
  const asked = parseLocalDate(String(from));
  const isLate = asked === undefined ? rows.length < Number(limit) : startsLate(asked, first, instrument);
  return isLate ? [message(locale, 'offline.coversFrom', { name: instrumentText(instrument, locale), from: first })] : [];
}

const isIntraday = (interval: TimeInterval): boolean => interval !== '1d' && !spansDays(interval);
const openDay = ({ candle: [time] }: HistoryRow): string => time.slice(0, 10);
const closeDay = (row: HistoryRow): string => row.candle[6] ?? openDay(row);

function periodText(prices: PastPrices, goesOn: boolean, extremesFirst: boolean, locale: Locale): string[] {
  const { instrument, rows, interval } = prices;
  const [first, last] = [rows[0] as HistoryRow, rows.at(-1) as HistoryRow];
  const highest = rows.reduce((best, row) => (compareDecimals(row.candle[2], best.candle[2]) > 0 ? row : best));
  const lowest = rows.reduce((best, row) => (compareDecimals(row.candle[3], best.candle[3]) < 0 ? row : best));
  const minute = ({ candle: [time] }: HistoryRow): string => time.slice(0, 16).replace('T', ' ');
  const [opened, closed] = isIntraday(interval) ? [minute, minute] : [openDay, closeDay];
  /** A week or a month does not tell on which of its days it was highest. */
  const within = (row: HistoryRow): string =>
    opened(row) === closed(row) ? opened(row) : message(locale, 'offline.candleDays', { from: opened(row), to: closed(row) });
  const moved = message(locale, goesOn ? 'offline.periodSoFar' : 'offline.period', {
    name: instrumentText(instrument, locale),
    ...{ from: opened(first), to: closed(last), start: `{{${first.at}.open}}`, end: `{{${last.at}.close}}` },
    percent: ` ({{change(${first.at}.open, ${last.at}.close)}})`,
  });
  const range = message(locale, 'offline.periodRange', {
    ...{ high: `{{${highest.at}.high}}`, highDay: within(highest), low: `{{${lowest.at}.low}}`, lowDay: within(lowest) },
  });
  return [...(extremesFirst ? [range, moved] : [moved, range]), ...(rows.length > 2 ? [sparkline(rows)] : [])];
}

const BARS = '▁▂▃▄▅▆▇█';
/** As many as a line of a phone shows. */
const MOST_BARS = 22;

/** Closes as a row of bars, for any place that shows text; a picture, so numbers will do. */
function sparkline(rows: readonly HistoryRow[]): string {
  const size = Math.ceil(rows.length / MOST_BARS);
  const values = rows.filter((_, at) => (rows.length - 1 - at) % size === 0).map(({ candle }) => Number(candle[4]));
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  return values.map((value) => BARS[Math.round(((value - lowest) / span) * (BARS.length - 1))]).join('');
}

/** Which of several did best. */
function bestOf(told: readonly PastPrices[], locale: Locale): string[] {
  const growth = ({ rows }: PastPrices) => divideDecimals(rows.at(-1)?.candle[4] ?? 0n, rows[0]?.candle[1] ?? 1n, 6);
  const [best, next] = told.toSorted((a, b) => compareDecimals(growth(b), growth(a)));
  if (best === undefined || next === undefined || compareDecimals(growth(best), growth(next)) === 0) return [];
  return [message(locale, 'offline.didBest', { name: instrumentText(best.instrument, locale) })];
}

const originOf = (source: string, locale: Locale): string[] => [
  message(locale, 'offline.source', { source: sourceText(source, undefined, locale) }),
  ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
];
