import { runNewsCommand } from '@finclaw/finance';
import { createChannelId } from '@finclaw/types';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_SENDER } from '../terminal/terminal-channel.ts';
import { withApp } from '../with-app.ts';

const OWNER = { channelId: createChannelId('local'), accountId: 'default', senderId: LOCAL_SENDER };

/** `finclaw news [NAME]`: headlines of the configured feeds. */
export const command: CommandModule = {
  run: ({ io, locale, positionals, values }: Invocation) =>
    withApp(io, async ({ finance: { news, directory, watchlist } }) => {
      const query = positionals.length === 0 ? undefined : positionals.join(' ');
      if (values.json) {
        const found = query === undefined ? undefined : directory.resolve(query);
        writeJson(io.stdout, await news.find(found?.kind === 'found' ? { symbols: [found.instrument.symbol] } : {}));
      } else writeLine(io.stdout, await runNewsCommand(query, { news, directory }, { locale, followed: watchlist.list(OWNER) }));
      return news.isConfigured ? EXIT.done : EXIT.failed;
    }),
};
