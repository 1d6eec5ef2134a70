import { message } from '@finclaw/config';
import type { MsgContext, ScheduledRun } from '@finclaw/types';

/** What a job answers when there is nothing its owner needs to know. */
const NOTHING_TO_TELL = 'HEARTBEAT_OK';

/** Nobody minds a minute; after this the reader should know that it is no longer the time they asked for. */
const LATE_MS = 5 * 60_000;

/** Whether an answer is that of a job that has nothing to tell; it is not sent. */
export const isNothingToTell = (content: string, { schedule }: Pick<MsgContext, 'schedule'>): boolean =>
  schedule !== undefined && content.length < 40 && content.replace(/[`*.\s]/g, '') === NOTHING_TO_TELL;

/** The word that goes with a job that ran late, or stands for several that were missed. */
export function lateNote({ instant, due, locale, missed }: ScheduledRun, now: number): string | undefined {
  if (missed > 0) return message(locale, 'schedules.missed', { due, count: missed });
  return now - instant > LATE_MS ? message(locale, 'schedules.late', { due }) : undefined;
}
