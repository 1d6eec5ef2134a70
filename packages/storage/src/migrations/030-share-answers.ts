import type { Migration } from './migration.ts';
import { ACTING_USER, rowLevelPolicy } from './row-level-policy.ts';

/**
 * SQL for a share of this row's account that the acting person has accepted; undoing an import names no account, and
 * concerns every one.
 */
const acceptedShare = (condition: string): string =>
  `EXISTS (SELECT 1 FROM shares s JOIN share_answers a ON a.owner = s.owner AND a.account = s.account AND a.person = s.person
     WHERE s.owner = portfolio_rows.owner AND s.person = ${ACTING_USER} AND a.access <> 'none' AND ${condition})`;
const ACCOUNT = `(portfolio_rows.body::jsonb ->> 'account')`;

/**
 * Creates the answers to offered shares. A share without an answer is an offer: nothing of the account is visible.
 * `offer` is the `shared_at` that was answered, and `access` the accepted right. Shares made before this step are
 * offers as well. An answer belongs to the recipient alone: on PostgreSQL the owner of the account can read it and
 * cannot write it.
 */
export const shareAnswers: Migration = {
  name: '030-share-answers',
  sql: `
    CREATE TABLE share_answers (
      owner   TEXT NOT NULL,
      account TEXT NOT NULL,
      person  TEXT NOT NULL,
      offer   INTEGER NOT NULL,
      access  TEXT NOT NULL CHECK (access IN ('none', 'reader', 'writer')),
      PRIMARY KEY (owner, account, person),
      FOREIGN KEY (owner, account, person) REFERENCES shares (owner, account, person) ON DELETE CASCADE ON UPDATE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX share_answers_person ON share_answers (person);
    ALTER TABLE shares ADD COLUMN announced_at INTEGER;
  `,
  postgres: `
    ${rowLevelPolicy('share_answers', `person = ${ACTING_USER}`)}
    CREATE POLICY given ON share_answers FOR SELECT USING (owner = ${ACTING_USER});
    DROP POLICY shared_seen ON portfolio_rows;
    DROP POLICY shared_written ON portfolio_rows;
    CREATE POLICY shared_seen ON portfolio_rows FOR SELECT USING (${acceptedShare(`${ACCOUNT} IN (s.account, '')`)});
    CREATE POLICY shared_written ON portfolio_rows FOR INSERT
      WITH CHECK (${acceptedShare(`${ACCOUNT} = s.account AND s.access = 'writer' AND a.access = 'writer' AND a.offer = s.shared_at`)});
  `,
};
