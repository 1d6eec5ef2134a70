import type { Migration } from '@finclaw/storage';

/** Adds the last observation of a job that waits for an event, and the event of a run. */
export const events: Migration = {
  name: '016-events',
  sql: `
    ALTER TABLE schedules ADD COLUMN seen TEXT;
    ALTER TABLE schedule_runs ADD COLUMN happening TEXT;
  `,
};
