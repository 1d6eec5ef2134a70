import { echoSafe, withoutMentions } from '@finclaw/infra';
import type { ChatCommand } from '../feature.ts';
import type { ScheduleCommands, ScheduleRequest } from './schedule-commands.ts';

const LONGEST_SENTENCE = 300;

const WITH_ID: readonly (readonly [RegExp, Extract<ScheduleRequest, { id: string }>['action']])[] = [
  [/^(?:pause|stop|중지|멈춤|정지)$/i, 'pause'],
  [/^(?:resume|continue|재개|계속)$/i, 'resume'],
  [/^(?:run|now|실행)$/i, 'run'],
  [/^(?:remove|delete|rm|삭제|제거|취소)$/i, 'remove'],
];

/**
 * `/schedule [SENTENCE]`, `/schedule pause|resume|run|remove ID`, `/schedule zone CITY`, `/schedule quiet 23:00-07:00`:
 * manages the caller's scheduled jobs.
 */
export const scheduleCommand = (commands: Pick<ScheduleCommands, 'run'>): ChatCommand => ({
  name: 'schedule',
  aliases: ['예약', '스케줄'],
  category: 'general',
  changes: 'with-words',
  needsPerson: 'with-words',
  after: 'undo',
  description: 'commands.schedule.description',
  usage: 'commands.schedule.usage',
  run: (words, call) => commands.run(readRequest(words), { ...call, place: call.place() }),
});

/** Parses the arguments of the command. */
export function readRequest(args: readonly string[]): ScheduleRequest {
  const [first = '', ...rest] = args;
  const remaining = echoSafe(rest.join(' ').trim());
  if (first === '') return { action: 'list' };
  const [, action] = (rest.length <= 1 && WITH_ID.find(([word]) => word.test(first))) || [];
  if (action !== undefined) return { action, id: remaining };
  if (/^(?:quiet|조용|무음)$/i.test(first)) return { action: 'quiet', hours: remaining };
  if (/^(?:zone|시간대)$/i.test(first)) return { action: 'zone', zone: remaining };
  const sentence = /^(?:add|추가)$/i.test(first) ? rest : args;
  return { action: 'add', text: withoutMentions(sentence.join(' ').trim().slice(0, LONGEST_SENTENCE)) };
}
