import type { Migration } from './migration.ts';
import { ACTING_USER } from './row-level-policy.ts';

/** SQL for the owner in a scope, which follows the space. */
const OWNER_IN_SCOPE = `substr(scope, strpos(scope, ' ') + 1)`;

/**
 * Restricts small values of a person or a conversation to their owner; all others, such as open approvals, are for the
 * program's own work. An import is visible to people who see one of its rows.
 */
export const narrowDoors: Migration = {
  name: '028-narrow-doors',
  sql: '',
  postgres: `
    DROP POLICY settled ON named_values;
    DROP POLICY wall ON named_values;
    CREATE POLICY wall ON named_values USING (${ACTING_USER} = '*' OR (CASE
      WHEN key LIKE 'agent:%' THEN finclaw_hears(key)
      WHEN scope IN ('quiet-hours', 'time-zones') THEN key::jsonb = CASE WHEN ${ACTING_USER} LIKE '[%' THEN ${ACTING_USER}::jsonb
        ELSE jsonb_build_array('local', 'default', ${ACTING_USER}) END
      WHEN scope = 'import-waiting' THEN key = ${ACTING_USER}
      WHEN scope ~ '^(portfolio-(names|layouts|targets|settled)|auth-profile) ' THEN ${OWNER_IN_SCOPE} = ${ACTING_USER}
      ELSE false END));
    DROP POLICY shared_seen ON portfolio_batches;
    CREATE POLICY shared_seen ON portfolio_batches FOR SELECT USING (
      EXISTS (SELECT 1 FROM portfolio_rows r WHERE r.batch = portfolio_batches.id AND r.owner = portfolio_batches.owner));
  `,
};
