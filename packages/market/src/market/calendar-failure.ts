import { isFinClawError } from '@finclaw/infra';
import type { SourceFailure } from './source.ts';

/** Converts an error to a failure if a day is beyond the calendar of an exchange. */
export function calendarFailure(error: unknown): SourceFailure | undefined {
  if (!isFinClawError(error) || error.code !== 'CALENDAR_OUT_OF_RANGE') return undefined;
  const { exchange, from, to } = error.details as NonNullable<SourceFailure['calendar']>;
  return { reason: 'calendar-end', detail: error.message, calendar: { exchange, from, to } };
}
