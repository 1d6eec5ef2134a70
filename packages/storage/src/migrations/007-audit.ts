import type { Migration } from './migration.ts';

/** The audit log, which only ever grows at its end, and the recordings runs are replayed from. */
export const audit: Migration = {
  name: '007-audit',
  sql: `
    CREATE TABLE audit_log (
      seq    INTEGER PRIMARY KEY,
      run_id TEXT,
      record TEXT NOT NULL,
      hash   TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_log_run ON audit_log (run_id, seq);

    CREATE TABLE run_recordings (
      seq    INTEGER PRIMARY KEY AUTOINCREMENT,
      run_id TEXT NOT NULL UNIQUE,
      body   BLOB NOT NULL
    ) STRICT;
  `,
  sqlite: `
    CREATE TRIGGER audit_log_grows BEFORE INSERT ON audit_log
      WHEN NEW.seq <= (SELECT max(seq) FROM audit_log)
      BEGIN SELECT RAISE(ABORT, 'audit_log grows only at its end'); END;
    CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'audit_log is never changed'); END;
    CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'audit_log is never shortened'); END;
  `,
  postgres: `
    CREATE FUNCTION audit_log_grows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.seq <= (SELECT max(seq) FROM audit_log) THEN RAISE EXCEPTION 'audit_log grows only at its end'; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER audit_log_grows BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_grows();
    CREATE FUNCTION audit_log_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'audit_log is never changed'; END $$;
    CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_unchanged();
    CREATE FUNCTION audit_log_kept() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'audit_log is never shortened'; END $$;
    CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_kept();
    CREATE TRIGGER audit_log_kept_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_kept();
  `,
};
