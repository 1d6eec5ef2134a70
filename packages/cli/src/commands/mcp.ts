import { serveTools } from '@finclaw/gateway';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation } from '../io.ts';
import { VERSION } from '../version.ts';
import { withApp } from '../with-app.ts';

/** `finclaw mcp`: the read-only finance tools for other programs, over standard input and output. Nothing else may be written there. */
export const command: CommandModule = {
  maxArguments: 0,
  options: { private: { type: 'boolean' } },

  run: (typed: Invocation) =>
    withApp(typed, async ({ tools }, { io, values }) => {
      const client = { input: io.stdin, output: io.stdout.jsonLines() };
      await serveTools({ tools, version: VERSION, includesPrivate: values.private === true, client });
      return EXIT.done;
    }),
};
