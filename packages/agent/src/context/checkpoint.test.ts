import { describe, expect, it } from 'vitest';
import { entry } from '../session/testing/transcripts.ts';
import { applyCheckpoint, createCheckpoint } from './checkpoint.ts';

const stored = [0, 1, 2, 3].map((n) => entry('user', `m${n}`, n));
const short = [entry('user', 'summary', 3, { synthetic: 'compaction-summary' })];
const checkpoint = JSON.parse(JSON.stringify(createCheckpoint(stored.slice(0, 3), short)));

describe('checkpoint', () => {
  it('stands for the entries it was made of; later ones follow', () => {
    expect(applyCheckpoint(stored, checkpoint)).toEqual({ view: [...short, stored[3]], covered: 3 });
  });

  it.each([
    { what: 'the session was reset', entries: stored.slice(0, 1) },
    { what: 'an entry was repaired', entries: stored.with(1, entry('user', 'other text', 1)) },
    { what: 'an entry is gone', entries: stored.toSpliced(0, 1) },
  ])('is not used when $what', ({ entries }) => {
    expect(applyCheckpoint(entries, checkpoint)).toEqual({ view: entries, covered: 0 });
  });

  it('is optional', () => {
    expect(applyCheckpoint(stored, undefined)).toEqual({ view: stored, covered: 0 });
  });
});
