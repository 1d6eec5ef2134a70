import type { Migration } from './migration.ts';
import { ACTING_USER } from './row-level-policy.ts';

/** Protects the cached totals of past holdings by row-level security, like the rows they come from. */
export const settledWall: Migration = {
  name: '026-settled-wall',
  sql: '',
  postgres: `
    CREATE POLICY settled ON named_values AS RESTRICTIVE
      USING (scope NOT LIKE 'portfolio-settled %' OR ${ACTING_USER} IN ('*', substr(scope, strpos(scope, ' ') + 1)));
  `,
};
