import type { Migration } from '@finclaw/storage';

/** Adds the identification of an import's file among others of its name, and the sheet that was read. */
export const importSources: Migration = {
  name: '036-import-sources',
  sql: `
    ALTER TABLE portfolio_batches ADD COLUMN digest TEXT;
    ALTER TABLE portfolio_batches ADD COLUMN sheet TEXT;
  `,
};
