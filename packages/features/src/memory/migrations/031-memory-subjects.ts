import type { Migration } from '@finclaw/storage';

/**
 * Adds the subject of a memory, as the model that stored it named it; each subject has one memory. Null: the user's own
 * sentence, which has no name.
 */
export const memorySubjects: Migration = {
  name: '031-memory-subjects',
  sql: `
    ALTER TABLE memories ADD COLUMN about TEXT;
    CREATE UNIQUE INDEX memories_about ON memories (owner, about);
  `,
};
