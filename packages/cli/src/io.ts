import type { Readable } from 'node:stream';
import { isTruthyEnvValue } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { type OutputStream, TextOutput } from './text-output.ts';
import type { DescribedCommand } from './ways.ts';

/** The streams and the environment of a process; tests provide their own. */
export interface ProcessStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Record<string, string | undefined>;
  /** Waits before a model is asked again; replaced in tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The process as a command sees it. */
export interface CommandIo extends Pick<ProcessStreams, 'stdin' | 'env' | 'sleep'> {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

/**
 * Wraps both outputs in the only exit for text. Colours are left out in a pipe and for users who disabled them
 * (https://no-color.org); FORCE_COLOR enables them anywhere. Nothing is redrawn for users who asked for plain text.
 */
export function openIo(streams: ProcessStreams): CommandIo {
  const { stdout, stderr, env, sleep } = streams;
  const opened = (stream: OutputStream): TextOutput => {
    const isTerminal = stream.isTTY === true && env.TERM !== 'dumb';
    const hasColours = isSet(env.NO_COLOR) ? false : isSet(env.FORCE_COLOR) ? env.FORCE_COLOR !== '0' : isTerminal;
    // A terminal without a type can show text, and perhaps nothing else.
    const hasCursor =
      isTerminal && (isSet(env.TERM) || process.platform === 'win32') && !isTruthyEnvValue(env.FINCLAW_PLAIN);
    return new TextOutput(stream, { hasColours, hasCursor });
  };
  return {
    // Node opens stdin at the first access, and few commands read it.
    get stdin() {
      return streams.stdin;
    },
    stdout: opened(stdout),
    stderr: opened(stderr),
    env,
    sleep,
  };
}

const isSet = (value: string | undefined): boolean => (value ?? '') !== '';

/** One parsed call of a command. */
export interface Invocation {
  readonly io: CommandIo;
  readonly locale: Locale;
  /** The action of the command, one of those in its row; empty for a command with only one. */
  readonly action: string;
  /** The words behind it. Those that its usage requires are there. */
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly usage: string;
  readonly commands: readonly DescribedCommand[];
}

/** The exports of a command's module; its words and options stand in the table. */
export interface CommandModule {
  run(invocation: Invocation): Promise<number>;
}

/** The exit codes every command uses. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Writes text and a line end. */
export function writeLine(output: TextOutput, text: string): void {
  output.write(`${text}\n`);
}

/** Writes a value as indented JSON. */
export function writeJson(output: TextOutput, value: unknown): void {
  output.writeJson(value);
}

/** Prints the result of a command, as JSON for a program and else as text; returns the exit code of success. */
export function printResult(
  { io, values }: Pick<Invocation, 'io' | 'values'>,
  result: unknown,
  text: string | readonly string[],
): number {
  if (values.json) writeJson(io.stdout, result);
  else for (const line of [text].flat()) writeLine(io.stdout, line);
  return EXIT.done;
}
