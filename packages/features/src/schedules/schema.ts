import type { FeatureSchema } from '../feature-schema.ts';
import { schedules } from './migrations/014-schedules.ts';
import { events } from './migrations/016-events.ts';

export const schema: FeatureSchema = {
  tables: {
    schedules: { owner: 'address' },
    schedule_runs: { owner: { parent: 'schedules' } },
    timers: { owner: 'program' },
  },
  values: ['quiet-hours'],
  migrations: [schedules, events],
};
