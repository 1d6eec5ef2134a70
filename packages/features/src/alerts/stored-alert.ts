import type { Alert, Locale, ReplyTarget, Timestamp } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { QuietHours } from '../schedules/quiet-hours.ts';
import type { Reading } from './reading.ts';

/** An alert with everything that is kept about it. */
export interface StoredAlert extends Alert {
  readonly owner: Owner;
  /** Where it was set, which is where it is delivered. */
  readonly target: ReplyTarget;
  readonly locale: Locale;
  /** It fired and waits until the condition no longer holds, when false. */
  readonly armed: boolean;
  readonly quietHours?: QuietHours;
  /** Since when it watches: when it was set or last switched on. */
  readonly since: Timestamp;
  /** What was known then; older trades do not count. */
  readonly baseline?: Reading;
}
