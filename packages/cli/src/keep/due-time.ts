/** A recurring time, in this machine's zone. */
interface Rhythm {
  readonly every: 'day' | 'week';
  /** `HH:MM` */
  readonly at: string;
}

/**
 * Returns the last due time before or at `now`. A week begins on Sunday; an hour skipped by daylight saving counts as
 * the one after it.
 */
export function lastDue({ every, at }: Rhythm, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  if (every === 'week') due.setDate(due.getDate() - due.getDay());
  return due.getTime();
}
