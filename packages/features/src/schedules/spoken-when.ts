import { dateOfDay, type SpokenDay, spokenDays } from '@finclaw/language';
import { addDays, type LocalDate, localDateAt, zonedTime } from '@finclaw/market';
import { nextRun, type ScheduleRule } from './rule.ts';

/** The time a sentence requests. */
export type SpokenWhen =
  | { readonly kind: 'rule'; readonly rule: ScheduleRule; readonly isRepeated: boolean; readonly rest: string }
  /** A day or a rhythm is named, and the time of day is missing. */
  | { readonly kind: 'incomplete'; readonly isRepeated: boolean; readonly rest: string };

/** The reference for relative times. */
export interface WhenContext {
  readonly now: number;
  readonly zone: string;
}

/** A sentence from which understood parts are removed piece by piece. */
class Words {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  /** Returns the match of the first fitting pattern and removes it from the text. */
  take(...patterns: readonly RegExp[]): Readonly<Record<string, string | undefined>> | undefined {
    for (const pattern of patterns) {
      const found = pattern.exec(this.rest);
      if (found === null) continue;
      this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
      return found.groups ?? {};
    }
    return undefined;
  }
}

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['한 하나 one an a', 1],
    ['두 둘 two', 2],
    ['세 셋 three', 3],
    ['네 넷 four', 4],
    ['다섯 five', 5],
    ['여섯 six', 6],
    ['일곱 seven', 7],
    ['여덟 eight', 8],
    ['아홉 nine', 9],
    ['열 ten', 10],
    ['열한 eleven', 11],
    ['열두 twelve', 12],
    ['fifteen', 15],
    ['twenty', 20],
    ['thirty', 30],
    ['half\\s?an half 반', 0.5],
  ].flatMap(([words, value]) =>
    String(words)
      .split(' ')
      .map((word) => [word.replace('\\s?', ' '), Number(value)]),
  ),
);
const COUNT = `(?<count>\\d{1,4}|half an|${Object.keys(NUMBERS)
  .filter((word) => word !== 'half an')
  .join('|')})`;
const countOf = (word: string | undefined): number => NUMBERS[(word ?? '').toLowerCase()] ?? Number(word);

const UNIT = '(?<unit>분|시간|일|주|minutes?|mins?|hours?|hrs?|days?|weeks?)';
const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/^(?:분|m)/, 1],
  [/^(?:시간|h)/, 60],
  [/^(?:일|d)/, 1440],
  [/^(?:주|w)/, 10_080],
];
const minutesOf = ({ count, unit = '' }: Readonly<Record<string, string | undefined>>): number =>
  countOf(count) * (MINUTES.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1] ?? 1);

