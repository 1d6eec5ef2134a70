import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TypedLines } from './typed-line.ts';

/** Feeds chunks to a line editor as a terminal would, and tells which of its lines were typed. */
async function typedOf(chunks: readonly string[]): Promise<readonly (readonly [string, boolean])[]> {
  const input = new PassThrough();
  const editor = createInterface({ input, output: new PassThrough(), terminal: true });
  const typing = new TypedLines(input, editor);
  const lines: [string, boolean][] = [];
  editor.on('line', (line) => lines.push([line, typing.take()]));
  for (const chunk of chunks) {
    input.write(chunk);
    await new Promise((resolve) => setImmediate(resolve));
  }
  editor.close();
  return lines;
}

const PASTE = (text: string): string => `\x1b[200~${text}\x1b[201~`;

describe('a line', () => {
  it.each<[string, readonly string[], readonly (readonly [string, boolean])[]]>([
    ['typed key by key', ['y', 'e', 's', '\r'], [['yes', true]]],
    ['sent in one piece by a slow connection', ['yes\r'], [['yes', true]]],
    ['composed by an input method', ['네\r'], [['네', true]]],
    ['pasted with its end', [PASTE('yes\r')], [['yes', false]]],
    ['pasted and ended by hand', [PASTE('yes'), '\r'], [['yes', false]]],
    ['half typed, half pasted', ['y', PASTE('es'), '\r'], [['yes', false]]],
    [
      'typed after a paste',
      [PASTE('a\r'), 'yes\r'],
      [
        ['a', false],
        ['yes', true],
      ],
    ],
    [
      'typed after a paste was taken away',
      [PASTE('a\rb'), '\u0015', 'no\r'],
      [
        ['a', false],
        ['no', true],
      ],
    ],
    [
      'pasted into a terminal that does not mark it',
      ['yes\rsecond', '\r', 'no\r'],
      [
        ['yes', false],
        ['second', false],
        ['no', true],
      ],
    ],
  ])('%s', async (_how, chunks, lines) => {
    expect(await typedOf(chunks)).toEqual(lines);
  });
});
