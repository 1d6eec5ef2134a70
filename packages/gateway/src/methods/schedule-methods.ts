import { ownerOf } from '@finclaw/app';
import { message } from '@finclaw/config';
import { jobText, type ScheduleCaller, scheduleAnswerText, shownZone, zoneNamed } from '@finclaw/features/schedules';
import { createChannelId, type Locale, type ScheduleView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { identifier, shortText } from './params.ts';

/** What is made in the panel arrives in a conversation of its own. */
const THREAD = 'schedules';
const MAX_SENTENCE = 500;

const locale = z.optional(z.enum(['ko', 'en']));

/** What is done for people at set times. */
export const scheduleMethods: MethodSource = ({ app }) => {
  const { service, commands, zones } = app.schedules;
  const callerOf = (principal: Principal, language: Locale): ScheduleCaller => {
    const { channelId, senderId } = principal;
    const place = { channelId: createChannelId(channelId), accountId: 'default', senderId, chatId: senderId, threadId: THREAD };
    return { owner: ownerOf(principal), place: { ...place, chatType: 'direct' }, locale: language };
  };
  const list = async (principal: Principal, language: Locale): Promise<readonly ScheduleView[]> =>
    (await service.list(ownerOf(principal))).map(({ job, next, runs }) => ({
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
      run: async (_params, { principal, locale }) => ({ schedules: await list(principal, locale) }),
    },
    'schedules.add': {
      params: z.strictObject({
        text: z.string().check(z.minLength(1), z.maxLength(MAX_SENTENCE)),
        timeZone: z.optional(shortText),
        locale,
      }),
      run: async ({ text, timeZone }, { principal, locale: language }) => {
        const caller = callerOf(principal, language);
        // The clock of the browser is the clock of the person.
        if (timeZone !== undefined && zoneNamed(timeZone) !== undefined && !(await zones.isSet(caller.owner)))
          await commands.run({ action: 'zone', zone: timeZone }, caller);
        const answer = await commands.addSpoken(text, caller);
        const told = scheduleAnswerText(answer, language);
        return { isDone: answer.status === 'ok', message: told, schedules: await list(principal, language) };
      },
    },
    'schedules.change': {
      params: z.strictObject({ id: identifier, action: z.enum(['pause', 'resume', 'run', 'remove']), locale }),
      run: async ({ id, action }, { principal, locale: language }) => ({
        message: await commands.run({ action, id }, callerOf(principal, language)),
        schedules: await list(principal, language),
      }),
    },
  };
};
