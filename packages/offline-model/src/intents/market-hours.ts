import { message } from '@finclaw/config';
import type { HoursAnswer, HoursFound, SessionTimes } from '@finclaw/finance';
import type { ExchangeId } from '@finclaw/finance/instruments';
import {
  addDays,
  isoWithOffset,
  type LocalDate,
  localDate,
  localDateAt,
  TradingCalendar,
  yearOf,
} from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import type { Question } from '../question.ts';
import { useTools } from '../use-tool.ts';
import { dayIn } from '../words/days.ts';
import { EXCHANGE_ZONES, findExchanges } from '../words/exchanges.ts';

const MARKET = '(?:장|증시|시장|거래소|주식\\s?시장|국장|미장|코스피|코스닥|나스닥|넥스트레이드|nxt)';
const HOURS_WORD = new RegExp(
  [
    `${MARKET}(?:이|은|도|가|는)?\\s?.{0,14}?(?:열|여[나는니냐]|엽니|연대|닫|쉬(?!운)|쉽니|서(?:나|니|요|는|\\?|$)|하(?:나|니|는)요?\\s?[?]|해(?:요)?\\s?[?]|휴장|개장|폐장|마감\\s?(?:했|시간|됐|이)|언제|몇\\s?시|시작|끝)`,
    '(?:살|팔|거래할|매매할)\\s?수\\s?있는\\s?시간|거래(?:를|가)?\\s?(?:할\\s?수\\s?있|가능|되나|돼)|개장|폐장|휴장|장중|거래\\s?시간|장\\s?(?:시간|마감|시작)|마감\\s?시간|프리\\s?마켓|애프터\\s?마켓|거래일|(?:운영|영업)\\s?시간',
    '\\b(?:markets?|exchange|nyse|nasdaq|krx|wall street|stock exchange)\\b.*\\b(?:open|opens|close|closed?|closes|hours|holidays?|trading day)\\b',
    '\\b(?:open|opens|closed?|closes|hours|holidays?)\\b.*\\b(?:markets?|exchange|nyse|nasdaq|krx|wall street)\\b',
    'trading hours|market hours|trading day|(?:next|bank|market) holidays?|(?:pre|after)[- ]?(?:market|hours)\\b',
  ].join('|'),
  'i',
);
/** "장이 끝났는데 얼마로 끝났어" asks for a price. */
const PRICE =
  /얼마(?!나\s?(?:남|더))|마감가|어떻게\s?(?:끝|마감|됐|되었)|시세|주가|종가|몇\s?(?:원|포인트)|\b(?:price|closing price|how much|close at)\b/i;

/** "오늘 장 열려?", "Is the US market open on Christmas?", "미국이랑 한국 장 언제 열어?" */
export const marketHours: Intent = {
  id: 'market-hours',
  understand(question) {
    const { text, locale } = question;
    if (!HOURS_WORD.test(text) || PRICE.test(text)) return undefined;
    const named = findExchanges(text).map(({ exchange }) => exchange);
    const exchanges: readonly ExchangeId[] = named.length > 0 ? named : [locale === 'ko' ? 'KRX' : 'NYSE'];
    const inputs = exchanges.map((exchange) => ({ exchange, ...dayAsked(question, exchange) }));
    return { script: () => describeHours(inputs, locale) };
  },
};

/** The day a question names, by date, by weekday or by the holiday on it. */
function dayAsked({ text, now, locale }: Question, exchange: ExchangeId): { readonly date?: string } {
  // Whoever speaks Korean means tomorrow in Korea, also for New York.
  const today = localDateAt(now(), locale === 'ko' ? 'Asia/Seoul' : EXCHANGE_ZONES[exchange]);
  const date = dayIn(text, today, 'future') ?? holidayIn(text, today, exchange);
  return date === undefined ? {} : { date };
}

