import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionFileStem, transcriptFileName } from './session-file-name.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('session file names', () => {
  it.each([
    { id: 'abc', stem: 'abc' },
    { id: 'a.b_c-1', stem: 'a.b_c-1' },
    { id: 'x'.repeat(128), stem: 'x'.repeat(128) },
    { id: 'x'.repeat(129), stem: sha256('x'.repeat(129)) },
    { id: '../../escape', stem: sha256('../../escape') },
    { id: '.hidden', stem: sha256('.hidden') },
    { id: '', stem: sha256('') },
    { id: '홍길동', stem: sha256('홍길동') },
    { id: sha256('홍길동'), stem: sha256(sha256('홍길동')) },
  ])('$id', ({ id, stem }) => {
    expect(sessionFileStem(id)).toBe(stem);
  });

  const key = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\ud800', '\ud801', '"\\ud800"', 'A:b', 'a:b'),
  );

  it('different keys never share a name, and a name never leaves the folder', () => {
    fc.assert(
      fc.property(key, key, (a, b) => {
        for (const nameOf of [sessionFileStem, transcriptFileName]) {
          expect(nameOf(a)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
          expect(nameOf(a) === nameOf(b)).toBe(a === b);
        }
        expect(transcriptFileName(a)).toMatch(/^[a-z0-9-]{1,60}\.[0-9a-f]{32}\.jsonl$/);
      }),
    );
  });

  it('a person can recognise the session, whatever its case', () => {
    expect(transcriptFileName('agent:main:discord:direct:Alice')).toMatch(/^agent-main-discord-direct-alice\./);
    expect(transcriptFileName('홍길동')).toMatch(/^session\./);
  });
});
