import { type App, LOCAL_PERSON } from '@finclaw/app';
import type { AskAssistant } from '@finclaw/gateway';
import { once } from '@finclaw/infra';
import { toolLabel } from '@finclaw/tools';
import { TerminalChannel } from '../terminal/terminal-channel.ts';

/**
 * Answers questions of an MCP client on this machine. They come from a program, so nothing that needs a person is
 * approved, and each conversation has its own name among those of the terminal.
 */
export function askOverPipe(app: App): AskAssistant {
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
