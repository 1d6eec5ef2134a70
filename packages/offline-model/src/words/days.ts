import { addDays, dayOfWeek, type LocalDate, localDate, parseLocalDate, yearOf } from '@finclaw/finance';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const ENGLISH_DAY = new RegExp(
  `\\b(${MONTH})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?|\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTH})(?:,?\\s+(\\d{4}))?`,
  'i',
);
const KOREAN_DAY = /(?:(\d{4})년\s*)?(\d{1,2})월\s*(\d{1,2})일/;
const SLASHED_DAY = /(?<![\d./-])(\d{1,2})\/(\d{1,2})(?![\d./-])/;
const WEEKDAYS: readonly (readonly [RegExp, number])[] = [
  [/월요일|월욜|\bmonday\b/i, 1],
  [/화요일|화욜|\btuesday\b/i, 2],
  [/수요일|수욜|\bwednesday\b/i, 3],
  [/목요일|목욜|\bthursday\b/i, 4],
  [/금요일|금욜|\bfriday\b/i, 5],
  [/토요일|토욜|\bsaturday\b/i, 6],
  [/일요일|일욜|\bsunday\b/i, 0],
];

/** Which way a day without a year, or a day of the week, lies: trades are in the past, sessions in the future. */
export type Leaning = 'past' | 'future';

/** The day a sentence names, if it names one. */
export function dayIn(text: string, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  const written = parseLocalDate(/\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '');
  return (
    written ??
    daysAgo(text, today) ??
    nearDay(text, today) ??
    namedDate(text, today, leaning) ??
    namedWeekday(text, today, leaning)
  );
}

/** "3년 전", "2 weeks ago" */
const AGO =
  /(\d{1,3}|한|두|세|네|다섯|여섯|일(?=주일))\s?(년|개월|달|주일?|일|해)\s?전|(\d{1,3}|an?|one|two|three|four|five|six|ten)\s+(year|month|week|day)s?\s+ago|작년\s?(?:이맘때|오늘|이\s?날)|this time last year/i;
const COUNTS: Readonly<Record<string, number>> = {
  ...{ 한: 1, 두: 2, 세: 3, 네: 4, 다섯: 5, 여섯: 6, 일: 1 },
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 },
};

function daysAgo(text: string, today: LocalDate): LocalDate | undefined {
  const found = AGO.exec(text);
  if (found === null) return undefined;
  const word = found[1] ?? found[3] ?? '1';
  const count = COUNTS[word.toLowerCase()] ?? Number(word);
  const unit = found[2] ?? found[4] ?? 'year';
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  if (/년|해|year/i.test(unit)) return localDate(year - count, month, day);
  if (/개월|달|month/i.test(unit)) return localDate(year, month - count, day);
  return addDays(today, -count * (/주|week/i.test(unit) ? 7 : 1));
}

function nearDay(text: string, today: LocalDate): LocalDate | undefined {
  if (/그저께|그제|엊그제|day before yesterday/i.test(text)) return addDays(today, -2);
  if (/어제|어저께|yesterday/i.test(text)) return addDays(today, -1);
  if (/글피/.test(text)) return addDays(today, 3);
  if (/모레|day after tomorrow/i.test(text)) return addDays(today, 2);
  if (/내일|낼|tomorrow/i.test(text)) return addDays(today, 1);
  return undefined;
}

function namedDate(text: string, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  const korean = KOREAN_DAY.exec(text);
  if (korean !== null) return inYear(korean[1], Number(korean[2]), Number(korean[3]), today, leaning);
  const english = ENGLISH_DAY.exec(text);
  if (english !== null) {
    const month = MONTHS.indexOf((english[1] ?? english[5] ?? '').slice(0, 3).toLowerCase()) + 1;
    return inYear(english[3] ?? english[6], month, Number(english[2] ?? english[4]), today, leaning);
  }
  const slashed = SLASHED_DAY.exec(text);
  return slashed === null ? undefined : inYear(undefined, Number(slashed[1]), Number(slashed[2]), today, leaning);
}

function inYear(year: string | undefined, month: number, day: number, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const chosen = year === undefined ? yearOf(today) : Number(year);
  const date = localDate(chosen, month, day);
  if (year !== undefined || (leaning === 'future' ? date >= today : date <= today)) return date;
  return localDate(chosen + (leaning === 'future' ? 1 : -1), month, day);
}

function namedWeekday(text: string, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  const wanted = WEEKDAYS.find(([pattern]) => pattern.test(text))?.[1];
  if (wanted === undefined) return undefined;
  const step = leaning === 'future' ? 1 : -1;
  const weeks = /다음\s?주|next week|\bnext\b/i.test(text) ? 1 : 0;
  // 다음 주 월요일 counts from the Monday of this week.
  if (weeks === 1) return addDays(today, 7 - ((dayOfWeek(today) + 6) % 7) + ((wanted + 6) % 7));
  let date = today;
  while (dayOfWeek(date) !== wanted) date = addDays(date, step);
  return date;
}
