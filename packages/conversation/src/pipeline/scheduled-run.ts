import { message } from '@finclaw/config';
import type { MsgContext, ScheduledRun } from '@finclaw/types';

/** The answer of a job with nothing to report. */
const NOTHING_TO_TELL = 'HEARTBEAT_OK';

/** The delay after which the reader is informed that a job ran late. */
const LATE_MS = 5 * 60_000;

/** Returns true for the answer of a job with nothing to report; it is not sent. */
export const isNothingToTell = (content: string, { schedule }: Pick<MsgContext, 'schedule'>): boolean =>
  schedule !== undefined && content.length < 40 && content.replace(/[`*.\s]/g, '') === NOTHING_TO_TELL;

/** Returns the note for a job that ran late, or replaces several missed ones. */
export function lateNote({ instant, due, locale, missed }: ScheduledRun, now: number): string | undefined {
  if (missed > 0) return message(locale, 'schedules.missed', { due, count: missed });
  return now - instant > LATE_MS ? message(locale, 'schedules.late', { due }) : undefined;
}