const ko = (pattern: string): RegExp => new RegExp(pattern);
const en = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})\\b`, 'i');

const INTERVAL = [
  ko(`(?<![가-힣\\d])${COUNT}\\s?${UNIT}\\s?(?:마다|간격으로|에\\s?한\\s?번(?:씩)?)`),
  ko('(?:매\\s?(?<unit>시간|분)(?:마다)?|(?<![가-힣\\d])(?<unit2>시간)마다)'),
  en(`(?:every|each)\\s+(?:${COUNT}\\s+)?(?<unit>minutes?|mins?|hours?|hrs?)`),
  en('(?<unit>hour)ly'),
];

const FROM_NOW = [
  ko(`(?<![가-힣\\d])${COUNT}\\s?${UNIT}(?:\\s?(?<half>반))?\\s?(?:뒤|후|있다가|이따가|지나서)(?:에|쯤)?`),
  en(`in\\s+${COUNT}\\s+${UNIT}(?:\\s+from\\s+now)?`),
  en(`${COUNT}\\s+${UNIT}\\s+from\\s+now`),
];

const KOREAN_MARKET = '(?<krx>국내\\s?장|국장|한국\\s?(?:증시|시장|장)|코스피|코스닥|krx|kospi)';
const US_MARKET = '(?<us>미국\\s?(?:증시|시장|장)|미장|뉴욕\\s?(?:증시|장)?|나스닥|nyse|nasdaq)';
const MARKET = [
  // "코스피 장 끝나고 10분 뒤에", "미국장 개장 30분 전에", "장 마감 후에"
  ko(
    `(?:(?:${KOREAN_MARKET}|${US_MARKET})\\s?(?:이|가)?\\s?(?:장(?:이)?)?|(?<![가-힣])장(?:이)?)\\s?(?:(?<open>개장|열리기|열리고|열리면|시작(?:하기|하고|하면)?)|(?<close>마감|끝나기|끝나고|끝나면|닫히면|폐장|종료))(?:하고|하면|하기|되면|되고)?\\s?(?:(?:후에?|뒤에?)\\s?)?(?:${COUNT}\\s?(?<unit>분|시간)\\s?)?(?:(?<before>직?전(?:에)?)|(?<after>직?후(?:에)?|뒤(?:에)?|에|시(?:에)?)?)`,
  ),
  en(
    `(?:${COUNT}\\s+(?<unit>minutes?|mins?|hours?|hrs?)\\s+)?(?:(?<before>before)|(?<after>after|at|when))\\s+(?:the\\s+)?(?:(?<krx>krx|korean?|kospi|seoul)|(?<us>us|u\\.s\\.|american?|nyse|nasdaq|new\\s+york|wall\\s+street))?\\s*(?:stock\\s+)?(?:markets?\\s+)?(?:(?<open>opens?|opening)|(?<close>close[sd]?|closing))(?:\\s+bell)?`,
  ),
];
/** Closing prices are available a little after the bell; before the opening there should be time to read. */
const AFTER_MINUTES = 10;
const BEFORE_MINUTES = 30;

const DAY_NAMES: readonly RegExp[] = ['일', '월', '화', '수', '목', '금', '토'].map((day) => new RegExp(day));
const ENGLISH_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ENGLISH_DAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?s?';

const WEEKDAYS = [
  ko('(?:매주\\s?)?(?<![가-힣])(?<days>(?:[월화수목금토일](?:요일)?\\s?[,·/와과]?\\s?){1,7}(?<=요일))\\s?마다'),
  ko('매주\\s?(?<days>(?:[월화수목금토일](?:요일)?\\s?[,·/와과]?\\s?){1,7}(?<=요일))(?:에)?'),
  ko('(?<![가-힣])(?<days>[월화수목금토일]{2,6})(?=\\s|마다|에)(?:마다|에)?'),
  en(`(?:every|each|on)\\s+(?<days>${ENGLISH_DAY}(?:\\s*(?:,|and|&)\\s*(?:and\\s+)?${ENGLISH_DAY})*)`),
];
const BUSINESS_DAYS = [
  ko('매?\\s?(?:평일|주중|영업일|거래일)(?:에는|에|마다)?(?:\\s?매일)?'),
  en('(?:on\\s+)?(?:every|each|all)?\\s*(?:weekdays?|(?:business|trading|working)\\s+days?)'),
];
const WEEKENDS = [ko('(?:매주\\s?)?주말(?:마다|에)'), en('(?:every\\s+|on\\s+)?weekends?')];
const MONTHLY = [
  ko('(?:매달|매월|달마다)\\s?(?:(?<day>\\d{1,2})일|(?<last>말일|마지막\\s?날))(?:에|마다)?'),
  en(
    '(?:on\\s+)?the\\s+(?:(?<last>last\\s+day)|(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:\\s+day)?)\\s+of\\s+(?:every|each|the)\\s+month',
  ),
  en('(?:every|each)\\s+month\\s+on\\s+the\\s+(?:(?<last>last\\s+day)|(?<day>\\d{1,2})(?:st|nd|rd|th)?)'),
];
const DAILY = [
  ko('(?:매일|날마다)(?:마다)?'),
  ko('매\\s?(?=아침|저녁|밤)'),
  en('(?:every|each)\\s+(?:single\\s+)?day|daily|(?:every|each)\\s+(?=morning|evening|night|afternoon)'),
];
const WEEKLY = [ko('매주(?:마다)?'), en('every\\s+week|weekly')];

const TIMES = [
  ko(
    '(?<part>오전|오후|아침|점심|낮|저녁|밤|새벽)?\\s?(?<![\\d.:])(?<hour>\\d{1,2})시(?!간)\\s?(?:(?<minute>\\d{1,2})분|(?<half>반))?(?:에|쯤|경|까지|마다)?(?:에)?',
  ),
  ko(
    '(?<part>오전|오후|아침|점심|낮|저녁|밤|새벽)?\\s?(?<hour>열두|열한|열|아홉|여덟|일곱|여섯|다섯|네|세|두|한)\\s?시(?!간)\\s?(?:(?<minute>\\d{1,2})분|(?<half>반))?(?:에|쯤)?',
  ),
  ko('(?<noon>정오)(?:에)?|(?<midnight>자정)(?:에)?'),
  en('(?:at\\s+)?(?<noon>noon|midday)|(?:at\\s+)?(?<midnight>midnight)'),
  /\b(?:at\s+)?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s?(?<half2>[ap])\.?m\b\.?/i,
  /\b(?:at\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})\b/i,
  /\bat\s+(?<hour>\d{1,2})(?:\s+o'?clock)?(?![\d%.,]\d)\b/i,
];
const PART_OF_DAY = [
  ko('(?<![가-힣])(?<part>아침|저녁|밤|새벽|오전|오후)(?:에|마다)?(?![가-힣])'),
  en('(?:in\\s+the\\s+|this\\s+)?(?<part>morning|evening|afternoon|night)'),
];
const TONIGHT = [ko('오늘\\s?(?=저녁|밤)'), en('(?<tonight>tonight)')];

/** Parses the time of a request; undefined without any. */
export function spokenWhen(text: string, context: WhenContext): SpokenWhen | undefined {
  const words = new Words(text);
  const interval = words.take(...INTERVAL);
  if (interval !== undefined) {
    const minutes = minutesOf({ count: '1', ...defined(interval), unit: interval.unit ?? interval.unit2 ?? '' });
    return { kind: 'rule', rule: { kind: 'every', minutes, from: context.now }, isRepeated: true, rest: words.rest };
  }
  const market = words.take(...MARKET);
  if (market !== undefined) return marketRule(market, words, context);
  const fromNow = words.take(...FROM_NOW);
  if (fromNow !== undefined) {
    const minutes = minutesOf(fromNow) + (fromNow.half === undefined ? 0 : 30);
    return {
      kind: 'rule',
      rule: { kind: 'once', at: context.now + minutes * 60_000 },
      isRepeated: false,
      rest: words.rest,
    };
  }
  const days = repeatedDays(words);
  return days === undefined ? onceRule(words, context) : cronRule(days, words);
}

const defined = (groups: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));

/** Returns the days of a recurring request, as the last three fields of a crontab. */
function repeatedDays(words: Words): string | undefined {
  const monthly = words.take(...MONTHLY);
  if (monthly !== undefined) return `${monthly.day ?? 'L'} * *`;
  if (words.take(...BUSINESS_DAYS) !== undefined) return '* * 1-5';
  if (words.take(...WEEKENDS) !== undefined) return '* * 0,6';
  const named = words.take(...WEEKDAYS);
  if (named?.days !== undefined) {
    words.take(...WEEKLY);
    return `* * ${weekdaysIn(named.days).join(',')}`;
  }
  return words.take(...DAILY) === undefined ? undefined : '* * *';
}

function weekdaysIn(days: string): number[] {
  // "요일" contains the letter of Sunday.
  const letters = days.replaceAll('요일', ' ').toLowerCase();
  return [0, 1, 2, 3, 4, 5, 6].filter(
    (day) => DAY_NAMES[day]?.test(letters) || new RegExp(`\\b${ENGLISH_DAYS[day]}`).test(letters),
  );
}

function marketRule(
  found: Readonly<Record<string, string | undefined>>,
  words: Words,
  context: WhenContext,
): SpokenWhen {
  const days = repeatedDays(words);
  const isRepeated = days !== undefined || words.take(...WEEKLY) !== undefined;
  const weekday =
    isRepeated && days === undefined
      ? words.take(ko('(?<days>[월화수목금]요일)(?:에)?'), en(`(?:on\\s+)?(?<days>${ENGLISH_DAY})`))
      : undefined;
  const named = weekday?.days === undefined ? fieldOf(days) : weekdaysIn(weekday.days);
  const distance = found.count === undefined ? undefined : minutesOf(found);
  const isBefore = found.before !== undefined || /기$/.test(found.open ?? found.close ?? '');
  const rule: ScheduleRule = {
    kind: 'market',
    exchange: found.us === undefined ? 'KRX' : 'NYSE',
    event: found.open === undefined ? 'close' : 'open',
    minutes: isBefore ? -(distance ?? BEFORE_MINUTES) : (distance ?? AFTER_MINUTES),
    ...(named.length > 0 && { weekdays: named }),
  };
  const rest = words.rest;
  if (isRepeated) return { kind: 'rule', rule, isRepeated, rest };
  const at = nextRun({ rule, zone: 'UTC' }, context.now);
  if (at === undefined) return { kind: 'incomplete', isRepeated, rest };
  return { kind: 'rule', rule: { kind: 'once', at }, isRepeated, rest };
}

/** The weekdays a crontab field names; every business day is every session anyway. */
function fieldOf(days: string | undefined): number[] {
  const field = days?.split(' ')[2] ?? '*';
  return /^\d(?:,\d)*$/.test(field) ? field.split(',').map(Number) : [];
}

function cronRule(days: string, words: Words): SpokenWhen {
  const minutes = timeOfDay(words);
  const about = { isRepeated: true, rest: words.rest } as const;
  if (minutes === undefined) return { kind: 'incomplete', ...about };
  return {
    kind: 'rule',
    rule: { kind: 'cron', cron: `${minutes % 60} ${Math.floor(minutes / 60)} ${days}` },
    ...about,
  };
}

function onceRule(words: Words, { now, zone }: WhenContext): SpokenWhen | undefined {
  const tonight = words.take(...TONIGHT);
  const named = tonight === undefined ? dayIn(words) : ({ kind: 'near', days: 0 } as const);
  const minutes = timeOfDay(words, tonight?.tonight === undefined ? undefined : 'night');
  const about = { isRepeated: false, rest: words.rest } as const;
  if (named === undefined && minutes === undefined) return undefined;
  if (minutes === undefined) return { kind: 'incomplete', ...about };
  const today = localDateAt(now, zone);
  const at = (date: LocalDate): number => zonedTime(date, clock(minutes), zone);
  const date = named === undefined ? today : dateOf(named, today);
  if (date === undefined) return { kind: 'incomplete', ...about };
  // A time of day that has passed is tomorrow's.
  const moment = named === undefined && at(today) <= now ? at(addDays(today, 1)) : at(date);
  return { kind: 'rule', rule: { kind: 'once', at: moment }, ...about };
}

function dayIn(words: Words): SpokenDay | undefined {
  const [found] = spokenDays(words.rest).filter(({ kind }) => kind !== 'ago');
  if (found === undefined) return undefined;
  const before = words.rest.slice(0, found.start).replace(/\b(?:on|by)\s+$/i, '');
  words.rest = `${before} ${words.rest.slice(found.end).replace(/^에/, '')}`;
  return found;
}

/** Returns the date of a day; undefined for one in the past. */
const dateOf = (day: SpokenDay, today: LocalDate): LocalDate | undefined =>
  day.kind === 'near' && day.days < 0 ? undefined : (dateOfDay(day, today, 'future') as LocalDate | undefined);

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the minutes after midnight in a sentence, with the part of the day that decides which half is meant. */
function timeOfDay(words: Words, named?: string): number | undefined {
  const found = words.take(...TIMES);
  const part = found?.part ?? words.take(...PART_OF_DAY)?.part ?? named ?? '';
  if (found === undefined) return undefined;
  if (found.noon !== undefined) return 720;
  if (found.midnight !== undefined) return 0;
  const hour = NUMBERS[found.hour ?? ''] ?? Number(found.hour);
  const minute = found.half === undefined ? Number(found.minute ?? 0) : 30;
  if (hour > 24 || minute > 59) return undefined;
  return (hourOf(hour, found.half2?.toLowerCase() ?? part.toLowerCase()) % 24) * 60 + minute;
}

const MORNING = /^(?:오전|아침|새벽|a$|morning)/;
const EVENING = /^(?:오후|저녁|점심|낮|p$|evening|afternoon)/;

function hourOf(hour: number, part: string): number {
  if (hour > 12) return hour;
  if (MORNING.test(part)) return hour % 12;
  if (EVENING.test(part)) return (hour % 12) + 12;
  // "밤 12시" is midnight, "밤 2시" the small hours, "밤 10시" the evening.
  if (/^(?:밤|night)/.test(part)) return hour === 12 ? 24 : hour < 5 ? hour : hour + 12;
  // A bare "3시" never means the night.
  return hour >= 1 && hour < 7 ? hour + 12 : hour;
}
