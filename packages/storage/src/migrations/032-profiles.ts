import type { Migration } from './migration.ts';

/**
 * Creates the profile of every reader, by the name of their owner: their settings, as JSON. Settings stored with the
 * people and in `time-zones` move there; the old columns stay empty for programs of the previous version.
 */
export const profiles: Migration = {
  name: '032-profiles',
  sql: `
    CREATE TABLE profiles (
      owner    TEXT PRIMARY KEY,
      choices  TEXT NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX profiles_revision ON profiles (revision);
  `,
  sqlite: `
    INSERT INTO profiles (owner, choices, revision)
      SELECT id, json_patch('{}', json_object('language', language, 'baseCurrency', base_currency, 'taxResidence', tax_home)), 1 FROM people
        WHERE coalesce(language, base_currency, tax_home) IS NOT NULL;
    INSERT INTO profiles (owner, choices, revision)
      SELECT CASE WHEN key ->> '$[0]' = 'local' THEN key ->> '$[2]' ELSE key END, json_object('timeZone', value), 1 FROM named_values
        WHERE scope = 'time-zones'
      ON CONFLICT (owner) DO UPDATE SET choices = json_patch(profiles.choices, excluded.choices);
    DELETE FROM named_values WHERE scope = 'time-zones';
    UPDATE people SET language = NULL, base_currency = NULL, tax_home = NULL;
  `,
  postgres: `
    INSERT INTO profiles (owner, choices, revision)
      SELECT id, jsonb_strip_nulls(jsonb_build_object('language', language, 'baseCurrency', base_currency, 'taxResidence', tax_home))::text, 1 FROM people
        WHERE coalesce(language, base_currency, tax_home) IS NOT NULL;
    INSERT INTO profiles (owner, choices, revision)
      SELECT CASE WHEN key::jsonb ->> 0 = 'local' THEN key::jsonb ->> 2 ELSE key END, jsonb_build_object('timeZone', value)::text, 1 FROM named_values
        WHERE scope = 'time-zones'
      ON CONFLICT (owner) DO UPDATE SET choices = (profiles.choices::jsonb || excluded.choices::jsonb)::text;
    DELETE FROM named_values WHERE scope = 'time-zones';
    UPDATE people SET language = NULL, base_currency = NULL, tax_home = NULL;
  `,
};
