import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../command-line.ts';
import type { ProcessStreams } from '../io.ts';
import type { Finished } from './finclaw-process.ts';

/** How a command that runs here differs from the usual one. */
interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  /** Whether its outputs say that they are a terminal. */
  readonly terminal?: boolean;
  /** Whether its input says that it is a terminal, as when a person types the command. */
  readonly typed?: boolean;
  /** Waits before a model is asked again. */
  readonly sleep?: ProcessStreams['sleep'];
}

/**
 * Runs one command to its end in this process: the whole command line on a state directory of its own, without the
 * start of a program. For what a journey only looks up, and for the rows of a table after the first, which `finclaw`
 * starts as a process.
 */
export async function runHere(args: readonly string[], stateDir: string, options: RunOptions = {}): Promise<Finished> {
  const { PATH, HOME, TMPDIR } = process.env;
  const output = (): PassThrough => Object.assign(new PassThrough(), options.terminal && { isTTY: true, columns: 80 });
  const [stdout, stderr] = [output(), output()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runCommandLine(args, {
    stdin: options.typed ? typedInput(options.input ?? '') : Readable.from([Buffer.from(options.input ?? '')]),
    stdout,
    stderr,
    sleep: options.sleep,
    env: { PATH, HOME, TMPDIR, LANG: 'ko_KR.UTF-8', FINCLAW_STATE_DIR: stateDir, ...options.env },
  });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, signal: null, stdout: out, stderr: err };
}

/** Keys that a person has pressed at a terminal, which stays open. */
function typedInput(keys: string | Uint8Array): ProcessStreams['stdin'] {
  const input = new PassThrough();
  input.write(keys);
  return Object.assign(input, { isTTY: true });
}
