import type { Alert, Locale, ReplyTarget, Timestamp } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { QuietHours } from '../schedules/quiet-hours.ts';
import type { Reading } from './reading.ts';

/** An alert with all its stored state. */
export interface StoredAlert extends Alert {
  readonly owner: Owner;
  /** The target of its notices, where it was created. */
  readonly target: ReplyTarget;
  readonly locale: Locale;
  /** False after it fired, until the condition no longer holds. */
  readonly armed: boolean;
  readonly quietHours?: QuietHours;
  /** When it was created or last enabled. */
  readonly since: Timestamp;
  /** The reading at creation; older trades do not count. */
  readonly baseline?: Reading;
}
