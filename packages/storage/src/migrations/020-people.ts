import type { Migration } from './migration.ts';

/** Inserts the initial row: the first owner. */
export const FIRST_OWNER = [
  `INSERT INTO people (id, name, role, created_at) VALUES ('local', '', 'owner', 0)`,
  'INSERT INTO people_revision VALUES (1)',
] as const;

/** Creates the people, the channel senders linked to them, and the codes to link more. */
export const people: Migration = {
  name: '020-people',
  sql: `
    CREATE TABLE people (
      id            TEXT PRIMARY KEY,
      name          TEXT NOT NULL,
      role          TEXT NOT NULL CHECK (role IN ('owner', 'member', 'reader')),
      day_nano_usd  INTEGER CHECK (day_nano_usd >= 0),
      created_at    INTEGER NOT NULL,
      removed_at    INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE identities (
      channel_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      sender_id  TEXT NOT NULL,
      chat_id    TEXT NOT NULL,
      person     TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      linked_at  INTEGER NOT NULL,
      PRIMARY KEY (channel_id, account_id, sender_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX identities_person ON identities (person);

    CREATE TABLE link_codes (
      digest     TEXT PRIMARY KEY,
      person     TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE wrong_codes (
      sender TEXT NOT NULL,
      at     INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX wrong_codes_at ON wrong_codes (at);

    CREATE TABLE people_revision (revision INTEGER NOT NULL) STRICT;
    ${FIRST_OWNER.join(';\n    ')};

    ALTER TABLE usage ADD COLUMN owner TEXT NOT NULL DEFAULT 'local';
    ALTER TABLE usage_reservations ADD COLUMN owner TEXT NOT NULL DEFAULT 'local';
    CREATE INDEX usage_owner ON usage (owner, at);
  `,
  // The owner of a row can change, when two people are merged.
  sqlite: `
    DROP TRIGGER portfolio_rows_are_never_changed;
    CREATE TRIGGER portfolio_rows_are_never_changed
    BEFORE UPDATE OF seq, id, batch, line, kind, order_key, content_key, body, recorded_at ON portfolio_rows
    BEGIN
      SELECT RAISE(ABORT, 'a ledger row is never changed');
    END;
  `,
  postgres: `
    DROP TRIGGER portfolio_rows_are_never_changed ON portfolio_rows;
    CREATE TRIGGER portfolio_rows_are_never_changed
      BEFORE UPDATE OF seq, id, batch, line, kind, order_key, content_key, body, recorded_at ON portfolio_rows
      FOR EACH ROW EXECUTE FUNCTION portfolio_rows_are_never_changed();
  `,
};
