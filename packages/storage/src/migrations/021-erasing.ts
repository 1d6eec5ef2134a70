import type { Migration } from './migration.ts';

/**
 * Creates the list of people being erased. They stay in it until nothing of theirs is left, so that the work resumes
 * after a crash; only their ledger rows may be deleted.
 */
export const erasing: Migration = {
  name: '021-erasing',
  sql: `
    CREATE TABLE erasing (
      owner TEXT PRIMARY KEY,
      at    INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  sqlite: `
    DROP TRIGGER portfolio_rows_stay;
    CREATE TRIGGER portfolio_rows_stay BEFORE DELETE ON portfolio_rows
    WHEN (OLD.batch IS NULL OR (SELECT state FROM portfolio_batches WHERE id = OLD.batch) = 'committed')
      AND NOT EXISTS (SELECT 1 FROM erasing WHERE owner = OLD.owner)
    BEGIN
      SELECT RAISE(ABORT, 'a ledger row is never removed');
    END;
  `,
  postgres: `
    CREATE OR REPLACE FUNCTION portfolio_rows_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.batch IS NULL OR (SELECT state FROM portfolio_batches WHERE id = OLD.batch) = 'committed')
          AND NOT EXISTS (SELECT 1 FROM erasing WHERE owner = OLD.owner) THEN
          RAISE EXCEPTION 'a ledger row is never removed';
        END IF;
        RETURN OLD;
      END $$;
  `,
};
