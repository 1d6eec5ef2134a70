import { isDeepStrictEqual } from 'node:util';
import { message } from '@finclaw/config';
import { answer, type FinanceTool, invalid } from '@finclaw/market';
import type { Restated, ToolExecutionContext } from '@finclaw/tools';
import type { BriefName, JobTask } from './job.ts';
import { readQuiet } from './read-quiet.ts';
import type { ScheduleRule } from './rule.ts';
import { savingsPlanTool } from './savings-plan-tool.ts';
import { eventRule, type ScheduleCaller } from './schedule-commands.ts';
import { jobText } from './schedule-text.ts';
import { spokenWhen } from './spoken-when.ts';
import { jobResult, type ScheduleToolAnswer, type ScheduleToolDeps, summarize } from './tool-answer.ts';
import { zoneNamed } from './zone-name.ts';

const createText = (hasNews: boolean): string =>
  `Does something later or repeatedly in this conversation: a reminder, an answer to a question, or a ready-made text. ` +
  'Use it instead of answering now when a time, a repetition, an opening or a close is asked for. ' +
  'It also waits for events: a move within days ("NVDA falls 10% in 5 days"), crossing an average ("200일선 돌파하면"), a 52-week high or low, unusual volume, ' +
  `new filings, earnings or dividends, a fall of the portfolio${hasNews ? ', news with a word' : ''}; for one price level use create_alert. ` +
  'status "ask" names what the user has to be asked. Tell the user the next runs and their time zone, and that it is assumed where isZoneAssumed.';
const KINDS = ['remind', 'tell', 'ask', 'portfolio', 'watchlist', 'news', 'morning', 'close', 'week'] as const;
const CRON = /^(?:[\d*/,L-]{1,20} ){4}[\d*/,-]{1,20}$/;

/** The tools with which a model creates, lists and removes the user's scheduled jobs. */
export function scheduleTools(deps: ScheduleToolDeps): readonly FinanceTool[] {
  return [
    createScheduleTool(deps),
    savingsPlanTool(deps),
    listSchedulesTool(deps),
    deleteScheduleTool(deps),
    quietHoursTool(deps),
  ];
}

