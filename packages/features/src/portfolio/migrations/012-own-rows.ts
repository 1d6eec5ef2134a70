import type { Migration } from '@finclaw/storage';

/** Finds the newest row that somebody entered by hand without walking through their imports. */
export const ownRows: Migration = {
  name: '012-own-rows',
  sql: 'CREATE INDEX portfolio_rows_own ON portfolio_rows (owner, seq) WHERE batch IS NULL;',
};
