import { type App, LOCAL_PERSON } from '@finclaw/app';
import { type AskAssistant, namesOf, serveTools } from '@finclaw/gateway';
import { once } from '@finclaw/infra';
import { toolLabel } from '@finclaw/tools';
import { EXIT, type Invocation } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { TerminalChannel } from '../terminal/terminal-channel.ts';
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

/**
 * Answers questions of an MCP client on this machine. They come from a program, so nothing that needs a person is
 * approved, and each conversation has its own name among those of the terminal.
 */
function askOverPipe(app: App): AskAssistant {
  const open = once(async () => {
    await app.load();
    const languageOf = (text?: string) => app.people.profiles.languageOf(LOCAL_PERSON, text);
    const channel = new TerminalChannel({ languageOf });
    app.addChannel(channel);
    return channel;
  });
  return async ({ question, conversation = `mcp-${crypto.randomUUID().slice(0, 8)}` }, { signal, onTool }) => {
    const channel = await open();
    const id = crypto.randomUUID();
    const sessionKey = app.sessionKeyOf(channel.messageOf('', 'api', conversation, ''));
    const stopListening = app.eventBus.on('tool:execute:start', (name, sessionId) => {
      if (sessionId === sessionKey) onTool(toolLabel(name, app.locale));
    });
    const stop = (): void => void app.stop(sessionKey);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const end = app.turnOf(channel.id, id);
      await channel.receive(question, 'api', conversation, { id });
      if (signal.aborted) stop();
      return { ...(await end), conversation };
    } finally {
      signal.removeEventListener('abort', stop);
      stopListening();
    }
  };
}
