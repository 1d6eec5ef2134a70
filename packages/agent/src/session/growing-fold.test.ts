import { GrowingFold } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry } from './testing/transcripts.ts';

const pool = Array.from({ length: 6 }, (_, at) => entry('user', `m${at}`, at));
/** Conversations as they come one after the other: grown, cut, with an entry replaced, or others altogether. */
const conversations = fc.array(fc.array(fc.nat(5), { maxLength: 8 }), { maxLength: 12 });

describe('GrowingFold', () => {
  it('gives what a fold over everything gives, whatever conversation came before', () => {
    fc.assert(
      fc.property(conversations, (asked) => {
        const fold = new GrowingFold<string[]>({ start: () => [], add: (state, { content }) => state.push(content) });
        for (const places of asked) {
          const entries = places.map((at) => pool[at]!);
          expect(fold.of(entries)).toEqual(entries.map(({ content }) => content));
        }
      }),
    );
  });

  it('looks at each entry of a growing conversation once', () => {
    const seen: TranscriptEntry[] = [];
    const fold = new GrowingFold<number[]>({ start: () => [], add: (_, each) => seen.push(each) });
    for (let length = 1; length <= pool.length; length++) fold.of(pool.slice(0, length));
    expect(seen).toEqual(pool);
  });

  it('sees what was added to the same array', () => {
    const fold = new GrowingFold<string[]>({ start: () => [], add: (state, { content }) => state.push(content) });
    const entries = pool.slice(0, 2);
    fold.of(entries);
    entries.push(pool[2]!);
    expect(fold.of(entries)).toEqual(['m0', 'm1', 'm2']);
    entries.pop();
    expect(fold.of(entries)).toEqual(['m0', 'm1']);
  });

  it('starts anew when what was kept may not be used, and when adding to it had failed', () => {
    let fails = false;
    const fold = new GrowingFold<string[], string>({
      start: () => [],
      add: (state, { content }, prefix) => {
        state.push(`${prefix}${content}`);
        if (fails) throw new Error('no');
      },
      holds: ([first], prefix) => first?.startsWith(prefix) === true,
    });
    fold.of(pool.slice(0, 2), 'a');
    expect(fold.of(pool.slice(0, 3), 'b')).toEqual(['bm0', 'bm1', 'bm2']);
    fails = true;
    expect(() => fold.of(pool.slice(0, 4), 'b')).toThrow('no');
    fails = false;
    expect(fold.of(pool.slice(0, 4), 'b')).toEqual(['bm0', 'bm1', 'bm2', 'bm3']);
  });
});
