import { message } from '@finclaw/config';
import { type HoursAnswer, hoursText, type IndicatorAnswer, indicatorText, newsResultText } from '@finclaw/finance';
import { originLine } from '@finclaw/finance/alerts';
import { addDays, type ExchangeId, type LocalDate, localDateAt, TradingCalendar } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { type Intent, PRONOUN, type Question, referenceTo, subjectOf, withSubject } from '../question.ts';
import { dayIn } from '../said.ts';
import { askBack, explainFailure, type Script, type ToolRequest, tellAll, useTools } from '../script.ts';

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

/** "오늘 장 열려?", "Is the US market open on Christmas?", "미국이랑 한국 장 언제 열어?" */
export const marketHours: Intent = {
  id: 'market-hours',
  words: HOURS_WORD,
  // "장이 끝났는데 얼마로 끝났어" asks for a price.
  unless:
    /얼마(?!나\s?(?:남|더))|마감가|어떻게\s?(?:끝|마감|됐|되었)|시세|주가|종가|몇\s?(?:원|포인트)|\b(?:price|closing price|how much|close at)\b/i,
  understand(question) {
    const { locale, exchanges: named } = question;
    const exchanges: readonly ExchangeId[] =
      named.length > 0 ? named.map(({ exchange }) => exchange) : [locale === 'ko' ? 'KRX' : 'NYSE'];
    const requests = exchanges.map((exchange) => ({
      name: 'market_hours',
      input: { exchange, ...dayAsked(question, exchange) },
    }));
    return { script: () => tellAll<HoursAnswer>(requests, locale, hoursText, '\n\n') };
  },
};

/** The day a question names, by date, by weekday or by the holiday on it. */
function dayAsked({ text, now, locale }: Question, exchange: ExchangeId): { readonly date?: string } {
  const calendar = new TradingCalendar(exchange);
  // Whoever speaks Korean means tomorrow in Korea, also for New York.
  const today = localDateAt(now(), locale === 'ko' ? 'Asia/Seoul' : calendar.timeZone);
  const date = dayIn(text, today, 'future') ?? holidayIn(text, today, calendar);
  return date === undefined ? {} : { date };
}

