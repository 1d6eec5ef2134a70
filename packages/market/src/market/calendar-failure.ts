import { isFinClawError } from '@finclaw/infra';
import type { SourceFailure } from './source.ts';

/** Says that a day lies beyond what the calendar of an exchange knows, if that is what went wrong. */
export function calendarFailure(error: unknown): SourceFailure | undefined {
  if (!isFinClawError(error) || error.code !== 'CALENDAR_OUT_OF_RANGE') return undefined;
  const { exchange, from, to } = error.details as NonNullable<SourceFailure['calendar']>;
  return { reason: 'calendar-end', detail: error.message, calendar: { exchange, from, to } };
}
