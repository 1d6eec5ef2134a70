import type { FeatureParts, ServerHost } from '../feature.ts';
import type { NewsService } from '../news/news-service.ts';
import type { Owner } from '../owner.ts';
import { scheduleCommand } from './chat-command.ts';
import { DurableTimer } from './durable-timer.ts';
import { scheduleMethods } from './methods.ts';
import { type QuietBook, ScheduleCommands } from './schedule-commands.ts';
import { ScheduleService } from './schedule-service.ts';
import { scheduleTools } from './tools.ts';

const QUIET = 'quiet-hours';

/** Returns the parts schedules add to the running program, including the worker that runs due jobs. */
export function serve(_: undefined, host: ServerHost, { news }: { readonly news: NewsService }) {
  const { config, database, values, directory, zones, now, logger, isCommand, placeOf, languageOf, ownerOf } = host;
  const timer = new DurableTimer({ database, now, logger });
  const { maxJobs, stepsPerRun, dailyUsdPerJob } = config.schedules;
  const limits = { jobs: maxJobs, steps: stepsPerRun, usdPerDay: dailyUsdPerJob };
  const service = new ScheduleService({ database, timer, now, limits, isCommand });
  const keyOf = ({ channelId, accountId, senderId }: Owner): string => JSON.stringify([channelId, accountId, senderId]);
  const quiet: QuietBook = {
    of: async (owner) => JSON.parse((await values.get(QUIET, keyOf(owner))) ?? 'null') ?? undefined,
    set: (owner, hours) => values.set(QUIET, keyOf(owner), JSON.stringify(hours ?? null)),
  };
  const commands = new ScheduleCommands({ schedules: service, zones, quiet, now, directory });
  const parts = {
    tools: scheduleTools({
      schedules: service,
      commands,
      zones,
      now,
      placeOf,
      languageOf,
      ownerOf,
      hasNews: news.isConfigured,
      directory,
    }),
    methods: scheduleMethods({ service, commands, zones }),
    commands: [scheduleCommand(commands)],
  } satisfies FeatureParts;
  return { ...parts, timer, service, requests: commands };
}
