import { message, nearest } from '@finclaw/config';
import { createAlertCommands, createAlertReadings, parseAlertWish } from '@finclaw/finance';
import { createSilentLogger } from '@finclaw/infra';
import { createChannelId } from '@finclaw/types';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from '../terminal/terminal-channel.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';

const ACTIONS = ['list', 'add', 'remove'] as const;
const OWNER = { channelId: createChannelId('local'), accountId: 'default', senderId: LOCAL_SENDER };
const TARGET = { channelId: TERMINAL_CHANNEL, accountId: 'default', targetId: LOCAL_SENDER };

/** `finclaw alerts`: price alerts of the person at this machine; they arrive in the chat. */
export const command: CommandModule = {
  async run(invocation: Invocation): Promise<number> {
    const { io, locale, positionals, values, usage } = invocation;
    const [action = 'list', ...rest] = positionals;
    if (!ACTIONS.some((known) => known === action)) {
      const guess = nearest(action, ACTIONS);
      const hint = guess ? message(locale, 'cli.didYouMean', { name: `alerts ${guess}` }) : usage;
      throw new UsageError(`${message(locale, 'cli.unknownCommand', { name: `alerts ${action}` })} ${hint}`);
    }
    return withApp(io, async ({ finance }) => {
      const { alerts, market, directory } = finance;
      if (action === 'list' && values.json) {
        writeJson(io.stdout, alerts.list(OWNER));
        return EXIT.done;
      }
      const readings = createAlertReadings({ market, directory, now: Date.now, logger: createSilentLogger() });
      const commands = createAlertCommands({ alerts, readings, directory });
      const before = alerts.list(OWNER).length;
      const text = await run(invocation, commands, action, rest);
      const after = alerts.list(OWNER);
      if (values.json) writeJson(io.stdout, { message: text, alerts: after });
      else writeLine(io.stdout, text);
      return action === 'list' || after.length !== before ? EXIT.done : EXIT.failed;
    });
  },
};

async function run(
  { locale, usage }: Invocation,
  commands: ReturnType<typeof createAlertCommands>,
  action: string,
  rest: readonly string[],
): Promise<string> {
  if (action === 'list') return commands.list(OWNER, locale);
  if (action === 'remove') {
    const [id] = rest;
    if (id === undefined) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'ID', usage }));
    return commands.remove(id, OWNER, locale);
  }
  const wish = parseAlertWish(rest.join(' '));
  if (wish === undefined) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME > PRICE', usage }));
  return commands.set(wish, { owner: OWNER, target: TARGET, locale });
}
