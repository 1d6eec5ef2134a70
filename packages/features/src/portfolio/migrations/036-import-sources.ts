import type { Migration } from '@finclaw/storage';

/** Adds what tells the file of an import from others of its name, and which sheet of it was read. */
export const importSources: Migration = {
  name: '036-import-sources',
  sql: `
    ALTER TABLE portfolio_batches ADD COLUMN digest TEXT;
    ALTER TABLE portfolio_batches ADD COLUMN sheet TEXT;
  `,
};
