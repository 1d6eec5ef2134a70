import type { Migration } from '@finclaw/storage';

/** What made an alert fire, beside the text that tells it; absent for those that fired before. */
export const alertTriggers: Migration = {
  name: '009-alert-triggers',
  sql: 'ALTER TABLE alert_deliveries ADD COLUMN trigger_json TEXT;',
};
