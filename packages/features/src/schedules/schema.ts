import type { Schema } from '@finclaw/storage';
import { schedules } from './migrations/014-schedules.ts';
import { events } from './migrations/016-events.ts';
import { timerClaims } from './migrations/034-timer-claims.ts';

export const schema: Schema = {
  tables: {
    schedules: { owner: 'address' },
    schedule_runs: { owner: { parent: 'schedules', by: 'job_id' } },
    timers: { owner: 'public' },
  },
  values: { 'quiet-hours': 'address' },
  migrations: [schedules, events, timerClaims],
};