const HOLIDAYS: readonly (readonly [word: RegExp, name: RegExp, fixed?: readonly [month: number, day: number]])[] = [
  [/크리스마스|성탄절|christmas/i, /크리스마스|성탄|christmas/i, [12, 25]],
  [/신정|새해|new year/i, /신정|새해|1월 1일|new year/i, [1, 1]],
  [/설날|설\s?연휴|구정|lunar new year|seollal/i, /설/],
  [/추석|한가위|chuseok/i, /추석|chuseok/i],
  [/어린이날|children's day/i, /어린이날|children/i, [5, 5]],
  [/삼일절|3\.1절/, /삼일절|3·1/, [3, 1]],
  [/현충일|memorial day/i, /현충일|memorial/i],
  [/광복절/, /광복절/, [8, 15]],
  [/개천절/, /개천절/, [10, 3]],
  [/한글날/, /한글날/, [10, 9]],
  [/부처님\s?오신\s?날|석가탄신일/, /부처님|석가/],
  [/추수감사절|thanksgiving/i, /추수감사절|thanksgiving/i],
  [/독립\s?기념일|independence day|fourth of july|july 4/i, /독립|independence/i, [7, 4]],
  [/노동절|labor day/i, /노동절|labor|근로자/i],
  [/근로자의\s?날/, /근로자/, [5, 1]],
  [/수능|수학\s?능력/, /수학능력|수능/],
  [/다음\s?(?:휴장|휴일|공휴일)|휴장일\s?(?:언제|알려)|next (?:market )?holiday|holidays$/i, /./],
];
const DAYS_AHEAD = 400;

/** The next day that the exchange rests for the named holiday, or else its date. */
function holidayIn(text: string, today: LocalDate, exchange: ExchangeId): LocalDate | undefined {
  const found = HOLIDAYS.find(([word]) => word.test(text));
  if (found === undefined) return undefined;
  const [, name, fixed] = found;
  const calendar = new TradingCalendar(exchange);
  // The day before Christmas has short hours and names Christmas too: holidays go first.
  for (const kind of ['holiday', 'session'] as const)
    for (let date = today; date <= calendar.lastDate && date < addDays(today, DAYS_AHEAD); date = addDays(date, 1)) {
      const day = calendar.day(date);
      const title = day.kind === 'holiday' ? day.name : day.kind === 'session' ? day.session.irregular?.reason : undefined;
      if (day.kind === kind && title !== undefined && (name.test(title.ko) || name.test(title.en))) return date;
    }
  if (fixed === undefined) return undefined;
  const [month, day] = fixed;
  const thisYear = localDate(yearOf(today), month, day);
  return thisYear >= today ? thisYear : localDate(yearOf(today) + 1, month, day);
}

function* describeHours(inputs: readonly { readonly exchange: ExchangeId; readonly date?: string }[], locale: Locale): Script {
  const { values, problems } = yield* useTools<HoursAnswer>(
    inputs.map((input) => ({ name: 'market_hours', input })),
    locale,
  );
  return [...values.map((value) => hoursText(value, locale)), ...problems].join('\n\n');
}

function hoursText(answer: HoursAnswer, locale: Locale): string {
  if (answer.status !== 'ok') return message(locale, 'offline.hours.unknown');
  const { day, next } = answer;
  const session = day.kind === 'session' ? day : undefined;
  const isOver = answer.state === 'closed' || session === undefined;
  const lines = [
    headline(answer, locale),
    ...(session?.reason === undefined ? [] : [message(locale, 'offline.hours.irregular', { reason: session.reason[locale] })]),
    ...(isOver ? [message(locale, 'offline.hours.next', { date: next.date, ...hoursOf(next) })] : []),
    ...nextrade(session ?? next, locale),
    ...(day.dispute === undefined ? [] : [message(locale, 'offline.hours.dispute', { reason: day.dispute[locale] })]),
    ...(answer.provisional === true ? [message(locale, 'offline.hours.provisional')] : []),
    message(locale, 'offline.hours.zone', {
      zone: message(locale, answer.exchange === 'KRX' ? 'finance.zone.Asia/Seoul' : 'finance.zone.America/New_York'),
    }),
    ...(locale === 'ko' && answer.exchange !== 'KRX'
      ? [inSeoul(isOver && answer.state !== undefined ? next : (session ?? next))]
      : []),
  ];
  return lines.join('\n');
}

/** Half a day lies between the two, so nobody should have to reckon. */
const inSeoul = ({ open, close }: SessionTimes): string =>
  message('ko', 'offline.hours.inSeoul', { open: seoulTime(open), close: seoulTime(close) });

const seoulTime = (iso: string): string => isoWithOffset(Date.parse(iso), 'Asia/Seoul').slice(0, 16).replace('T', ' ');

function headline({ exchange: id, state, day }: HoursFound, locale: Locale): string {
  const exchange = message(locale, `offline.exchange.${id}`);
  if (day.kind === 'session') {
    if (state === undefined) return message(locale, 'offline.hours.dayOpen', { exchange, date: day.date, ...hoursOf(day) });
    return state === 'open'
      ? message(locale, 'offline.hours.open', { exchange, close: clock(day.close) })
      : message(locale, 'offline.hours.closed', { exchange });
  }
  const reason = day.kind === 'holiday' ? day.name[locale] : message(locale, 'offline.hours.weekend');
  if (state === undefined) return message(locale, 'offline.hours.dayClosed', { exchange, date: day.date, reason });
  return message(locale, id === 'KRX' ? 'offline.hours.closedFor' : 'offline.hours.closedThere', { exchange, reason });
}

function nextrade({ nxt }: SessionTimes, locale: Locale): string[] {
  if (nxt === undefined || nxt.length === 0) return [];
  const phases = nxt.map(
    ({ phase, open, close }) => `${message(locale, `offline.phase.${phase}`)} ${clock(open)}~${clock(close)}`,
  );
  return [message(locale, 'offline.hours.nxt', { phases: phases.join(', ') })];
}

const clock = (iso: string): string => iso.slice(11, 16);
const hoursOf = ({ open, close }: SessionTimes) => ({ open: clock(open), close: clock(close) });
