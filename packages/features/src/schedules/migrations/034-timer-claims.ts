import type { Migration } from '@finclaw/storage';

/** Adds until when a due timer is claimed by a process. */
export const timerClaims: Migration = {
  name: '034-timer-claims',
  sql: 'ALTER TABLE timers ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;',
};
