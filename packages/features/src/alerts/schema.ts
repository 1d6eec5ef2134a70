import type { Schema } from '@finclaw/storage';
import { alerts } from './migrations/003-alerts.ts';
import { alertTriggers } from './migrations/009-alert-triggers.ts';

export const schema: Schema = {
  tables: {
    alerts: { owner: 'address' },
    alert_deliveries: { owner: { parent: 'alerts', by: 'alert_id' } },
    alert_observations: { owner: 'public' },
    alert_revision: { owner: 'public' },
  },
  migrations: [alerts, alertTriggers],
};
