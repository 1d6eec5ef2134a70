import type { Migration } from './migration.ts';
import { ASKER } from './wall-on.ts';

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
    CREATE POLICY wall ON named_values USING (${ASKER} = '*' OR (CASE
      WHEN key LIKE 'agent:%' THEN finclaw_hears(key)
      WHEN scope IN ('quiet-hours', 'time-zones') THEN key::jsonb = CASE WHEN ${ASKER} LIKE '[%' THEN ${ASKER}::jsonb
        ELSE jsonb_build_array('local', 'default', ${ASKER}) END
      WHEN scope = 'import-waiting' THEN key = ${ASKER}
      WHEN scope ~ '^(portfolio-(names|layouts|targets|settled)|auth-profile) ' THEN ${OWNER_IN_SCOPE} = ${ASKER}
      ELSE false END));
    DROP POLICY shared_seen ON portfolio_batches;
    CREATE POLICY shared_seen ON portfolio_batches FOR SELECT USING (
      EXISTS (SELECT 1 FROM portfolio_rows r WHERE r.batch = portfolio_batches.id AND r.owner = portfolio_batches.owner));
  `,
};
