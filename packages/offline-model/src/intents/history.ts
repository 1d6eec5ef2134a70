import { message } from '@finclaw/config';
import type { CalculationAnswer } from '@finclaw/finance';
import {
  addDays,
  compareDecimals,
  instrumentText,
  type LocalDate,
  localDateAt,
  parseLocalDate,
  percentText,
  priceText,
  quoteText,
  roundDecimal,
  sourceText,
  spansDays,
  startsLate,
} from '@finclaw/finance';
import { createDecimalString, type DecimalString, type Locale } from '@finclaw/types';
import { askBack, type Intent, type Script, type ToolRequest } from '../intent.ts';
import { type HistoryAnswer, type HistoryFound, type HistoryRow, sparkline, usePastPrices } from '../past-prices.ts';
import type { Question } from '../question.ts';
import { referenceTo, subjectOf } from '../subject.ts';
import { useTools } from '../use-tool.ts';
import { dayIn } from '../words/days.ts';
import { findMoney } from '../words/money.ts';
import { periodIn } from '../words/period.ts';
import { calculateRequest } from './calculate.ts';

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
    const subject = subjectOf(question);
    if (subject.kind === 'unclear') return askBack(subject.question, /^.{1,30}$/);
    if (subject.kind === 'none') return askBack(message(locale, 'offline.whichToChart'), /^.{1,30}$/);
    const names = subject.instruments.slice(0, MOST_NAMES).map((each) => referenceTo(each, question));
    const isKorean = subject.instruments[0]?.exchange === 'KRX';
    const { candles, day } = wantedCandles(question, isKorean ? 'Asia/Seoul' : 'America/New_York');
    const requests = names.map((instrument) => historyRequest(instrument, candles));
    return { script: () => (day === undefined ? describePeriods(requests, question) : tellDay(requests, day, locale)) };
  },
};

/** "on October 1st", "10/3 종가", "작년 이맘때": a day behind us. */
function isPastDay({ text, now }: Question): boolean {
  const today = localDateAt(now(), 'Asia/Seoul');
  const plain = text.replace(/(?:어제|전일|전날)\s?(?:보다|대비)/g, '');
  const day = dayIn(plain, today, 'past');
  return day !== undefined && day < today;
}

/** A request for past prices. */
const historyRequest = (instrument: string, candles: Readonly<Record<string, unknown>>): ToolRequest => ({
  name: 'get_history',
  input: { instrument, ...candles },
});

interface WantedCandles {
  readonly candles: Readonly<Record<string, unknown>>;
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
  const replies = yield* useTools<HistoryAnswer>(requests, locale);
  return replies
    .map((reply) => {
      if (!reply.ok) return reply.text;
      if (reply.value.status !== 'ok') return quoteText([reply.value], locale);
      const { instrument, rows, source } = reply.value;
      const last = rows.findLast(([time]) => time.slice(0, 10) <= day);
      if (last === undefined) return message(locale, 'offline.noHistory', { name: instrumentText(instrument, locale) });
      const params = {
        name: instrumentText(instrument, locale),
        date: last[0].slice(0, 10),
        price: priceText(last[4], instrument, locale),
      };
      const key = last[0].slice(0, 10) === day ? 'offline.dayClose' : 'offline.dayCloseBefore';
      return [message(locale, key, { ...params, day }), ...originOf(source, locale)].join('\n');
    })
    .join('\n\n');
}

function* describePeriods(requests: readonly ToolRequest[], { text, locale, now }: Question): Script {
  const replies = yield* usePastPrices(requests, locale);
  const asked = replies.flatMap((reply, index) =>
    reply.ok && reply.value.status === 'ok' && reply.value.rows.length > 0
      ? [{ history: reply.value, input: requests[index]?.input ?? {} }]
      : [],
  );
  const growths = yield* useTools<CalculationAnswer>(
    asked.map(({ history: { rows } }) => calculateRequest(`round(growth(${rows[0]?.[1]}; ${rows.at(-1)?.[4]}) * 100; 2)`)),
    locale,
  );
  const told = asked.map((each, index) => {
    const growth = growths[index];
    const percent = growth?.ok === true && growth.value.status === 'ok' ? growth.value.value : undefined;
    return { ...each, percent };
  });
  const problems = replies.flatMap((reply) => {
    if (!reply.ok) return [reply.text];
    if (reply.value.status !== 'ok') return [quoteText([reply.value], locale)];
    return reply.value.rows.length > 0
      ? []
      : [message(locale, 'offline.noHistory', { name: instrumentText(reply.value.instrument, locale) })];
  });
  const [first] = told;
  return [
    ...told.flatMap(({ history, input, percent }) => [
      periodText(history, percent, { isAboutExtremes: EXTREME.test(text), isGoingOn: isGoingOn(history, input, now()) }, locale),
      ...lateStart(history, input, locale),
    ]),
    ...(told.length > 1 ? bestOf(told, locale) : []),
    ...problems,
    ...(first === undefined ? [] : originOf(first.history.source, locale)),
  ].join('\n');
}

