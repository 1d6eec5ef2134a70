import { type SpokenDay, spokenDays } from './spoken-dates.ts';

/** The direction of a day without a year, or a weekday: trades are in the past, sessions in the future. */
type Leaning = 'past' | 'future';

/** The day a text names, if it names one besides today; both as YYYY-MM-DD. */
export function dayNamed(text: string, today: string, leaning: Leaning): string | undefined {
  for (const spoken of spokenDays(text)) {
    const date = dateOfDay(spoken, today, leaning);
    if (date !== undefined && !(spoken.kind === 'near' && spoken.days === 0)) return date;
  }
  return undefined;
}

/** Formats a date; month and day may overflow. */
const written = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Resolves a day as people name it; none for the 30th of February. */
export function dateOfDay(spoken: SpokenDay, today: string, leaning: Leaning): string | undefined {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  if (spoken.kind === 'near') return written(year, month, day + spoken.days);
  if (spoken.kind === 'ago') {
    const { count, unit } = spoken;
    if (unit === 'year') return written(year - count, month, day);
    return unit === 'month'
      ? written(year, month - count, day)
      : written(year, month, day - count * (unit === 'week' ? 7 : 1));
  }
  const step = leaning === 'future' ? 1 : -1;
  if (spoken.kind === 'date') {
    const inYear = (each: number): string | undefined => {
      const date = written(each, spoken.month, spoken.day);
      return Number(date.slice(5, 7)) === spoken.month ? date : undefined;
    };
    const date = inYear(spoken.year ?? year);
    const isMeant = spoken.year !== undefined || date === undefined || date === today || date > today === step > 0;
    return isMeant ? date : inYear(year + step);
  }
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  // 다음 주 월요일 counts from the Monday of this week.
  if (spoken.isNextWeek) return written(year, month, day - ((weekday + 6) % 7) + 7 + ((spoken.weekday + 6) % 7));
  return written(year, month, day + step * (((spoken.weekday - weekday) * step + 7) % 7));
}
