import type { Migration } from './migration.ts';

/**
 * Creates the messages between processes on a database server: live text, ends of turns, approvals. Retained for
 * minutes.
 */
export const live: Migration = {
  name: '019-live',
  sql: '',
  postgres: `
    CREATE TABLE live_events (
      seq   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      topic TEXT COLLATE "C" NOT NULL,
      body  TEXT NOT NULL,
      at    TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
    );
  `,
};
