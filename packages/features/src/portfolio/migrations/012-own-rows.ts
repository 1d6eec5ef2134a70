import type { Migration } from '@finclaw/storage';

/** Adds an index to find the newest manually entered row without reading imported ones. */
export const ownRows: Migration = {
  name: '012-own-rows',
  sql: 'CREATE INDEX portfolio_rows_own ON portfolio_rows (owner, seq) WHERE batch IS NULL;',
};
