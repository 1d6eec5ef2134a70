import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ExchangeId } from '../../calendar/exchange-rules.ts';
import { addDays, localDate, parseLocalDate, yearOf } from '../../calendar/local-date.ts';
import { localDateAt } from '../../calendar/zone-time.ts';
import type { HoursAnswer, HoursFound, ToldSession } from '../../tools/market-hours.ts';
import { call, type Intent, readAnswer, say } from '../intent.ts';
import type { Question } from '../question.ts';

export const HOURS_TOOL = 'market_hours';

const HOURS_WORD =
  /장(?:이|은|도)?\s?(?:열|닫|쉬|언제|몇|마감|시작|끝)|개장|폐장|휴장|거래\s?시간|장\s?시간|마감\s?시간|증시.*(?:열|쉬|닫|휴)|시장.*(?:열|쉬|닫|휴)|거래소.*(?:열|쉬|닫|휴)|\bmarkets?\b.*\b(?:open|closed?|hours|holiday)|\b(?:open|closed?|hours|holiday)\b.*\bmarkets?\b|trading hours|market hours|(?:nyse|nasdaq|krx|nextrade|넥스트레이드|nxt)\b.*(?:open|closed?|hours|열|쉬|닫|시간)|(?:open|closed?)\b.*(?:nyse|nasdaq|krx)/i;
const EXCHANGES: readonly (readonly [RegExp, ExchangeId])[] = [
  [/나스닥|nasdaq/i, 'NASDAQ'],
  [/미국|뉴욕|미장|다우|nyse|new york|wall street|\bu\.?s\.?\b|american/i, 'NYSE'],
  [/한국|국내|국장|코스피|코스닥|서울|krx|korea|seoul|kospi|넥스트레이드|nextrade|nxt/i, 'KRX'],
];
const ZONES: Readonly<Record<ExchangeId, string>> = { KRX: 'Asia/Seoul', NYSE: 'America/New_York', NASDAQ: 'America/New_York' };

/** "오늘 장 열려?", "Is the US market open on 2026-12-25?", and "한국은?" after one of those. */
export const marketHours: Intent = {
  id: 'market-hours',
  plan(question) {
    if (!isAboutHours(question)) return undefined;
    const { locale, text } = question;
    const found = EXCHANGES.flatMap(([pattern, exchange]) => (pattern.test(text) ? [exchange] : []));
    const exchanges = found.length > 0 ? found : ([locale === 'ko' ? 'KRX' : 'NYSE'] as const);
    const inputs = exchanges.map((exchange) => ({ exchange, ...dayAsked(question, exchange) }));
    return (answers) => {
      const pending = inputs.slice(answers.length);
      if (pending.length > 0) return call(...pending.map((input) => ({ name: HOURS_TOOL, input })));
      return say(answers.map((answer) => hoursText(readAnswer<HoursAnswer>(answer), locale)).join('\n\n'));
    };
  },
};

function isAboutHours({ text, previous }: Question): boolean {
  if (HOURS_WORD.test(text)) return true;
  const isShort = text.length <= 20 && EXCHANGES.some(([pattern]) => pattern.test(text));
  return (
    isShort &&
    previous !== undefined &&
    /[은는도]\s*[?？]*$|^(?:and|what about|how about)\b/i.test(text.trim()) &&
    isAboutHours(previous)
  );
}

/** The day a question names; a day without a year is the next one to come. */
function dayAsked({ text, now }: Question, exchange: ExchangeId): { readonly date?: string } {
  const today = localDateAt(now(), ZONES[exchange]);
  const written = parseLocalDate(/\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '');
  if (written !== undefined) return { date: written };
  if (/내일|tomorrow/i.test(text)) return { date: addDays(today, 1) };
  if (/모레/.test(text)) return { date: addDays(today, 2) };
  const parts = /(?:(\d{4})년\s*)?(\d{1,2})월\s*(\d{1,2})일/.exec(text);
  if (parts === null) return {};
  const [month, day] = [Number(parts[2]), Number(parts[3])];
  const date = localDate(parts[1] === undefined ? yearOf(today) : Number(parts[1]), month, day);
  return { date: parts[1] === undefined && date < today ? localDate(yearOf(today) + 1, month, day) : date };
}

function hoursText(answer: HoursAnswer | undefined, locale: Locale): string {
  if (answer === undefined) return message(locale, 'offline.toolFailed', { tool: HOURS_TOOL });
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
  ];
  return lines.join('\n');
}

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
  return message(locale, 'offline.hours.closedFor', { exchange, reason });
}

function nextrade({ nxt }: ToldSession, locale: Locale): string[] {
  if (nxt === undefined || nxt.length === 0) return [];
  const phases = nxt.map(
    ({ phase, open, close }) => `${message(locale, `offline.phase.${phase}`)} ${clock(open)}~${clock(close)}`,
  );
  return [message(locale, 'offline.hours.nxt', { phases: phases.join(', ') })];
}

const clock = (iso: string): string => iso.slice(11, 16);
const hoursOf = ({ open, close }: ToldSession) => ({ open: clock(open), close: clock(close) });
