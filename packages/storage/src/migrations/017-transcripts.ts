import type { Migration } from './migration.ts';

/**
 * Creates conversations, for databases on a server: part 0 is the current conversation, the others are archives from
 * before it was reset, rewound or repaired.
 */
export const transcripts: Migration = {
  name: '017-transcripts',
  sql: `
    CREATE TABLE sessions (
      tenant      TEXT NOT NULL,
      session_key TEXT NOT NULL,
      part        INTEGER NOT NULL,
      header      TEXT NOT NULL,
      archive     TEXT,
      checkpoint  TEXT,
      updated_at  INTEGER NOT NULL,
      PRIMARY KEY (tenant, session_key, part),
      CHECK ((part = 0) = (archive IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session_entries (
      tenant      TEXT NOT NULL,
      session_key TEXT NOT NULL,
      part        INTEGER NOT NULL,
      seq         INTEGER NOT NULL,
      body        TEXT NOT NULL,
      PRIMARY KEY (tenant, session_key, part, seq),
      FOREIGN KEY (tenant, session_key, part) REFERENCES sessions (tenant, session_key, part) ON DELETE CASCADE ON UPDATE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session_results (
      tenant      TEXT NOT NULL,
      session_key TEXT NOT NULL,
      id          INTEGER NOT NULL,
      body        TEXT NOT NULL,
      PRIMARY KEY (tenant, session_key, id)
    ) STRICT, WITHOUT ROWID;
  `,
};
