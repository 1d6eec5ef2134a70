import { isoWithOffset } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { JobPlace } from './job.ts';
import type { ScheduleCommands, ZoneBook } from './schedule-commands.ts';
import type { ScheduleService, ShownJob } from './schedule-service.ts';
import { jobText, shownZone } from './schedule-text.ts';

/** Dependencies of the tools for schedules. */
export interface ScheduleToolDeps {
  readonly directory: InstrumentDirectory;
  readonly schedules: ScheduleService;
  readonly commands: ScheduleCommands;
  readonly zones: ZoneBook;
  readonly now: () => number;
  /** Returns the language of the request, which the job uses later, too. */
  readonly languageOf: (context: ToolExecutionContext) => Locale;
  /** True if there is a source of news; without one no news are promised. */
  readonly hasNews: boolean;
  readonly ownerOf: (context: ToolExecutionContext) => Owner;
  /** Returns the target of a job created by a call; undefined where nothing can be sent later. */
  readonly placeOf: (context: ToolExecutionContext) => JobPlace | undefined;
}

/** A job in a tool's result; none of its numbers is a figure. */
export interface ScheduleSummary {
  readonly id: string;
  readonly description: string;
  readonly state: string;
  readonly timeZone: string;
  /** True if the zone is the machine's, because the user has set none. */
  readonly isZoneAssumed?: true;
  readonly next: readonly string[];
}

/** The result of a request for a job. */
export type ScheduleToolAnswer =
  | { readonly status: 'ok'; readonly schedule: ScheduleSummary }
  | { readonly status: 'ask'; readonly missing: 'time' | 'task' }
  | { readonly status: 'refused'; readonly message: string };

/** Returns the result of a tool that created a job, or the reason it could not be created. */
export function jobResult(made: Awaited<ReturnType<ScheduleCommands['add']>>, locale: Locale): ScheduleToolAnswer {
  if (made.status === 'ok')
    return {
      status: 'ok',
      schedule: { ...summarize(made.shown, locale), ...(made.isZoneAssumed && { isZoneAssumed: true as const }) },
    };
  if (made.status === 'refused') return { status: 'refused', message: made.text };
  return { status: 'ask', missing: made.status === 'ask' ? made.missing : 'time' };
}

/** Describes a job in a tool's result. */
export function summarize({ job, next }: ShownJob, locale: Locale): ScheduleSummary {
  const timeZone = shownZone(job);
  return {
    id: job.id,
    description: jobText(job, locale),
    state: job.state,
    timeZone,
    next: next.map((at) => isoWithOffset(at, timeZone)),
  };
}