/** Holidays by what people and calendars call them, with their day of the year where an exchange does not know them. */
const HOLIDAYS: readonly (readonly [name: RegExp, day?: string])[] = [
  [/설날|설\s?연휴|구정|lunar new year|seollal/i],
  [/추석|한가위|chuseok/i],
  [/추수감사절|thanksgiving/i],
  [/부처님\s?오신\s?날|석가탄신일/],
  [/수능|수학\s?능력/],
  [/현충일|memorial day/i],
  [/노동절|근로자의\s?날|labor day/i],
  [/크리스마스|성탄절|christmas/i, '12-25'],
  [/신정|새해|new year/i, '01-01'],
  [/어린이날|children's day/i, '05-05'],
  [/삼일절|3\.1절/, '03-01'],
  [/광복절/, '08-15'],
  [/개천절/, '10-03'],
  [/한글날/, '10-09'],
  [/독립\s?기념일|independence day|fourth of july|july 4/i, '07-04'],
];
const NEXT_HOLIDAY = /다음\s?(?:휴장|휴일|공휴일)|휴장일\s?(?:언제|알려)|next (?:market )?holiday|holidays$/i;

/** The next day on which the exchange keeps the named holiday, or else its date. */
function holidayIn(text: string, today: LocalDate, calendar: TradingCalendar): LocalDate | undefined {
  const [name, fixed] = HOLIDAYS.find(([each]) => each.test(text)) ?? [NEXT_HOLIDAY.test(text) ? /./ : undefined];
  const days = Array.from({ length: 400 }, (_, after) => addDays(today, after)).filter((date) => date <= calendar.lastDate);
  // The day before a holiday has short hours and may bear its name too: holidays go first.
  const kept = (kind: 'holiday' | 'session') =>
    days.find((date) => {
      const day = calendar.day(date);
      const title = day.kind === 'holiday' ? day.name : day.kind === 'session' ? day.session.irregular?.reason : undefined;
      return day.kind === kind && title !== undefined && name?.test(`${title.ko} ${title.en}`);
    });
  if (name === undefined) return undefined;
  return kept('holiday') ?? kept('session') ?? days.find((date) => fixed !== undefined && date.endsWith(fixed));
}

/** "뉴스는?" asks about what was talked about; "오늘 뉴스 뭐 있어?" does not. */
const ABOUT_TOPIC =
  /관련|^\s*(?:뉴스|기사|소식)(?:는|은|도|\s?좀|\s?알려\s?줘|\s?보여\s?줘)|^(?:and |any )?(?:the )?news\b(?: too)?[?]*$/i;
const MOST_SUBJECTS = 3;

/** "삼성전자 뉴스", "오늘 뉴스 뭐 있어?", "news about Tesla" */
export const news: Intent = {
  id: 'news',
  words:
    /뉴스|기사|소식|헤드라인|속보|이슈|호재|악재|무슨\s?일|\b(?:news|headlines?|what(?:'s| is) (?:up|happening) with|what happened (?:to|with|at)|what's (?:new|going on) (?:with|at|about|on))\b/i,
  understand(question) {
    const { text, locale, mentions } = question;
    const subject = subjectOf(question);
    // "반도체 뉴스" names a subject, not an instrument: the news in general will do.
    if (subject.kind === 'unclear' && mentions.length > 0) return askBack(subject.question, { unclear: subject.unclear });
    const isAbout = subject.kind === 'found' && (mentions.length > 0 || PRONOUN.test(text) || ABOUT_TOPIC.test(text));
    const names = isAbout ? subject.instruments.slice(0, MOST_SUBJECTS).map((each) => referenceTo(each, question)) : [];
    const inputs = names.length === 0 ? [{}] : names.map((instrument) => ({ instrument }));
    return { script: () => describeNews(inputs, locale) };
  },
};

function* describeNews(inputs: readonly ToolRequest['input'][], locale: Locale): Script {
  const answers = yield inputs.map((input) => ({ name: 'get_news', input }));
  return answers
    .map(({ name, content }) => newsResultText(content, locale) ?? explainFailure(name, content, locale))
    .join('\n\n');
}

/** "삼성전자 RSI", "애플 60일 이동평균선", "is Tesla overbought?" */
export const indicator: Intent = {
  id: 'indicator',
  // What the word means needs a model.
  unless:
    /이란|이\s?뭐|가\s?뭐|뜻|\bwhat (?:is|does) (?:an? |the )?(?:rsi|macd|sma|ema|atr|vwap|bollinger)[^a-z]*(?:mean)?\s*\??$/i,
  understand(question) {
    const { indicators, locale } = question;
    if (indicators.length === 0) return undefined;
    return withSubject(question, { ask: message(locale, 'offline.whichToMeasure') }, (_, names) => {
      const requests = names.slice(0, MOST_SUBJECTS).flatMap((instrument) =>
        indicators.map(({ indicator: name, period }) => ({
          name: 'get_indicator',
          input: { instrument, indicator: name, ...(period !== undefined && { period }) },
        })),
      );
      return { script: () => describeIndicators(requests, locale) };
    });
  },
};

function* describeIndicators(requests: readonly ToolRequest[], locale: Locale): Script {
  const { values, problems } = yield* useTools<IndicatorAnswer>(requests, locale);
  const texts = values.map((each) =>
    each.status === 'ok' ? indicatorText(each, locale) : message(locale, 'offline.indicatorUnknown'),
  );
  const first = values.find((each) => each.status === 'ok');
  return [...texts, ...problems, ...(first === undefined ? [] : [originLine(first, locale)])].join('\n');
}
