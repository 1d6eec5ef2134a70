import type { Feature, PageSetting } from '../feature.ts';
import { createAlertReadings } from './alert-readings.ts';
import { createAlertService } from './alert-service.ts';
import type { Alerts } from './set-alert.ts';

const quietHours: PageSetting = {
  path: 'finance.alertDefaults.quietHours',
  kind: 'hours',
  read: ({ finance: { alertDefaults } }) =>
    alertDefaults.quietHours ? `${alertDefaults.quietHours.from}-${alertDefaults.quietHours.to}` : null,
  parse: (text) => {
    const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
    return from === undefined ? undefined : { from, to };
  },
};

/** Price alerts. */
export const alerts = {
  mcp: {
    private: ['list_alerts'],
    ownData: ['create_alert', 'delete_alert'],
    resources: { alerts: 'list_alerts' },
  },
  pageSettings: [quietHours],
  open: ({ config, database, directory, market, logger, now }): Alerts => ({
    directory,
    alerts: createAlertService({ database, now, defaults: config.finance.alertDefaults }),
    readings: createAlertReadings({ market, directory, now, logger }),
  }),
  load: () => import('./serve.ts'),
} satisfies Feature<Alerts>;
