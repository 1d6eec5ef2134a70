import type { Migration } from './migration.ts';
import { ACTING_USER } from './row-level-policy.ts';

/**
 * Adds people's own model keys: spending with one is counted separately from that with shared keys, and the keys are in
 * a scope of their person, under row-level security.
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
      USING (scope NOT LIKE 'auth-profile %' OR ${ACTING_USER} IN ('*', substr(scope, strpos(scope, ' ') + 1)));
  `,
};
