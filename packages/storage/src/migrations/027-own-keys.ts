import type { Migration } from './migration.ts';
import { ASKER } from './wall-on.ts';

/**
 * Model keys of people: what was paid with one counts apart from what was paid with lent keys, and the keys lie in a
 * scope of their person's, behind the second wall.
 */
export const ownKeys: Migration = {
  name: '027-own-keys',
  sql: `
    ALTER TABLE usage ADD COLUMN own_key INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE usage_reservations ADD COLUMN own_key INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE people ADD COLUMN own_day_nano_usd INTEGER CHECK (own_day_nano_usd >= 0);
  `,
  postgres: `
    CREATE POLICY own_keys ON named_values AS RESTRICTIVE
      USING (scope NOT LIKE 'auth-profile %' OR ${ASKER} IN ('*', substr(scope, strpos(scope, ' ') + 1)));
  `,
};
