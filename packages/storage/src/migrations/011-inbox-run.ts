import type { Migration } from './migration.ts';

/** The run a message went into: its own, or that of another message it was answered together with. */
export const inboxRun: Migration = {
  name: '011-inbox-run',
  sql: 'ALTER TABLE inbox ADD COLUMN run_id TEXT;',
};
