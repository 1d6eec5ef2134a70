import type { Migration } from '@finclaw/storage';

/**
 * Creates the portfolio ledger: rows are added and never changed; only rows of an uncommitted import can be deleted.
 */
export const portfolio: Migration = {
  name: '002-portfolio',
  sql: `
    CREATE TABLE portfolio_batches (
      id           TEXT PRIMARY KEY,
      owner        TEXT NOT NULL,
      state        TEXT NOT NULL CHECK (state IN ('staged', 'committed')),
      file         TEXT NOT NULL,
      format       TEXT NOT NULL,
      created_at   INTEGER NOT NULL,
      committed_at INTEGER,
      checked_size INTEGER,
      CHECK ((state = 'committed') = (committed_at IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX portfolio_batches_owner ON portfolio_batches (owner, created_at);

    CREATE TABLE portfolio_rows (
      seq         INTEGER PRIMARY KEY AUTOINCREMENT,
      owner       TEXT NOT NULL,
      id          TEXT NOT NULL,
      batch       TEXT REFERENCES portfolio_batches (id),
      line        INTEGER,
      kind        TEXT NOT NULL,
      order_key   TEXT NOT NULL,
      content_key TEXT NOT NULL,
      body        TEXT NOT NULL,
      recorded_at INTEGER NOT NULL,
      UNIQUE (owner, id),
      CHECK ((batch IS NULL) = (line IS NULL))
    ) STRICT;
    CREATE INDEX portfolio_rows_order ON portfolio_rows (owner, order_key, content_key, id);
    CREATE INDEX portfolio_rows_content ON portfolio_rows (owner, content_key);
    CREATE INDEX portfolio_rows_batch ON portfolio_rows (batch) WHERE batch IS NOT NULL;
    CREATE INDEX portfolio_rows_undo ON portfolio_rows (owner) WHERE kind = 'undo';
  `,
  sqlite: `
    CREATE TRIGGER portfolio_rows_are_never_changed BEFORE UPDATE ON portfolio_rows
    BEGIN
      SELECT RAISE(ABORT, 'a ledger row is never changed');
    END;
    CREATE TRIGGER portfolio_rows_stay BEFORE DELETE ON portfolio_rows
    WHEN OLD.batch IS NULL OR (SELECT state FROM portfolio_batches WHERE id = OLD.batch) = 'committed'
    BEGIN
      SELECT RAISE(ABORT, 'a ledger row is never removed');
    END;
  `,
  postgres: `
    CREATE FUNCTION portfolio_rows_are_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'a ledger row is never changed'; END $$;
    CREATE TRIGGER portfolio_rows_are_never_changed BEFORE UPDATE ON portfolio_rows
      FOR EACH ROW EXECUTE FUNCTION portfolio_rows_are_never_changed();
    CREATE FUNCTION portfolio_rows_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.batch IS NULL OR (SELECT state FROM portfolio_batches WHERE id = OLD.batch) = 'committed' THEN
          RAISE EXCEPTION 'a ledger row is never removed';
        END IF;
        RETURN OLD;
      END $$;
    CREATE TRIGGER portfolio_rows_stay BEFORE DELETE ON portfolio_rows FOR EACH ROW EXECUTE FUNCTION portfolio_rows_stay();
  `,
};
