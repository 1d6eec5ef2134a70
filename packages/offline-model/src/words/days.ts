import { addDays, dayOfWeek, type LocalDate, localDate, yearOf } from '@finclaw/finance/instruments';
import { type SpokenDay, spokenDays } from '@finclaw/language';

/** Which way a day without a year, or a day of the week, lies: trades are in the past, sessions in the future. */
type Leaning = 'past' | 'future';

/** The day a sentence names, if it names one besides today. */
export function dayIn(text: string, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  for (const day of spokenDays(text)) {
    const date = dateOf(day, today, leaning);
    if (date !== undefined) return date;
  }
  return undefined;
}

function dateOf(said: SpokenDay, today: LocalDate, leaning: Leaning): LocalDate | undefined {
  switch (said.kind) {
    case 'near':
      return said.days === 0 ? undefined : addDays(today, said.days);
    case 'ago': {
      const [year, month, day] = today.split('-').map(Number) as [number, number, number];
      if (said.unit === 'year') return localDate(year - said.count, month, day);
      if (said.unit === 'month') return localDate(year, month - said.count, day);
      return addDays(today, -said.count * (said.unit === 'week' ? 7 : 1));
    }
    case 'date':
      return inYear(said, today, leaning);
    case 'weekday':
      return weekdayFrom(said, today, leaning);
  }
}

function inYear(
  { year, month, day }: Extract<SpokenDay, { kind: 'date' }>,
  today: LocalDate,
  leaning: Leaning,
): LocalDate | undefined {
  const chosen = year ?? yearOf(today);
  const date = localDate(chosen, month, day);
  // The 30th of February is no day.
  if (year !== undefined) return Number(date.slice(5, 7)) === month ? date : undefined;
  if (leaning === 'future' ? date >= today : date <= today) return date;
  return localDate(chosen + (leaning === 'future' ? 1 : -1), month, day);
}

function weekdayFrom(
  { weekday, isNextWeek }: Extract<SpokenDay, { kind: 'weekday' }>,
  today: LocalDate,
  leaning: Leaning,
): LocalDate {
  // 다음 주 월요일 counts from the Monday of this week.
  if (isNextWeek) return addDays(today, 7 - ((dayOfWeek(today) + 6) % 7) + ((weekday + 6) % 7));
  let date = today;
  while (dayOfWeek(date) !== weekday) date = addDays(date, leaning === 'future' ? 1 : -1);
  return date;
}