function createScheduleTool(deps: ScheduleToolDeps): FinanceTool {
  return {
    definition: {
      name: 'create_schedule',
      description: createText(deps.hasNews),
      inputSchema: {
        type: 'object',
        properties: {
          when: {
            type: 'string',
            minLength: 1,
            maxLength: 300,
            description:
              'As the user said it, in Korean or English, such as "every weekday at 8:00", "in 2 hours", "매일 장 마감 후", "tomorrow at 3pm", or five fields of a crontab',
          },
          kind: {
            type: 'string',
            enum: KINDS.filter((kind) => deps.hasNews || kind !== 'news'),
            description:
              'remind says `text`; tell says what happened (events); ask answers the question in `text` then. Ready-made: morning and close (indices, movers, near alerts, news, total; morning also holidays), week (indices, holdings, own return)',
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'What to remind of, or what to ask; not for ready-made texts',
          },
          zone: {
            type: 'string',
            maxLength: 40,
            description: "The user's time zone, only if they named it: a city or Asia/Seoul",
          },
        },
        required: ['when', 'kind'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: false,
      consequentialArguments: ['when', 'text'],
      sinkArguments: [],
      restate: async ({ when }, context): Promise<Restated> => {
        const zone = await deps.zones.of(deps.ownerOf(context));
        const asRead = (text = '') => ruleIn(text, deps.now(), zone);
        const [meant, wanted] = [asRead(String(when)), asRead(context.ledger?.request)];
        return meant !== undefined && isDeepStrictEqual(meant, wanted) ? { when: 'usual' } : {};
      },
    },
    async executor(input, context) {
      const place = deps.placeOf(context);
      if (place === undefined) return answer(invalid('no-target', 'Nothing can be sent to this conversation later'));
      const caller = { owner: deps.ownerOf(context), place, locale: deps.languageOf(context) };
      return answer(await create(input as unknown as CreateInput, deps, caller));
    },
  };
}

interface CreateInput {
  readonly when: string;
  readonly kind: (typeof KINDS)[number];
  readonly text?: string;
  readonly zone?: string;
}

async function create(input: CreateInput, deps: ScheduleToolDeps, caller: ScheduleCaller): Promise<ScheduleToolAnswer> {
  const { commands, zones, now } = deps;
  const named = input.zone === undefined ? undefined : zoneNamed(input.zone);
  if (named !== undefined) await zones.set(caller.owner, named);
  const task = taskOf(input);
  if (task === undefined) return { status: 'ask', missing: 'task' };
  const when = input.when.normalize('NFKC').trim();
  // The call itself is the request for a notice.
  const awaited = commands.eventIn(`tell me when ${when}`);
  if (awaited !== undefined) return jobResult(await commands.add(eventRule(awaited), task, caller), caller.locale);
  if (task.kind === 'tell') return { status: 'ask', missing: 'time' };
  const rule = CRON.test(when)
    ? ({ kind: 'cron', cron: when } as const)
    : ruleIn(when, now(), await zones.of(caller.owner));
  if (rule === undefined) return { status: 'ask', missing: 'time' };
  return jobResult(await commands.add(rule, task, caller), caller.locale);
}

function ruleIn(when: string, now: number, zone: string): ScheduleRule | undefined {
  const spoken = spokenWhen(when, { now, zone });
  return spoken?.kind === 'rule' ? spoken.rule : undefined;
}

function taskOf({ kind, text = '' }: CreateInput): JobTask | undefined {
  if (kind === 'tell') return { kind };
  if (kind !== 'remind' && kind !== 'ask') return { kind: 'brief', which: kind satisfies BriefName };
  if (text.trim() === '') return undefined;
  return { kind: kind === 'remind' ? 'say' : 'ask', text };
}

function listSchedulesTool({ schedules, ownerOf, languageOf }: ScheduleToolDeps): FinanceTool {
  return {
    definition: {
      name: 'list_schedules',
      description: 'Lists what the user has done at set times, with ids and the next runs.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      group: 'finance',
      changes: 'nothing',
      accessesSensitiveData: true,
      isPersonal: true,
      checksStatusOf: ['create_schedule', 'savings_plan', 'delete_schedule'],
    },
    async executor(_input, context) {
      const jobs = await schedules.list(ownerOf(context));
      const shown = languageOf(context);
      return answer({ status: 'ok', schedules: jobs.map((job) => summarize(job, shown)) });
    },
  };
}

function deleteScheduleTool({ schedules, ownerOf, languageOf }: ScheduleToolDeps): FinanceTool {
  const find = async (id: unknown, context: ToolExecutionContext) =>
    (await schedules.list(ownerOf(context))).find(({ job }) => job.id === id)?.job;
  return {
    definition: {
      name: 'delete_schedule',
      description: "Removes one of the user's own schedules for good. Takes the id that list_schedules gives.",
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string', minLength: 1, maxLength: 40, description: 'The id of the schedule' } },
        required: ['id'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: false,
      consequentialArguments: ['id'],
      sinkArguments: [],
      describeCall: async ({ id }, context) => {
        const job = await find(id, context);
        return job && ((shown) => [message(shown, 'schedules.removeRequest', { job: jobText(job, shown) })]);
      },
    },
    async executor({ id }, context) {
      const removed = await schedules.remove(ownerOf(context), String(id));
      if (removed === undefined) return answer(invalid('unknown-id', 'The user has no schedule with that id'));
      return answer({ status: 'ok', removed: jobText(removed, languageOf(context)) });
    },
  };
}

function quietHoursTool({ commands, ownerOf, languageOf }: ScheduleToolDeps): FinanceTool {
  return {
    definition: {
      name: 'set_quiet_hours',
      description:
        "Sets the hours in which the user's schedules and awaited events do not disturb them; what is due then comes at their end. Tell the user what it returns.",
      inputSchema: {
        type: 'object',
        properties: {
          hours: { type: 'string', minLength: 2, maxLength: 300, description: 'Such as 23:00-07:00, or off' },
        },
        required: ['hours'],
        additionalProperties: false,
      },
      group: 'finance',
      changes: 'own-data',
      accessesSensitiveData: false,
      consequentialArguments: ['hours'],
      sinkArguments: [],
      restate: async ({ hours }, { ledger }): Promise<Restated> => {
        const meant = readQuiet(String(hours), true);
        const isUserStated = meant !== undefined && isDeepStrictEqual(meant, readQuiet(ledger?.request ?? ''));
        return isUserStated ? { hours: 'usual' } : {};
      },
    },
    async executor({ hours }, context) {
      const caller = { owner: ownerOf(context), locale: languageOf(context) };
      return answer({ status: 'ok', message: await commands.setQuiet(readQuiet(String(hours), true), caller) });
    },
  };
}
