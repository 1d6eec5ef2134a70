import { message } from '@finclaw/config';
import { limitHeap, YOUNG_BYTES } from '@finclaw/infra';
import { exitCodeOf } from '../exit-code.ts';
import { onInterrupt } from '../interrupt.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openTerminalApp } from '../terminal-app.ts';
import { MAX_LINE_CHARS, readLines } from './read-lines.ts';

/** Answers the questions of a pipe one line at a time, in order, and leaves at the end of input. */
export async function answerLines(invocation: Invocation): Promise<number> {
  const { io, locale } = invocation;
  const app = await openTerminalApp(invocation, { output: io.stdout, late: io.stderr, interactive: false });
  limitHeap(YOUNG_BYTES);
  let interrupted = false;
  const release = onInterrupt(() => {
    interrupted = true;
    app.leave();
    io.stdin.destroy();
  });
  let exitCode: number = EXIT.done;
  try {
    await app.takeUp();
    app.follow((notice) => writeLine(io.stderr, notice));
    for await (const line of readLines(io.stdin)) {
      if (interrupted || io.stdout.isGone) break;
      if (line.kind === 'line') {
        if (line.text.trim() === '') continue;
        // The first line that did not end well decides.
        const code = exitCodeOf(await app.ask(line.text, false));
        if (exitCode === EXIT.done) exitCode = code;
      } else {
        const key = line.kind === 'too-long' ? 'cli.lineTooLong' : 'cli.inputNotUtf8';
        writeLine(io.stderr, message(locale, key, { limit: MAX_LINE_CHARS }));
        exitCode = EXIT.failed;
      }
    }
  } catch (error) {
    if (!interrupted) throw error;
  } finally {
    release();
    await app.close();
  }
  return interrupted ? EXIT.interrupted : exitCode;
}
