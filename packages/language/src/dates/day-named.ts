import { type SpokenDay, spokenDays } from './spoken-dates.ts';

/** The direction of a day without a year, or a weekday: trades are in the past, sessions in the future. */
type Leaning = 'past' | 'future';

/** The day a text names, if it names one besides today; both as YYYY-MM-DD. */
export function dayNamed(text: string, today: string, leaning: Leaning): string | undefined {
  for (const said of spokenDays(text)) {
    const date = dateOfDay(said, today, leaning);
    if (date !== undefined && !(said.kind === 'near' && said.days === 0)) return date;
  }
  return undefined;
}

/** Months and days may lie beyond their year and month. */
const written = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The date of a day as people say it; none for the 30th of February. */
export function dateOfDay(said: SpokenDay, today: string, leaning: Leaning): string | undefined {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  if (said.kind === 'near') return written(year, month, day + said.days);
  if (said.kind === 'ago') {
    const { count, unit } = said;
    if (unit === 'year') return written(year - count, month, day);
    return unit === 'month'
      ? written(year, month - count, day)
      : written(year, month, day - count * (unit === 'week' ? 7 : 1));
  }
  const step = leaning === 'future' ? 1 : -1;
  if (said.kind === 'date') {
    const inYear = (each: number): string | undefined => {
      const date = written(each, said.month, said.day);
      return Number(date.slice(5, 7)) === said.month ? date : undefined;
    };
    const date = inYear(said.year ?? year);
    const isMeant = said.year !== undefined || date === undefined || date === today || date > today === step > 0;
    return isMeant ? date : inYear(year + step);
  }
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  // 다음 주 월요일 counts from the Monday of this week.
  if (said.isNextWeek) return written(year, month, day - ((weekday + 6) % 7) + 7 + ((said.weekday + 6) % 7));
  return written(year, month, day + step * (((said.weekday - weekday) * step + 7) % 7));
}
