import { namesOf, serveTools } from '@finclaw/gateway';
import { EXIT, type Invocation } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { askOverPipe } from '../mcp/ask-over-pipe.ts';
import { VERSION } from '../version.ts';
import { withApp } from '../with-app.ts';

/**
 * `finclaw mcp`: serves the finance tools to other programs, over standard input and output, where nothing else may be
 * written. `mcp list`, `login` and `logout` manage the third-party tool servers in the settings.
 */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  if (action === 'serve') return offerTools(typed);
  const { listServers, signInTo, signOutOf } = await import('../mcp/tool-server-actions.ts');
  if (action === 'list') return listServers(typed);
  const [name = ''] = words;
  return action === 'login' ? signInTo(typed, name) : signOutOf(typed, name);
}

function offerTools(typed: Invocation): Promise<number> {
  return withApp(typed, async (app, { io, values }) => {
    const { tools, locale, finance } = app;
    const client = { input: io.stdin, output: io.stdout.jsonLines() };
    const isPrivate = values.private === true;
    await serveTools({
      tools,
      version: VERSION,
      locale,
      includesPrivate: isPrivate,
      mayWrite: () => isPrivate,
      readable: finance.served.readableBy(LOCAL_OWNER),
      ask: isPrivate ? askOverPipe(app) : undefined,
      complete: (typedName) => namesOf(app, typedName),
      client,
    });
    return EXIT.done;
  });
}
