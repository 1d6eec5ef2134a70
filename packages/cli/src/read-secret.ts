import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandIo } from './io.ts';

/** Reads one line without showing it: from the keyboard after a prompt, or from a pipe. */
export async function readSecret(io: CommandIo, prompt: string): Promise<string> {
  const isTerminal = io.stdin.isTTY === true;
  if (isTerminal) io.stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: io.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) io.stderr.write('\n');
  }
}
