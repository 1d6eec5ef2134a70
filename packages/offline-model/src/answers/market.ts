import { message } from '@finclaw/config';
import { type FundamentalsAnswer, filingsResultText, fundamentalsResultText, newsResultText } from '@finclaw/features';
import {
  addDays,
  type ExchangeId,
  type HoursAnswer,
  hoursText,
  type IndicatorAnswer,
  indicatorText,
  type LocalDate,
  originLine,
  TradingCalendar,
  worldExchangeNamed,
  worldHoursText,
} from '@finclaw/market';
import { LANGUAGES, type Locale } from '@finclaw/types';
import { dayIn, type Frame } from '../frame.ts';
import {
  explainFailure,
  type Script,
  sayOnly,
  type ToolRequest,
  tellAll,
  tellOne,
  type Understanding,
  useTools,
} from '../script.ts';
import { referenceTo, subjectOf, withSubject } from '../subject.ts';

/** "오늘 장 열려?", "Is the US market open on Christmas?", "미국이랑 한국 장 언제 열어?" */
export function marketHours(frame: Frame): Understanding {
  const { locale, exchanges: named, text, now } = frame;
  const abroad = named.length === 0 ? worldExchangeNamed(text) : undefined;
  if (abroad !== undefined) return sayOnly(worldHoursText(abroad.exchange, now(), locale));
  // 미장 is written as one word, and a market is also named by its index.
  const exchanges: readonly ExchangeId[] =
    named.length > 0 ? named.map(({ exchange }) => exchange) : [LANGUAGES[locale].exchange];
  const requests = exchanges.map((exchange) => ({
    name: 'market_hours',
    input: { exchange, ...dayAsked(text, frame, exchange) },
  }));
  return { script: () => tellAll<HoursAnswer>(requests, locale, hoursText, '\n\n') };
}

/** The day a question names, by date, by weekday or by the holiday on it. */
function dayAsked(text: string, { today }: Frame, exchange: ExchangeId): { readonly date?: string } {
  const calendar = new TradingCalendar(exchange);
  const date = dayIn(text, today, 'future') ?? holidayIn(text, today, calendar);
  return date === undefined ? {} : { date };
}

/**
 * Holidays by their names among people and in calendars, with their day of the year where an exchange does not know
 * them.
 */
const HOLIDAYS: readonly (readonly [names: string, day?: string])[] = [
  ['설날|설 연휴|구정|lunar new year|seollal'],
  ['추석|한가위|chuseok'],
  ['추수감사절|thanksgiving'],
  ['부처님 오신 날|부처님오신날|석가탄신일'],
  ['수능|수학능력'],
  ['현충일|memorial day'],
  ['노동절|근로자의 날|labor day'],
  ['크리스마스|성탄절|christmas', '12-25'],
  ['신정|새해|new year', '01-01'],
  ["어린이날|children's day", '05-05'],
  ['삼일절|3.1절', '03-01'],
  ['광복절', '08-15'],
  ['개천절', '10-03'],
  ['한글날', '10-09'],
  ['독립기념일|independence day|fourth of july|july 4', '07-04'],
] as never;

/** The words of a sentence that name a holiday. */
export const holidayNamed = (text: string) => {
  const lowerCased = text.toLowerCase();
  for (const [names, day] of HOLIDAYS)
    for (const name of names.split('|')) {
      const start = lowerCased.indexOf(name);
      if (start >= 0) return { start, end: start + name.length, names: names.split('|'), day };
    }
  return undefined;
};

