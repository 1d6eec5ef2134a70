import type { Readable, Writable } from 'node:stream';
import type { Locale } from '@finclaw/types';

/** The process as a command sees it; tests hand in their own. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Record<string, string | undefined>;
}

/** One parsed call of a command. */
export interface Invocation {
  readonly io: CommandIo;
  readonly locale: Locale;
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly usage: string;
}

/** The exit codes every command uses. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Writes text and a line end. */
export function writeLine(stream: Writable, text: string): void {
  stream.write(`${text}\n`);
}

/** Writes a value as indented JSON. */
export function writeJson(stream: Writable, value: unknown): void {
  writeLine(
    stream,
    JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? item.toString() : item), 2),
  );
}
