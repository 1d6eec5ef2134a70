import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanTranscript, entry } from './testing/transcripts.ts';
import { parseTranscript } from './transcript-parse.ts';

const line = (n: number) => JSON.stringify(entry('user', `m${n}`, n));

describe('parseTranscript', () => {
  it('keeps every good line around a damaged middle line and a cut last line', () => {
    const damaged = line(2).slice(5);
    const cut = line(4).slice(0, -9);
    const parsed = parseTranscript([line(0), line(1), damaged, line(3), cut].join('\n'));
    expect(parsed.entries.map((item) => item.content)).toEqual(['m0', 'm1', 'm3']);
    expect(parsed.corruptions.map(({ type, index }) => ({ type, index }))).toEqual([
      { type: 'truncated-json', index: 2 },
      { type: 'truncated-json', index: 4 },
    ]);
    expect(parsed.rejectedLines).toEqual([damaged, cut]);
  });

  it.each([
    { what: 'a number', text: '1' },
    { what: 'a list', text: '[]' },
    { what: 'null', text: 'null' },
    { what: 'an unknown role', text: JSON.stringify({ role: 'root', content: '', timestamp: '' }) },
    { what: 'no content', text: JSON.stringify({ role: 'user', timestamp: '' }) },
    { what: 'content that is no text', text: JSON.stringify({ role: 'user', content: {}, timestamp: '' }) },
    { what: 'a numeric call id', text: JSON.stringify({ ...entry('tool', '', 0), toolUseId: 7 }) },
    { what: 'a flag that is a word', text: JSON.stringify({ ...entry('tool', '', 0), isError: 'no' }) },
    { what: 'media without an address', text: JSON.stringify({ ...entry('user', '', 0), media: [{}] }) },
    {
      what: 'a foreign private block',
      text: JSON.stringify({ ...entry('user', '', 0), privateBlocks: [{ type: 'text' }] }),
    },
    { what: 'zero bytes', text: '\u0000\u0000' },
  ])('rejects $what', ({ text }) => {
    expect(parseTranscript(text)).toMatchObject({ entries: [], rejectedLines: [text] });
  });

  it('reads back what was written, with Windows line ends too', () => {
    fc.assert(
      fc.property(cleanTranscript, fc.constantFrom('\n', '\r\n'), (entries, end) => {
        const parsed = parseTranscript(entries.map((item) => JSON.stringify(item) + end).join(''));
        expect(parsed).toEqual({ entries, corruptions: [], rejectedLines: [] });
      }),
      { numRuns: 200 },
    );
  });

  it('cut at any character, loses at most the last line', () => {
    const text = [0, 1, 2].map((n) => `${line(n)}\n`).join('');
    for (let at = 0; at <= text.length; at++) {
      const whole = text
        .slice(0, at)
        .split('\n')
        .filter((part) => part.endsWith('}')).length;
      expect(parseTranscript(text.slice(0, at)).entries).toHaveLength(whole);
    }
  });
});