/** Returns the next day of the named holiday on the exchange, or else its date; or its next holiday of any name. */
function holidayIn(text: string, today: LocalDate, calendar: TradingCalendar): LocalDate | undefined {
  const named = holidayNamed(text);
  const isAny =
    named === undefined && /다음\s?(?:휴장|휴일|공휴일)|휴장일|next (?:market )?holiday|holidays/i.test(text);
  if (named === undefined && !isAny) return undefined;
  const days = Array.from({ length: 400 }, (_, after) => addDays(today, after)).filter(
    (date) => date <= calendar.lastDate,
  );
  // The day before a holiday has short hours and may contain its name too: holidays go first.
  const matching = (kind: 'holiday' | 'session') =>
    days.find((date) => {
      const day = calendar.day(date);
      const title =
        day.kind === 'holiday' ? day.name : day.kind === 'session' ? day.session.irregular?.reason : undefined;
      const called = `${title?.ko} ${title?.en}`.toLowerCase();
      const isIt =
        isAny || named?.names.some((name) => called.includes(name) || called.replaceAll(' ', '').includes(name));
      return day.kind === kind && title !== undefined && isIt;
    });
  return (
    matching('holiday') ??
    matching('session') ??
    days.find((date) => named?.day !== undefined && date.endsWith(named.day))
  );
}

const MOST_SUBJECTS = 3;

/** "삼성전자 뉴스", "오늘 뉴스 뭐 있어?", "news about Tesla" */
export function news(frame: Frame): Understanding {
  const { locale, mentions } = frame;
  const subject = subjectOf(frame);
  // "오늘 뉴스 뭐 있어?" is not about the current topic.
  const isAbout = subject.kind === 'found' && (mentions.length > 0 || frame.has('it') || frame.words.length < 4);
  const names = isAbout ? subject.instruments.slice(0, MOST_SUBJECTS).map((each) => referenceTo(each, frame)) : [];
  const inputs = names.length === 0 ? [{}] : names.map((instrument) => ({ instrument }));
  return { script: () => describeNews(inputs, locale) };
}

function* describeNews(inputs: readonly ToolRequest['input'][], locale: Locale): Script {
  const answers = yield inputs.map((input) => ({ name: 'get_news', input }));
  return answers
    .map(({ name, content }) => newsResultText(content, locale) ?? explainFailure(name, content, locale))
    .join('\n\n');
}

/** "삼성전자 RSI", "애플 60일 이동평균선", "is Tesla overbought?" */
export function indicator(frame: Frame): Understanding | undefined {
  const { indicators, locale } = frame;
  return withSubject(frame, message(locale, 'offline.whichToMeasure'), (_, names) => {
    const requests = names.slice(0, MOST_SUBJECTS).flatMap((instrument) =>
      indicators.map(({ indicator: name, period }) => ({
        name: 'get_indicator',
        input: { instrument, indicator: name, period },
      })),
    );
    return { script: () => describeIndicators(requests, locale) };
  });
}

function* describeIndicators(requests: readonly ToolRequest[], locale: Locale): Script {
  const { values, problems } = yield* useTools<IndicatorAnswer>(requests, locale);
  const texts = values.map((each) =>
    each.status === 'ok' ? indicatorText(each, locale) : message(locale, 'offline.indicatorUnknown'),
  );
  const first = values.find((each) => each.status === 'ok');
  return [...texts, ...problems, ...(first === undefined ? [] : [originLine(first, locale)])].join('\n');
}

/** "애플 PER 얼마야?", "Samsung revenue" */
export const fundamentals = ({ text, locale, ...frame }: Frame): Understanding | undefined =>
  aboutCompany(frame, 'get_fundamentals', (request) =>
    tellOne<FundamentalsAnswer>(request, locale, (value) => fundamentalsResultText(value, text, locale)),
  );

/** "삼성전자 공시 보여줘", "latest filings of Apple" */
export const filings = ({ locale, ...frame }: Frame): Understanding | undefined =>
  aboutCompany(frame, 'get_filings', function* (request): Script {
    const [{ content } = { content: '' }] = yield [request];
    return filingsResultText(content, locale) ?? explainFailure(request.name, content, locale);
  });

/** One company's figures or documents. */
function aboutCompany(
  { instruments }: Pick<Frame, 'instruments'>,
  name: string,
  script: (request: ToolRequest) => Script,
) {
  const [company, ...others] = instruments;
  const isOne = company?.type === 'stock' && others.length === 0;
  return isOne ? { script: () => script({ name, input: { instrument: company.symbol } }) } : undefined;
}