/** The last candle of a stretch that reaches today has no close yet. */
function isGoingOn({ rows, interval, timeZone }: HistoryFound, { to }: ToolRequest['input'], now: number): boolean {
  const last = rows.at(-1);
  return to === undefined && last !== undefined && (isIntraday(interval) || closeDay(last) === localDateAt(now, timeZone));
}

/** Says from when on there are prices, when they begin later than was asked. */
function lateStart(
  { instrument, interval, rows }: HistoryFound,
  { from, limit }: ToolRequest['input'],
  locale: Locale,
): string[] {
  const first = parseLocalDate(rows[0]?.[0].slice(0, 10) ?? '');
  if (first === undefined || isIntraday(interval)) return [];
  const asked = parseLocalDate(String(from));
  const isLate = asked === undefined ? rows.length < Number(limit) : startsLate(asked, first, instrument);
  return isLate ? [message(locale, 'offline.coversFrom', { name: instrumentText(instrument, locale), from: first })] : [];
}

const isIntraday = (interval: HistoryFound['interval']): boolean => interval !== '1d' && !spansDays(interval);
const openDay = ([time]: HistoryRow): string => time.slice(0, 10);
const closeDay = (row: HistoryRow): string => row[6] ?? openDay(row);

function periodText(
  { instrument, rows, interval }: HistoryFound,
  percent: DecimalString | undefined,
  { isAboutExtremes, isGoingOn }: { readonly isAboutExtremes: boolean; readonly isGoingOn: boolean },
  locale: Locale,
): string {
  const [first, last] = [rows[0] as HistoryRow, rows.at(-1) as HistoryRow];
  const highest = rows.reduce((best, row) => (compareDecimals(row[2], best[2]) > 0 ? row : best));
  const lowest = rows.reduce((best, row) => (compareDecimals(row[3], best[3]) < 0 ? row : best));
  const price = (value: DecimalString): string => priceText(value, instrument, locale);
  const minute = ([time]: HistoryRow): string => time.slice(0, 16).replace('T', ' ');
  const [opened, closed] = isIntraday(interval) ? [minute, minute] : [openDay, closeDay];
  /** A week or a month does not tell on which of its days it was highest. */
  const within = (row: HistoryRow): string =>
    opened(row) === closed(row) ? opened(row) : message(locale, 'offline.candleDays', { from: opened(row), to: closed(row) });
  const moved = message(locale, isGoingOn ? 'offline.periodSoFar' : 'offline.period', {
    name: instrumentText(instrument, locale),
    ...{ from: opened(first), to: closed(last), start: price(first[1]), end: price(last[4]) },
    percent: percent === undefined ? '' : ` (${percentText(roundDecimal(createDecimalString(percent), 2))})`,
  });
  const range = message(locale, 'offline.periodRange', {
    high: price(highest[2]),
    highDay: within(highest),
    low: price(lowest[3]),
    lowDay: within(lowest),
  });
  const picture = rows.length > 2 ? [sparkline(rows.map((row) => row[4]))] : [];
  return [...(isAboutExtremes ? [range, moved] : [moved, range]), ...picture].join('\n');
}

function bestOf(
  told: readonly { readonly history: HistoryFound; readonly percent: DecimalString | undefined }[],
  locale: Locale,
): string[] {
  const ranked = told
    .flatMap(({ history, percent }) => (percent === undefined ? [] : [{ history, percent }]))
    .sort((a, b) => compareDecimals(b.percent, a.percent));
  const [best, next] = ranked;
  if (best === undefined || next === undefined || compareDecimals(best.percent, next.percent) === 0) return [];
  return [message(locale, 'offline.didBest', { name: instrumentText(best.history.instrument, locale) })];
}

function originOf(source: string, locale: Locale): string[] {
  return [
    message(locale, 'offline.source', { source: sourceText(source, undefined, locale) }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}
