import type { Migration } from '@finclaw/storage';

/** What a job that waits for an event saw last, and what had happened when it ran. */
export const events: Migration = {
  name: '016-events',
  sql: `
    ALTER TABLE schedules ADD COLUMN seen TEXT;
    ALTER TABLE schedule_runs ADD COLUMN happening TEXT;
  `,
};
