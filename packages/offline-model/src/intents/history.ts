import { message } from '@finclaw/config';
import { instrumentText, sourceText, spansDays, startsLate } from '@finclaw/finance';
import {
  addDays,
  compareDecimals,
  divideDecimals,
  type LocalDate,
  localDateAt,
  parseLocalDate,
} from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { type HistoryRow, type PastPrices, sparkline, usePastPrices } from '../past-prices.ts';
import type { Question } from '../question.ts';
import { withSubject } from '../subject.ts';
import { dayIn } from '../words/days.ts';
import { findMoney } from '../words/money.ts';
import { periodIn } from '../words/period.ts';

const CHART_WORD = /차트|그래프|추이|흐름|추세|캔들|[일주월분]봉|\b(?:chart|graph|plot|trend|candles?|history|historical)\b/i;
const PAST_WORD =
  /어제|그제|그저께|전일|지난|최근|작년|올해|이번\s?(?:주|달)|52\s?주|신고가|신저가|최고가|최저가|최고점|최저점|고점|저점|역대|(?<!\d)\d+\s?(?:년|개월|달|일|주일|주)\s?(?:전|간|동안|치|새|만에|수익률|상승률|등락)|일주일|한\s?달|반년|[월화수목금]요일|\d{1,2}월\s?(?:\d{1,2}일|부터|이후)|연초|\b(?:yesterday|last (?:week|month|year|friday|monday|\d+)|past (?:week|month|year|\d+)|this (?:week|month|year)|ytd|year to date|\d+[- ](?:day|week|month|year)|all[- ]time|\d+ (?:years?|months?|weeks?|days?) ago|since|over the|previous (?:week|month))\b/i;
const EXTREME = /최고|최저|신고가|신저가|고점|저점|\b(?:highest|lowest|high|low|peak|bottom)\b/i;
/** "1년 전이랑 비교하면": from that day until now. */
const SINCE = /전\s?(?:이?랑|과|하고|보다|대비)|\b(?:compared (?:to|with)|since)\b/i;
const DEFAULT = { interval: '1d', limit: 30 } as const;
const MOST_NAMES = 4;

/** "삼성전자 차트", "애플 한 달 추이", "어제 종가 얼마였어?", "how did Tesla do last month?" */
export const history: Intent = {
  id: 'history',
  understand(question) {
    const { text, locale, mentions, topics } = question;
    const isChart = CHART_WORD.test(text);
    // "어제보다 올랐어?" is about today.
    const isPast =
      (isPastDay(question) || PAST_WORD.test(text.replace(/(?:어제|전일|전날)\s?(?:보다|대비)/g, ''))) &&
      findMoney(text).length === 0 &&
      (mentions.length > 0 || topics.length > 0);
    if (!isChart && !isPast) return undefined;
    return withSubject(question, { ask: message(locale, 'offline.whichToChart') }, ([first], names) => {
      const { candles, day } = wantedCandles(question, first?.exchange === 'KRX' ? 'Asia/Seoul' : 'America/New_York');
      const requests = names
        .slice(0, MOST_NAMES)
        .map((instrument) => ({ name: 'get_history', input: { instrument, ...candles } }));
      return {
        script: () => (day === undefined ? describePeriods(requests, candles, question) : tellDay(requests, day, locale)),
      };
    });
  },
};

/** "on October 1st", "10/3 종가", "작년 이맘때": a day behind us. */
function isPastDay({ text, now }: Question): boolean {
  const today = localDateAt(now(), 'Asia/Seoul');
  const plain = text.replace(/(?:어제|전일|전날)\s?(?:보다|대비)/g, '');
  const day = dayIn(plain, today, 'past');
  return day !== undefined && day < today;
}

interface WantedCandles {
  readonly candles: ToolRequest['input'];
  /** Set when the close of one day is wanted. */
  readonly day?: LocalDate;
}

/** One day, or the candles of a period; a chart without a period shows the last thirty days of trading. */
function wantedCandles({ text, now }: Question, zone: 'Asia/Seoul' | 'America/New_York'): WantedCandles {
  const today = localDateAt(now(), zone);
  // Weeks and months are the reader's, days are the exchange's.
  const period = periodIn(text, localDateAt(now(), 'Asia/Seoul'));
  const isSince = SINCE.test(text);
  const day = CHART_WORD.test(text) || isSince ? undefined : /전일/.test(text) ? addDays(today, -1) : dayIn(text, today, 'past');
  if (day !== undefined && day < today) {
    const to = `${day}T23:59:59${zone === 'Asia/Seoul' ? '+09:00' : '-05:00'}`;
    return { candles: { interval: '1d', to, limit: 2 }, day };
  }
  if (period === undefined && EXTREME.test(text)) return { candles: { interval: '1w', limit: 52 } };
  if (period === undefined) return { candles: /오늘|당일|\btoday\b/i.test(text) ? { interval: '15m', limit: 26 } : DEFAULT };
  const { start: _start, end: _end, ...candles } = period;
  return { candles };
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

function* describePeriods(
  requests: readonly ToolRequest[],
  asked: ToolRequest['input'],
  { text, locale, now }: Question,
): Script {
  const { found, problems } = yield* usePastPrices(requests, locale);
  const told = found.filter(({ rows }) => rows.length > 0);
  const empty = found.filter(({ rows }) => rows.length === 0);
  const [first] = told;
  return [
    ...told.flatMap((prices) => [
      ...periodText(prices, asked.to === undefined && isGoingOn(prices, now()), EXTREME.test(text), locale),
      ...lateStart(prices, asked, locale),
    ]),
    ...bestOf(told, locale),
    ...empty.map(({ instrument }) => message(locale, 'offline.noHistory', { name: instrumentText(instrument, locale) })),
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

const isIntraday = (interval: PastPrices['interval']): boolean => interval !== '1d' && !spansDays(interval);
const openDay = ({ candle: [time] }: HistoryRow): string => time.slice(0, 10);
const closeDay = (row: HistoryRow): string => row.candle[6] ?? openDay(row);

function periodText(
  { instrument, rows, interval }: PastPrices,
  goesOn: boolean,
  extremesFirst: boolean,
  locale: Locale,
): string[] {
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
  const picture = rows.length > 2 ? [sparkline(rows.map(({ candle }) => candle[4]))] : [];
  return [...(extremesFirst ? [range, moved] : [moved, range]), ...picture];
}

/** Which of several did best. */
function bestOf(told: readonly PastPrices[], locale: Locale): string[] {
  const growth = ({ rows }: PastPrices) => divideDecimals(rows.at(-1)?.candle[4] ?? 0n, rows[0]?.candle[1] ?? 1n, 6);
  const [best, next] = told.toSorted((a, b) => compareDecimals(growth(b), growth(a)));
  if (best === undefined || next === undefined || compareDecimals(growth(best), growth(next)) === 0) return [];
  return [message(locale, 'offline.didBest', { name: instrumentText(best.instrument, locale) })];
}

function originOf(source: string, locale: Locale): string[] {
  return [
    message(locale, 'offline.source', { source: sourceText(source, undefined, locale) }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}
