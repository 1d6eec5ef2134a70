import type { Migration } from './migration.ts';

/**
 * What processes that share a database server tell each other: live text, ends of turns, questions for a yes. Kept for
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
