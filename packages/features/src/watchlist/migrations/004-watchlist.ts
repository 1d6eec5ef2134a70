import type { Migration } from '@finclaw/storage';

/** Creates the followed instruments. */
export const watchlist: Migration = {
  name: '004-watchlist',
  sql: `
    CREATE TABLE watchlist (
      channel_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      sender_id  TEXT NOT NULL,
      symbol     TEXT NOT NULL,
      added_at   INTEGER NOT NULL,
      PRIMARY KEY (channel_id, account_id, sender_id, symbol)
    ) STRICT, WITHOUT ROWID;
  `,
};
