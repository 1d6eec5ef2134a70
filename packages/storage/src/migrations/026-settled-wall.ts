import type { Migration } from './migration.ts';
import { ASKER } from './wall-on.ts';

/**
 * What somebody's past holdings added up to lies in a scope of theirs, and behind the second wall like the rows it
 * comes from.
 */
export const settledWall: Migration = {
  name: '026-settled-wall',
  sql: '',
  postgres: `
    CREATE POLICY settled ON named_values AS RESTRICTIVE
      USING (scope NOT LIKE 'portfolio-settled %' OR ${ASKER} IN ('*', substr(scope, strpos(scope, ' ') + 1)));
  `,
};
