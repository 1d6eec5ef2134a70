import type { Migration } from './migration.ts';

/** What people asked to be remembered, what they asked to be forgotten and is still being looked for, and the words of past conversations. */
export const memory: Migration = {
  name: '015-memory',
  sql: `
    CREATE TABLE memories (
      id          TEXT PRIMARY KEY,
      owner       TEXT NOT NULL,
      kind        TEXT NOT NULL CHECK (kind IN ('fact', 'preference', 'goal')),
      text        TEXT NOT NULL,
      session_key TEXT,
      run_id      TEXT,
      noted_at    INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX memories_own ON memories (owner, text);

    CREATE TABLE forgetting (
      id     TEXT PRIMARY KEY,
      owner  TEXT NOT NULL,
      text   TEXT NOT NULL,
      run_id TEXT,
      at     INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE conversations (
      session_key TEXT PRIMARY KEY,
      owner       TEXT NOT NULL,
      entries     INTEGER NOT NULL DEFAULT 0,
      last_at     TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conversations_own ON conversations (owner);
    CREATE TABLE conversation_lines (
      id          INTEGER PRIMARY KEY,
      session_key TEXT NOT NULL,
      entry       INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX conversation_lines_of ON conversation_lines (session_key);
    CREATE VIRTUAL TABLE conversation_words USING fts5(words, content='', contentless_delete=1, tokenize='unicode61');
    INSERT INTO conversation_words (conversation_words, rank) VALUES ('secure-delete', 1);
  `,
};
