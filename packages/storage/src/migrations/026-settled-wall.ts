import type { Migration } from './migration.ts';
import { ASKER } from './wall-on.ts';

/** Protects the cached totals of past holdings by row-level security, like the rows they come from. */
export const settledWall: Migration = {
  name: '026-settled-wall',
  sql: '',
  postgres: `
    CREATE POLICY settled ON named_values AS RESTRICTIVE
      USING (scope NOT LIKE 'portfolio-settled %' OR ${ASKER} IN ('*', substr(scope, strpos(scope, ' ') + 1)));
  `,
};
