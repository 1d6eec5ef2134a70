import type { Migration } from './migration.ts';
import { ACTING_USER, POLICY_CONDITIONS, rowLevelPolicy } from './row-level-policy.ts';

/**
 * SQL for a share of this row's account with the acting person; undoing an import names no account, and concerns every
 * one.
 */
const shareOf = (table: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM shares s WHERE s.owner = ${table}.owner AND s.person = ${ACTING_USER} AND ${condition})`;
const ACCOUNT = `(portfolio_rows.body::jsonb ->> 'account')`;

/** Creates the shares of accounts. A share belongs to its owner; the recipient can only see it. */
export const shares: Migration = {
  name: '024-shares',
  sql: `
    CREATE TABLE shares (
      owner     TEXT NOT NULL,
      account   TEXT NOT NULL,
      person    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      access    TEXT NOT NULL CHECK (access IN ('reader', 'writer')),
      shared_at INTEGER NOT NULL,
      PRIMARY KEY (owner, account, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shares_person ON shares (person);
  `,
  // Row-level security has an exception for shares: rows of that account are visible, and a writer adds some; another
  // person's row is never changed or removed.
  postgres: `
    ${rowLevelPolicy('shares', POLICY_CONDITIONS.owner)}
    CREATE POLICY received ON shares FOR SELECT USING (person = ${ACTING_USER});
    CREATE POLICY shared_seen ON portfolio_rows FOR SELECT USING (${shareOf('portfolio_rows', `${ACCOUNT} IN (s.account, '')`)});
    CREATE POLICY shared_written ON portfolio_rows FOR INSERT
      WITH CHECK (${shareOf('portfolio_rows', `${ACCOUNT} = s.account AND s.access = 'writer'`)});
    CREATE POLICY shared_seen ON portfolio_batches FOR SELECT USING (${shareOf('portfolio_batches', 'true')});
  `,
};
