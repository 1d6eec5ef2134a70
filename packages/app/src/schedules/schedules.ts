import type { GatedToolRegistry } from '@finclaw/agent/tools';
import type { FinClawConfig } from '@finclaw/config';
import { readsAsCommand } from '@finclaw/conversation';
import type { Owner } from '@finclaw/finance/alerts';
import type { InstrumentDirectory } from '@finclaw/finance/instruments';
import { type QuietBook, ScheduleCommands, ScheduleService, SqliteTimer, scheduleTools } from '@finclaw/finance/schedules';
import { type FinClawLogger, zoneOfProcess } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { ownerOfPerson } from '../answering/owner.ts';
import type { People } from '../people/people.ts';
import { isPersonId } from '../people/person-id.ts';
import { placeOfCall } from './place.ts';

/** What people have done at set times, as far as it needs no conversation. */
export interface Schedules {
  readonly timer: SqliteTimer;
  readonly service: ScheduleService;
  readonly commands: ScheduleCommands;
  /** The zone of a person's clock, by the one name of its owner; UTC where nobody knows. */
  zoneOf(owner: string): Promise<string>;
}

interface SchedulesDeps {
  readonly config: FinClawConfig;
  readonly store: Store;
  readonly people: Pick<People, 'ownerOf'>;
  readonly now: () => number;
  readonly logger: FinClawLogger;
  readonly locale: Locale;
  readonly tools: Pick<GatedToolRegistry, 'register'>;
  readonly hasNews: boolean;
  readonly directory: InstrumentDirectory;
}

const QUIET = 'quiet-hours';
const ZONES = 'time-zones';

/** Makes the timer and what works on it, and registers the tools. */
export function createSchedules({
  config,
  store,
  people,
  now,
  logger,
  locale,
  tools,
  directory,
  hasNews,
}: SchedulesDeps): Schedules {
  const { database, values } = store;
  const timer = new SqliteTimer({ database, now, logger });
  const { maxJobs, stepsPerRun, dailyUsdPerJob, timeZone } = config.schedules;
  const limits = { jobs: maxJobs, steps: stepsPerRun, usdPerDay: dailyUsdPerJob };
  const { commandPrefix } = config.channels.pipeline;
  const isCommand = (text: string): boolean => readsAsCommand(text, commandPrefix);
  const service = new ScheduleService({ database, timer, now, limits, isCommand });
  const keyOf = ({ channelId, accountId, senderId }: Owner): string => JSON.stringify([channelId, accountId, senderId]);
  const zones = {
    of: async (owner: Owner) => (await values.get(ZONES, keyOf(owner))) ?? timeZone ?? zoneOfMachine(owner),
    set: (owner: Owner, zone: string) => values.set(ZONES, keyOf(owner), zone),
  };
  const quiet: QuietBook = {
    of: async (owner) => JSON.parse((await values.get(QUIET, keyOf(owner))) ?? 'null') ?? undefined,
    set: (owner, hours) => values.set(QUIET, keyOf(owner), JSON.stringify(hours ?? null)),
  };
  const commands = new ScheduleCommands({ schedules: service, zones, quiet, now, directory });
  const made = scheduleTools({
    ...{ schedules: service, commands, zones, now, locale, placeOf: placeOfCall, hasNews },
    ownerOf: ({ channelId, accountId, userId }) =>
      people.ownerOf({ channelId, senderId: userId, ...(accountId && { accountId }) }),
  });
  for (const { definition, executor } of made) tools.register(definition, executor);
  const zoneOf = async (owner: string): Promise<string> =>
    (await (isPersonId(owner) ? zones.of(ownerOfPerson(owner)) : values.get(ZONES, owner))) ?? timeZone ?? 'UTC';
  return { timer, service, commands, zoneOf };
}

/** Who sits at this machine reads its clock. A machine that keeps UTC is most likely a server, and says nothing about people. */
function zoneOfMachine({ channelId }: Owner): string | undefined {
  if (channelId !== 'local') return undefined;
  const timeZone = zoneOfProcess();
  return timeZone === 'UTC' ? undefined : timeZone;
}
