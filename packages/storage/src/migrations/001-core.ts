import type { Migration } from './migration.ts';

/** Inbox, outbox, usage and named values. */
export const core: Migration = {
  name: '001-core',
  sql: `
    CREATE TABLE inbox (
      seq         INTEGER PRIMARY KEY AUTOINCREMENT,
      id          TEXT NOT NULL UNIQUE,
      channel_id  TEXT NOT NULL,
      account_id  TEXT NOT NULL,
      message_id  TEXT NOT NULL,
      session_key TEXT NOT NULL,
      agent_id    TEXT NOT NULL,
      message     TEXT NOT NULL,
      target      TEXT NOT NULL,
      state       TEXT NOT NULL CHECK (state IN ('accepted', 'running', 'done')),
      outcome     TEXT,
      attempts    INTEGER NOT NULL DEFAULT 0,
      accepted_at INTEGER NOT NULL,
      finished_at INTEGER,
      owner       TEXT NOT NULL,
      UNIQUE (channel_id, account_id, message_id),
      CHECK ((state = 'done') = (outcome IS NOT NULL))
    ) STRICT;
    CREATE INDEX inbox_unfinished ON inbox (seq) WHERE state <> 'done';
    CREATE INDEX inbox_finished ON inbox (finished_at) WHERE state = 'done';

    CREATE TABLE outbox (
      seq                 INTEGER PRIMARY KEY AUTOINCREMENT,
      id                  TEXT NOT NULL UNIQUE,
      dedupe_key          TEXT NOT NULL,
      run_id              TEXT,
      part_index          INTEGER NOT NULL,
      target              TEXT NOT NULL,
      payload             TEXT NOT NULL,
      state               TEXT NOT NULL CHECK (state IN ('prepared', 'sending', 'sent', 'failed', 'unknown', 'expired')),
      attempts            INTEGER NOT NULL DEFAULT 0,
      created_at          INTEGER NOT NULL,
      expires_at          INTEGER NOT NULL,
      platform_message_id TEXT,
      error               TEXT,
      owner               TEXT NOT NULL,
      UNIQUE (dedupe_key, part_index)
    ) STRICT;
    CREATE INDEX outbox_open ON outbox (seq) WHERE state IN ('prepared', 'sending');
    CREATE INDEX outbox_run ON outbox (run_id, seq);
    CREATE INDEX outbox_created ON outbox (created_at);

    CREATE TABLE usage (
      seq                INTEGER PRIMARY KEY AUTOINCREMENT,
      at                 INTEGER NOT NULL,
      run_id             TEXT NOT NULL,
      session_key        TEXT NOT NULL,
      provider           TEXT NOT NULL,
      model              TEXT NOT NULL,
      input_tokens       INTEGER NOT NULL,
      output_tokens      INTEGER NOT NULL,
      cache_read_tokens  INTEGER NOT NULL,
      cache_write_tokens INTEGER NOT NULL,
      cost_nano_usd      INTEGER
    ) STRICT;
    CREATE INDEX usage_at ON usage (at);

    CREATE TABLE usage_reservations (
      id                TEXT PRIMARY KEY,
      run_id            TEXT NOT NULL,
      at                INTEGER NOT NULL,
      estimate_nano_usd INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE named_values (
      scope TEXT NOT NULL,
      key   TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;
  `,
};
