import type { FinClawConfig } from '@finclaw/config';
import { readsAsCommand } from '@finclaw/conversation';
import type { Owner } from '@finclaw/features';
import {
  type QuietBook,
  ScheduleCommands,
  ScheduleService,
  SqliteTimer,
  scheduleTools,
  type ZoneBook,
} from '@finclaw/features/schedules';
import type { FinClawLogger } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { Store } from '@finclaw/storage';
import type { GatedToolRegistry } from '@finclaw/tools';
import { keyOfOwner } from '../answering/owner.ts';
import type { People } from '../people/people.ts';
import { placeOfCall, senderOfCall } from './place.ts';

/** What people have done at set times, as far as it needs no conversation. */
export interface Schedules {
  readonly timer: SqliteTimer;
  readonly service: ScheduleService;
  readonly commands: ScheduleCommands;
  readonly zones: ZoneBook;
}

interface SchedulesDeps {
  readonly config: FinClawConfig;
  readonly store: Store;
  readonly people: Pick<People, 'ownerOf' | 'languageOf' | 'profiles'>;
  readonly now: () => number;
  readonly logger: FinClawLogger;
  readonly tools: Pick<GatedToolRegistry, 'register'>;
  readonly hasNews: boolean;
  readonly directory: InstrumentDirectory;
}

const QUIET = 'quiet-hours';

/** Makes the timer and what works on it, and registers the tools. */
export function createSchedules({ config, store, people, now, logger, tools, directory, hasNews }: SchedulesDeps): Schedules {
  const { database, values } = store;
  const timer = new SqliteTimer({ database, now, logger });
  const { maxJobs, stepsPerRun, dailyUsdPerJob } = config.schedules;
  const limits = { jobs: maxJobs, steps: stepsPerRun, usdPerDay: dailyUsdPerJob };
  const { commandPrefix } = config.channels.pipeline;
  const isCommand = (text: string): boolean => readsAsCommand(text, commandPrefix);
  const service = new ScheduleService({ database, timer, now, limits, isCommand });
  const keyOf = ({ channelId, accountId, senderId }: Owner): string => JSON.stringify([channelId, accountId, senderId]);
  const zones: ZoneBook = {
    of: async (owner: Owner) => people.profiles.zoneOf(keyOfOwner(owner)),
    isSet: async (owner: Owner) => people.profiles.of(keyOfOwner(owner)).timeZone !== undefined,
    set: (owner: Owner, zone: string) => people.profiles.change(keyOfOwner(owner), { timeZone: zone }),
  };
  const quiet: QuietBook = {
    of: async (owner) => JSON.parse((await values.get(QUIET, keyOf(owner))) ?? 'null') ?? undefined,
    set: (owner, hours) => values.set(QUIET, keyOf(owner), JSON.stringify(hours ?? null)),
  };
  const commands = new ScheduleCommands({ schedules: service, zones, quiet, now, directory });
  const made = scheduleTools({
    ...{ schedules: service, commands, zones, now, placeOf: placeOfCall, hasNews },
    languageOf: ({ request, ...context }) => people.languageOf(senderOfCall(context), request),
    ownerOf: (context) => people.ownerOf(senderOfCall(context)),
  });
  for (const { definition, executor } of made) tools.register(definition, executor);
  return { timer, service, commands, zones };
}
