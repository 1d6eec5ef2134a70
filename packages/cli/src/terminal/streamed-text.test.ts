import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamedText } from './streamed-text.ts';

describe('StreamedText', () => {
  it.each([
    { when: 'nothing was streamed', shown: [], final: 'hello', rest: 'hello', replaces: false },
    { when: 'everything was streamed', shown: ['hel', 'lo'], final: 'hello', rest: '', replaces: false },
    { when: 'a footer was added', shown: ['hello'], final: 'hello\n\n---\nnote', rest: '\n\n---\nnote', replaces: false },
    { when: 'the stream ended in blanks that were trimmed', shown: ['hello \n'], final: 'hello', rest: '', replaces: false },
    {
      when: 'a figure was marked afterwards',
      shown: ['it is 5 now'],
      final: 'it is 5\u2060⚠ now\n\n\u2060※ unverified: 5',
      rest: '\n\n\u2060※ unverified: 5',
      replaces: false,
    },
    { when: 'the answer was rewritten', shown: ['price is 5'], final: 'price is 6', rest: 'price is 6', replaces: true },
  ])('$when', ({ shown, final, rest, replaces }) => {
    const text = new StreamedText();
    for (const delta of shown) text.add('run', delta);
    expect(text.settle('run', final)).toEqual({ rest, replaces });
  });

  it('completes any prefix of the final text, whatever the pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.string(), (pieces, tail) => {
        const text = new StreamedText();
        for (const piece of pieces) text.add('run', piece);
        const final = (pieces.join('') + tail).trim();
        const { rest, replaces } = text.settle('run', final);
        expect(replaces).toBe(false);
        expect(final.endsWith(rest)).toBe(true);
      }),
    );
  });

  it('follows parts of one answer one after another', () => {
    const text = new StreamedText();
    text.add('run', 'first part second part');
    expect(text.settle('run', 'first part')).toEqual({ rest: '', replaces: false });
    expect(text.settle('run', 'second part end')).toEqual({ rest: ' end', replaces: false });
  });
});
