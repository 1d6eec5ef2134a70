import type { Alert, Locale, ReplyTarget, Timestamp } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { QuietHours } from '../schedules/quiet-hours.ts';
import type { Reading } from './reading.ts';

/** An alert with all its stored state. */
export interface StoredAlert extends Alert {
  readonly owner: Owner;
  /** The place it was set in, where its notices are sent. */
  readonly target: ReplyTarget;
  readonly locale: Locale;
  /** It fired and waits until the condition no longer holds, when false. */
  readonly armed: boolean;
  readonly quietHours?: QuietHours;
  /** Since when it watches: when it was set or last switched on. */
  readonly since: Timestamp;
  /** The reading at creation; older trades do not count. */
  readonly baseline?: Reading;
}
