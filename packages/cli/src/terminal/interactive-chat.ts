import { createInterface } from 'node:readline';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openTerminalApp } from '../terminal-app.ts';
import { VERSION } from '../version.ts';
import { MAX_LINE_CHARS } from './read-lines.ts';

/** A conversation with a person at a terminal. Ctrl-C stops an answer, or leaves when there is none. */
export async function chatInteractively(invocation: Invocation): Promise<number> {
  const { io, locale } = invocation;
  const app = await openTerminalApp(invocation, { output: io.stdout, status: io.stdout, interactive: true });
  writeLine(io.stdout, message(app.locale, 'cli.welcome', { version: VERSION, model: await app.modelName() }));
  const prompt = message(locale, 'cli.prompt');
  const lines = createInterface({ input: io.stdin, output: io.stdout, prompt, historySize: 200 });
  const running = new Set<Promise<void>>();
  let exitCode: number = EXIT.done;

  const submit = async (text: string): Promise<void> => {
    const { outcome } = await app.ask(text);
    if (outcome === 'cancelled') writeLine(io.stdout, message(locale, 'cli.stopped'));
  };
  lines.on('line', (line) => {
    const text = line.replaceAll('\u0000', '').trim();
    if (app.answerApproval(text)) return;
    if (text.length > MAX_LINE_CHARS) writeLine(io.stdout, message(locale, 'cli.lineTooLong', { limit: MAX_LINE_CHARS }));
    else if (text !== '') {
      const turn = submit(text)
        .catch((error: unknown) => writeLine(io.stderr, error instanceof Error ? error.message : String(error)))
        .finally(() => {
          running.delete(turn);
          if (running.size === 0) lines.prompt();
        });
      running.add(turn);
      return;
    }
    if (running.size === 0) lines.prompt();
  });
  lines.on('SIGINT', () => {
    if (app.stop()) return;
    exitCode = EXIT.interrupted;
    lines.close();
  });
  await app.recover();
  app.watchMarket();
  lines.prompt();
  await new Promise<void>((resolve) => {
    lines.once('close', resolve);
  });
  await Promise.all(running);
  writeLine(io.stdout, `\n${message(locale, 'cli.goodbye')}`);
  await app.close();
  return exitCode;
}
