import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

async function linesOf(chunks: readonly Uint8Array[], maxChars?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), maxChars)) {
    lines.push(line.kind === 'line' ? line.text : `<${line.kind}>`);
  }
  return lines;
}

const bytes = (text: string): Buffer => Buffer.from(text);

describe('readLines', () => {
  it.each([
    { name: 'plain lines', input: bytes('a\nb\n'), lines: ['a', 'b'] },
    { name: 'no line end at the end', input: bytes('a\nb'), lines: ['a', 'b'] },
    { name: 'Windows line ends', input: bytes('a\r\nb\r\n'), lines: ['a', 'b'] },
    { name: 'empty input', input: bytes(''), lines: [] },
    { name: 'NUL bytes', input: bytes('a\u0000b\n'), lines: ['ab'] },
    {
      name: 'invalid UTF-8 in one line',
      input: Buffer.from([0x61, 10, 0xff, 0xfe, 10, 0x62, 10]),
      lines: ['a', '<not-utf8>', 'b'],
    },
  ])('$name', async ({ input, lines }) => expect(await linesOf([input])).toEqual(lines));

  it('cut at every byte gives the same lines', async () => {
    const input = bytes('삼성전자 얼마?\n👍🏽 ok\r\nlast');
    for (let cut = 0; cut <= input.length; cut++) {
      expect(await linesOf([input.subarray(0, cut), input.subarray(cut)])).toEqual([
        '삼성전자 얼마?',
        '👍🏽 ok',
        'last',
      ]);
    }
  });

  it('refuses a line of a megabyte and reads on, without keeping it', async () => {
    const megabyte = Array.from({ length: 16 }, () => Buffer.alloc(65_536, 'x'));
    expect(await linesOf([...megabyte, bytes('\nnext\n')])).toEqual(['<too-long>', 'next']);
  });

  it('counts characters, not bytes', async () => {
    expect(await linesOf([bytes('가나다\n')], 3)).toEqual(['가나다']);
    expect(await linesOf([bytes('가나다라\n')], 3)).toEqual(['<too-long>']);
  });
});
