import type { Migration } from './migration.ts';

/** Adds the estimated cost of a call whose cost is unknown: it counts against the budget, but never as a known cost. */
export const usageEstimate: Migration = {
  name: '013-usage-estimate',
  sql: 'ALTER TABLE usage ADD COLUMN estimate_nano_usd INTEGER;',
};
