import type { Migration } from './migration.ts';

/**
 * Lets an edited question keep its earlier versions with everything that followed them: `branch` is the first row of a
 * version that is not displayed, `fork` the row before it, which all versions of a question have in common.
 */
export const questionVersions: Migration = {
  name: '035-question-versions',
  sql: `
    ALTER TABLE gateway_mail ADD COLUMN branch INTEGER;
    ALTER TABLE gateway_mail ADD COLUMN fork INTEGER;
    CREATE INDEX gateway_mail_versions ON gateway_mail (session_key, fork) WHERE seq = branch;
  `,
};
