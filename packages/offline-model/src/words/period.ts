import { addDays, dayOfWeek, type LocalDate, localDate, yearOf } from '@finclaw/finance';
import type { TimeInterval } from '@finclaw/types';

/** A stretch of the past that a sentence names, as the candles that cover it. */
export interface SpokenPeriod {
  readonly interval: TimeInterval;
  readonly limit: number;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly start: number;
  readonly end: number;
}

type Candles = Omit<SpokenPeriod, 'start' | 'end'>;
type Row = readonly [RegExp, (today: LocalDate, count: number) => Candles];

/** A year of days, also where every day is one of trading. */
const MOST_CANDLES = 366;
const SESSIONS_PER_MONTH = 22;

const days = (limit: number): Candles => ({ interval: '1d', limit: Math.min(MOST_CANDLES, Math.max(2, limit)) });
const weeks = (limit: number): Candles => ({ interval: '1w', limit: Math.min(MOST_CANDLES, Math.max(2, limit)) });
const months = (count: number): Candles => (count <= 6 ? days(count * SESSIONS_PER_MONTH) : weeks(Math.ceil(count * 4.34)));
const years = (count: number): Candles =>
  count <= 2 ? weeks(count * 52) : { interval: '1M', limit: Math.min(MOST_CANDLES, count * 12) };
const between = (from: LocalDate, to: LocalDate | undefined, interval: TimeInterval = '1d'): Candles => ({
  interval,
  limit: MOST_CANDLES,
  from,
  ...(to !== undefined && { to }),
});
const monthStart = (today: LocalDate, back = 0): LocalDate => localDate(yearOf(today), Number(today.slice(5, 7)) - back, 1);
/** The first of a month, of this year or the last one. */
function sinceMonth(today: LocalDate, month: number): LocalDate {
  const first = localDate(yearOf(today), month, 1);
  return first <= today ? first : localDate(yearOf(today) - 1, month, 1);
}

const monday = (today: LocalDate): LocalDate => addDays(today, -((dayOfWeek(today) + 6) % 7));
const COUNT = '(\\d{1,3}|한|두|세|네|다섯|여섯|일|이|삼|사|오|육|십|a|an|one|two|three|four|five|six|ten)';

/** The first that fits counts. */
const PERIODS: readonly Row[] = [
  [/역대|사상\s?최[고저]|상장\s?(?:이후|이래)|all[- ]time/i, () => ({ interval: '1M', limit: MOST_CANDLES })],
  [/52\s?주|52[- ]?weeks?/i, () => weeks(52)],
  [
    /올해|금년|연초\s?(?:이후|부터|대비)?|this year|year to date|\bytd\b|since january/i,
    (today) => between(localDate(yearOf(today), 1, 1), undefined),
  ],
  [
    /작년|지난\s?해|전년|last year/i,
    (today) => between(localDate(yearOf(today) - 1, 1, 1), localDate(yearOf(today) - 1, 12, 31)),
  ],
  [/(\d{1,2})월\s?(?:부터|이후|이래)/, (today, month) => between(sinceMonth(today, month), undefined)],
  [/이번\s?달|이달|this month/i, (today) => between(monthStart(today), undefined)],
  [/지난\s?달|저번\s?달|last month/i, (today) => between(monthStart(today, 1), addDays(monthStart(today), -1))],
  [/이번\s?주|금주|this week/i, (today) => between(monday(today), undefined)],
  [/지난\s?주|저번\s?주|last week/i, (today) => between(addDays(monday(today), -7), addDays(monday(today), -3))],
  [/\bpast year\b|\b(?:over|in|for) (?:the|a) (?:whole |last |past )?year\b/i, () => years(1)],
  [/\bpast month\b|\b(?:over|in|for) (?:the|a) (?:whole |past )?month\b/i, () => months(1)],
  [/반년|half a year/i, () => months(6)],
  [/일주일|한\s?주\s?(?:간|동안|치)|(?:past|last) week|a week\b/i, () => days(5)],
  [
    new RegExp(`${COUNT}\\s?년(?!\\s?전\\s?대비)|${COUNT}[- ]?years?\\b|(\\d{1,2})\\s?(?:y|yrs?)\\b`, 'i'),
    (_today, count) => years(count),
  ],
  [new RegExp(`${COUNT}\\s?(?:개월|달)|${COUNT}[- ]?months?\\b`, 'i'), (_today, count) => months(count)],
  [
    new RegExp(`${COUNT}\\s?주(?:일|간|\\s?동안|치)|(?:최근|지난)\\s?${COUNT}\\s?주|${COUNT}[- ]?weeks?\\b`, 'i'),
    (_today, count) => days(count * 5),
  ],
  [
    new RegExp(
      `${COUNT}\\s?(?:거래)?일(?!선|\\s?이동|\\s?이평|\\s?RSI)(?:간|\\s?동안|치)?|${COUNT}[- ]?(?:trading )?days?\\b(?! (?:moving|sma|ema|average))`,
      'i',
    ),
    (_today, count) => days(count),
  ],
  // Candles of a length, then stretches named by an adjective.
  [/주봉|weekly (?:candles?|bars?)/i, () => weeks(52)],
  [/월봉|monthly (?:candles?|bars?)/i, () => ({ interval: '1M', limit: 24 })],
  [/분봉|intraday/i, () => ({ interval: '15m', limit: 26 })],
  [/연간|\b(?:yearly|annual(?:ly)?)\b/i, () => years(1)],
  [/분기|quarter/i, () => months(3)],
  [/월간|\bmonthly\b/i, () => months(1)],
  [/주간(?!\s?거래)|\bweekly\b/i, () => days(5)],
  [/일[간봉]|\bdaily\b/i, () => days(30)],
];

const WORDS: Readonly<Record<string, number>> = {
  ...{ 한: 1, 두: 2, 세: 3, 네: 4, 다섯: 5, 여섯: 6, 일: 1, 이: 2, 삼: 3, 사: 4, 오: 5, 육: 6, 십: 10 },
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 },
};

/** The stretch of the past that a sentence names. */
export function periodIn(text: string, today: LocalDate): SpokenPeriod | undefined {
  for (const [pattern, candles] of PERIODS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const word = found.slice(1).find((group) => group !== undefined) ?? '';
    const count = WORDS[word.toLowerCase()] ?? Number(word);
    return { ...candles(today, Number.isFinite(count) ? count : 1), start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}
