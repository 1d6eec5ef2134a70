import { message, nearest } from '@finclaw/config';
import { runWatchCommand } from '@finclaw/finance';
import { createChannelId } from '@finclaw/types';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_SENDER } from '../terminal/terminal-channel.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';

const ACTIONS = ['list', 'add', 'remove'] as const;
const OWNER = { channelId: createChannelId('local'), accountId: 'default', senderId: LOCAL_SENDER };

/** `finclaw watch [list | add NAME | remove NAME]`: the names one follows, with their prices. */
export const command: CommandModule = {
  async run({ io, locale, positionals, values, usage }: Invocation): Promise<number> {
    const [wanted = 'list', ...rest] = positionals;
    const query = rest.join(' ');
    const action = ACTIONS.find((known) => known === wanted);
    if (action === undefined) {
      const guess = nearest(wanted, ACTIONS);
      const hint = guess ? message(locale, 'cli.didYouMean', { name: `watch ${guess}` }) : usage;
      throw new UsageError(`${message(locale, 'cli.unknownCommand', { name: `watch ${wanted}` })} ${hint}`);
    }
    if (action !== 'list' && query === '') throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME', usage }));
    return withApp(io, async ({ finance }) => {
      const { directory, market, watchlist } = finance;
      const typed = action === 'list' ? { action } : { action, query };
      const text = await runWatchCommand(typed, { directory, market, watchlist, now: Date.now }, { owner: OWNER, locale });
      if (values.json) writeJson(io.stdout, { message: text, symbols: watchlist.list(OWNER) });
      else writeLine(io.stdout, text);
      return action === 'list' || directory.resolve(query).kind === 'found' ? EXIT.done : EXIT.failed;
    });
  },
};
