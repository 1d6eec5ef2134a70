import type { Migration } from './migration.ts';

/**
 * Creates the messages displayed by the gateway's own channels: the page and programs have no platform that stores
 * them.
 */
export const gateway: Migration = {
  name: '005-gateway',
  sql: `
    CREATE TABLE gateway_mail (
      seq         INTEGER PRIMARY KEY AUTOINCREMENT,
      session_key TEXT NOT NULL,
      kind        TEXT NOT NULL CHECK (kind IN ('question', 'answer', 'notice', 'alert')),
      mail_key    TEXT NOT NULL UNIQUE,
      message_id  TEXT,
      run_id      TEXT,
      at          INTEGER NOT NULL,
      body        TEXT NOT NULL,
      turn        TEXT
    ) STRICT;
    CREATE INDEX gateway_mail_session ON gateway_mail (session_key, seq);
    CREATE INDEX gateway_mail_open ON gateway_mail (kind) WHERE kind = 'question' AND turn IS NULL;
  `,
};
