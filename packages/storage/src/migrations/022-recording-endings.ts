import type { Migration } from './migration.ts';

/**
 * Splits recordings: prompt and tools, the ending, are the same from run to run and stored once; they are deleted with
 * the last recording that uses them.
 */
export const recordingEndings: Migration = {
  name: '022-recording-endings',
  sql: `
    CREATE TABLE recording_endings (
      hash TEXT PRIMARY KEY,
      body BLOB NOT NULL
    ) STRICT;
    ALTER TABLE run_recordings ADD COLUMN ending TEXT;
    CREATE INDEX run_recordings_ending ON run_recordings (ending);
  `,
  sqlite: `
    CREATE TRIGGER recording_endings_go AFTER DELETE ON run_recordings
      WHEN OLD.ending IS NOT NULL AND NOT EXISTS (SELECT 1 FROM run_recordings WHERE ending = OLD.ending)
      BEGIN DELETE FROM recording_endings WHERE hash = OLD.ending; END;
  `,
  postgres: `
    CREATE FUNCTION recording_endings_go() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM recording_endings WHERE hash = OLD.ending AND NOT EXISTS (SELECT 1 FROM run_recordings WHERE ending = OLD.ending);
        RETURN NULL;
      END $$;
    CREATE TRIGGER recording_endings_go AFTER DELETE ON run_recordings FOR EACH ROW EXECUTE FUNCTION recording_endings_go();
  `,
};
