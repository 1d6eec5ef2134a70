import type { Migration } from '@finclaw/storage';

/** Adds the cause of a firing beside its text; absent for earlier ones. */
export const alertTriggers: Migration = {
  name: '009-alert-triggers',
  sql: 'ALTER TABLE alert_deliveries ADD COLUMN trigger_json TEXT;',
};
