import type { Migration } from '@finclaw/storage';

/**
 * Who vouches for a memory: its owner, or nobody because it was noted while untrusted text was in the conversation.
 * Null: noted before this was known.
 */
export const memoryTrust: Migration = {
  name: '029-memory-trust',
  sql: `ALTER TABLE memories ADD COLUMN trust TEXT CHECK (trust IN ('user', 'untrusted'));`,
};
