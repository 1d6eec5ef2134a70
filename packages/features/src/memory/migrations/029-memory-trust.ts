import type { Migration } from '@finclaw/storage';

/**
 * Adds the trust of a memory: its owner's, or untrusted because it was noted while untrusted text was in the
 * conversation. Null: noted before this was known.
 */
export const memoryTrust: Migration = {
  name: '029-memory-trust',
  sql: `ALTER TABLE memories ADD COLUMN trust TEXT CHECK (trust IN ('user', 'untrusted'));`,
};
