import { message } from '@finclaw/config';
import { type ScheduleCaller, scheduleAnswerText, zoneNamed } from '@finclaw/features/schedules';
import { FinClawError } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from '../terminal/terminal-channel.ts';
import { withApp } from '../with-app.ts';

const PLACE = {
  channelId: TERMINAL_CHANNEL,
  accountId: 'default',
  senderId: LOCAL_SENDER,
  chatId: LOCAL_SENDER,
  chatType: 'direct',
} as const;

/** The actions on a schedule that is named by its id. */
const BY_ID = ['pause', 'resume', 'run', 'remove'] as const;

/** `finclaw schedule`: scheduled jobs of the person at this machine; results arrive in the chat. */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const sentence = words.join(' ').trim();
  return withApp(typed, async ({ finance }, { io, locale, values }) => {
    const caller: ScheduleCaller = { owner: LOCAL_OWNER, place: PLACE, locale };
    const { service, requests: commands } = finance.served.of.schedules;
    const list = () => service.list(LOCAL_OWNER);
    const text = await (async () => {
      if (action === 'list') return commands.run({ action }, caller);
      if (action === 'zone') return setZone(sentence, commands, caller);
      if (action === 'add') return add(sentence, values.cron, commands, caller);
      if (!(await list()).some(({ job }) => job.id === sentence))
        throw new FinClawError(message(locale, 'schedules.unknownId', { id: sentence.slice(0, 60) }), 'INVALID_INPUT');
      return commands.run({ action: BY_ID.find((each) => each === action) ?? 'remove', id: sentence }, caller);
    })();
    if (values.json)
      writeJson(io.stdout, action === 'list' ? await list() : { message: text, schedules: await list() });
    else writeLine(io.stdout, text);
    return EXIT.done;
  });
}

type Commands = Parameters<Parameters<typeof withApp>[1]>[0]['finance']['served']['of']['schedules']['requests'];

async function add(sentence: string, cron: unknown, commands: Commands, caller: ScheduleCaller): Promise<string> {
  const answer = await (typeof cron === 'string'
    ? commands.add({ kind: 'cron', cron }, { kind: 'ask', text: sentence }, caller)
    : commands.addSpoken(sentence, caller));
  const text = scheduleAnswerText(answer, caller.locale);
  if (answer.status === 'ok') return text;
  throw new FinClawError(text, 'INVALID_INPUT');
}

function setZone(zone: string, commands: Commands, caller: ScheduleCaller): Promise<string> {
  if (zoneNamed(zone) !== undefined) return commands.run({ action: 'zone', zone }, caller);
  throw new FinClawError(message(caller.locale, 'schedules.unknownZone', { zone: zone.slice(0, 40) }), 'INVALID_INPUT');
}
