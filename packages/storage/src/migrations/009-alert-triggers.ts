import type { Migration } from './migration.ts';

/** What made an alert fire, beside the text that tells it; absent for those that fired before. */
export const alertTriggers: Migration = {
  name: '009-alert-triggers',
  sql: 'ALTER TABLE alert_deliveries ADD COLUMN trigger_json TEXT;',
};
