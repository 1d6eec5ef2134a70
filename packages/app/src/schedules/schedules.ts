import type { FinClawConfig } from '@finclaw/config';
import { type Owner, ScheduleCommands, ScheduleService, SqliteTimer } from '@finclaw/finance';
import type { FinClawLogger } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';

/** What people have done at set times, as far as it needs no conversation. */
export interface Schedules {
  readonly timer: SqliteTimer;
  readonly service: ScheduleService;
  readonly commands: ScheduleCommands;
}

interface SchedulesDeps {
  readonly config: FinClawConfig;
  readonly store: Store;
  readonly now: () => number;
  readonly logger: FinClawLogger;
}

const ZONES = 'time-zones';

/** Makes the timer and what works on it. */
export function createSchedules({ config, store, now, logger }: SchedulesDeps): Schedules {
  const { database, values } = store;
  const timer = new SqliteTimer({ database, now, logger });
  const { maxJobs, stepsPerRun, dailyUsdPerJob, timeZone } = config.schedules;
  const limits = { jobs: maxJobs, steps: stepsPerRun, usdPerDay: dailyUsdPerJob };
  const service = new ScheduleService({ database, timer, now, limits });
  const keyOf = ({ channelId, accountId, senderId }: Owner): string => JSON.stringify([channelId, accountId, senderId]);
  const zones = {
    of: async (owner: Owner) => (await values.get(ZONES, keyOf(owner))) ?? timeZone ?? zoneOfMachine(owner),
    set: (owner: Owner, zone: string) => values.set(ZONES, keyOf(owner), zone),
  };
  return { timer, service, commands: new ScheduleCommands({ schedules: service, zones, now }) };
}

/** Who sits at this machine reads its clock. A machine that keeps UTC is most likely a server, and says nothing about people. */
function zoneOfMachine({ channelId }: Owner): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return channelId === 'local' && timeZone !== 'UTC' ? timeZone : undefined;
}
