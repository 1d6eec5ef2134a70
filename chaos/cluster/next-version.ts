import type { Migration } from '@finclaw/storage';

/** A step of a version that is not there yet: one more table, and one more column in every table there is. */
export const NEXT_VERSION: Migration = {
  name: '999-next-version',
  sql: 'CREATE TABLE next_version (id INTEGER PRIMARY KEY);',
  postgres: `DO $$ DECLARE each TEXT; BEGIN
    FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE 'chaos%' LOOP
      EXECUTE format('ALTER TABLE %I ADD COLUMN next_version TEXT', each);
    END LOOP;
  END $$;`,
};
