import type { FeatureSchema } from '../feature-schema.ts';
import { alerts } from './migrations/003-alerts.ts';
import { alertTriggers } from './migrations/009-alert-triggers.ts';

export const schema: FeatureSchema = {
  tables: {
    alerts: { owner: 'address' },
    alert_deliveries: { owner: { parent: 'alerts' } },
    alert_observations: { owner: 'program' },
    alert_revision: { owner: 'program' },
  },
  migrations: [alerts, alertTriggers],
};
