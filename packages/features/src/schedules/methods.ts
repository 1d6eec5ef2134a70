import { message } from '@finclaw/config';
import { LOCALES, type ScheduleView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { FeatureCall, FeatureMethods } from '../feature.ts';
import { identifier, shortText } from '../method-params.ts';
import { type ScheduleCaller, type ScheduleCommands, scheduleAnswerText, type ZoneBook } from './schedule-commands.ts';
import type { ScheduleService } from './schedule-service.ts';
import { jobText, shownZone } from './schedule-text.ts';
import { zoneNamed } from './zone-name.ts';

/** The thread of jobs created in the panel. */
const THREAD = 'schedules';
const MAX_SENTENCE = 500;

const locale = z.optional(z.enum(LOCALES));

interface ScheduleMethodDeps {
  readonly service: ScheduleService;
  readonly commands: ScheduleCommands;
  readonly zones: ZoneBook;
}

/** Returns the methods about jobs, for the page and for programs. */
export function scheduleMethods({ service, commands, zones }: ScheduleMethodDeps) {
  const callerOf = (call: FeatureCall): ScheduleCaller => ({ ...call, place: call.place(THREAD) });
  const list = async ({ owner, locale: language }: FeatureCall): Promise<readonly ScheduleView[]> =>
    (await service.list(owner)).map(({ job, next, runs }) => ({
      id: job.id,
      text: jobText(job, language),
      state: job.state,
      zone: shownZone(job),
      next,
      runs: runs.map(({ instant, state }) => ({ at: instant, outcome: message(language, `schedules.run.${state}`) })),
    }));
  return {
    'schedules.list': {
      params: z.strictObject({ locale }),
      run: async (_params, call) => ({ schedules: await list(call) }),
    },
    'schedules.add': {
      params: z.strictObject({
        text: z.string().check(z.minLength(1), z.maxLength(MAX_SENTENCE)),
        timeZone: z.optional(shortText),
        locale,
      }),
      run: async ({ text, timeZone }, call) => {
        const caller = callerOf(call);
        // The browser's clock shows the person's time zone.
        if (timeZone !== undefined && zoneNamed(timeZone) !== undefined && !(await zones.isSet(caller.owner)))
          await commands.run({ action: 'zone', zone: timeZone }, caller);
        const answer = await commands.addSpoken(text, caller);
        const explanation = scheduleAnswerText(answer, call.locale);
        return { isDone: answer.status === 'ok', message: explanation, schedules: await list(call) };
      },
    },
    'schedules.change': {
      params: z.strictObject({ id: identifier, action: z.enum(['pause', 'resume', 'run', 'remove']), locale }),
      run: async ({ id, action }, call) => ({
        message: await commands.run({ action, id }, callerOf(call)),
        schedules: await list(call),
      }),
    },
  } satisfies FeatureMethods;
}
