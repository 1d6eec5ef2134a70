import type { Migration } from '@finclaw/storage';

/** Adds an index to find a person's own instruments and prices without reading all their trades. */
export const ownInstruments: Migration = {
  name: '038-own-instruments',
  sql: `CREATE INDEX portfolio_rows_instruments ON portfolio_rows (owner) WHERE kind IN ('instrument', 'price');`,
};
