import { addDays, type LocalDate } from '@finclaw/market';

/** The value of a day or, where markets were closed, of the last day before it that is not too long ago. */
export function lastOnOrBefore<T>(
  days: ReadonlyMap<LocalDate, T> | undefined,
  date: LocalDate,
  longestGap: number,
): T | undefined {
  if (days === undefined) return undefined;
  let found = days.get(date);
  for (let back = 1; back <= longestGap && found === undefined; back++) found = days.get(addDays(date, -back));
  return found;
}
