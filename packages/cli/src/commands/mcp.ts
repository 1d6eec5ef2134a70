import { createApp, serveTools } from '@finclaw/server';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation } from '../io.ts';
import { openState } from '../open-state.ts';
import { VERSION } from '../version.ts';

/** `finclaw mcp`: the read-only finance tools for other programs, over standard input and output. Nothing else may be written there. */
export const command: CommandModule = {
  maxArguments: 0,
  options: { private: { type: 'boolean' } },

  async run({ io, values }: Invocation): Promise<number> {
    const { loaded, paths, logger } = await openState(io);
    const app = createApp({ config: loaded.config, paths, locale: loaded.locale, logger, env: io.env });
    try {
      await serveTools({ tools: app.tools, version: VERSION, includesPrivate: values.private === true });
      return EXIT.done;
    } finally {
      await app.close();
    }
  },
};
