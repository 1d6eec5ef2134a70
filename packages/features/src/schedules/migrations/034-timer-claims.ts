import type { Migration } from '@finclaw/storage';

/** Adds until when a due timer belongs to the process that took it. */
export const timerClaims: Migration = {
  name: '034-timer-claims',
  sql: 'ALTER TABLE timers ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;',
};
