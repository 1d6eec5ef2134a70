import type { Migration } from './migration.ts';

/** Creates the settings of people; unset ones have the installation's defaults. */
export const personSettings: Migration = {
  name: '025-person-settings',
  sql: `
    ALTER TABLE people ADD COLUMN language TEXT CHECK (language IN ('ko', 'en'));
    ALTER TABLE people ADD COLUMN base_currency TEXT;
    ALTER TABLE people ADD COLUMN tax_home TEXT CHECK (tax_home IN ('kr', 'us'));
  `,
};
