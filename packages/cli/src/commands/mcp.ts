import { serveTools } from '@finclaw/gateway';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation } from '../io.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { VERSION } from '../version.ts';
import { withApp } from '../with-app.ts';

/** `finclaw mcp`: the finance tools for other programs, over standard input and output. Nothing else may be written there. */
export const command: CommandModule = {
  maxArguments: 0,
  options: { private: { type: 'boolean' } },

  run: (typed: Invocation) =>
    withApp(typed, async ({ tools, locale, memory }, { io, values }) => {
      const client = { input: io.stdin, output: io.stdout.jsonLines() };
      const isPrivate = values.private === true;
      const memories = () => memory.list(PORTFOLIO_OWNER);
      await serveTools({
        tools,
        version: VERSION,
        locale,
        includesPrivate: isPrivate,
        mayWrite: () => isPrivate,
        memories,
        client,
      });
      return EXIT.done;
    }),
};
