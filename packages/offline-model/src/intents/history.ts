import { message } from '@finclaw/config';
import type { HistoryFound, HistoryRow, PastPrices, Unavailable, Unresolved } from '@finclaw/finance';
import { dayCloseText, periodsText } from '@finclaw/finance';
import { addDays, type LocalDate, localDateAt } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { type Intent, type Question, withSubject } from '../question.ts';
import { dayIn } from '../said.ts';
import { type Answered, type Script, type ToolRequest, useTools } from '../script.ts';

type HistoryAnswer = HistoryFound | Unresolved | Unavailable;

const placed = ({ rows, handle }: Pick<Answered<HistoryAnswer>, 'rows' | 'handle'>): readonly HistoryRow[] =>
  rows.map((candle, index) => ({ candle, at: `${handle}.rows[${index}]` }));

/** Asks for past prices. */
export function* usePastPrices(requests: readonly ToolRequest[], locale: Locale) {
  const { values, problems } = yield* useTools<HistoryAnswer>(requests, locale);
  const found: readonly PastPrices[] = values.map((value) => ({ ...value, rows: placed(value) }));
  return { found, problems };
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
      const wanted = wantedCandles(question, first?.exchange === 'KRX' ? 'Asia/Seoul' : 'America/New_York');
      const inputs = names.slice(0, MOST_NAMES).map((instrument) => ({ instrument, ...wanted.candles }));
      const requests = inputs.map((input) => ({ name: 'get_history', input }));
      return { script: () => describe(requests, wanted, question) };
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

/** The close of a day, or how prices moved over a period. */
function* describe(requests: readonly ToolRequest[], { candles, day }: WantedCandles, question: Question): Script {
  const { text, locale, now } = question;
  const { found, problems } = yield* usePastPrices(requests, locale);
  if (day !== undefined) return [...found.map((prices) => dayCloseText(prices, day, locale)), ...problems].join('\n\n');
  const asked = { ...candles, extremesFirst: EXTREME.test(text), now: now() };
  return [...periodsText(found, asked, locale), ...problems].join('\n');
}
