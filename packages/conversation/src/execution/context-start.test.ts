import type { TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { entriesInContext } from './context-start.ts';

const HOUR = 3_600_000;
const start = new Date(2026, 10, 15, 9, 0).getTime();
const entry = (hours: number): TranscriptEntry => ({
  role: 'user',
  content: `at ${hours}`,
  timestamp: new Date(start + hours * HOUR).toISOString(),
});
const shown = (hours: readonly number[], resetPolicy: 'daily' | 'idle' | 'never', nowHours: number): string[] =>
  entriesInContext(hours.map(entry), { resetPolicy, idleTimeoutMs: HOUR }, start + nowHours * HOUR).map(
    (each) => each.content,
  );

describe('entriesInContext', () => {
  it.each([
    { when: 'never: everything', hours: [0, 50], policy: 'never', now: 100, expected: ['at 0', 'at 50'] },
    {
      when: 'idle: all close together',
      hours: [0, 0.5, 1],
      policy: 'idle',
      now: 1.5,
      expected: ['at 0', 'at 0.5', 'at 1'],
    },
    {
      when: 'idle: a long silence in between',
      hours: [0, 3, 3.5],
      policy: 'idle',
      now: 4,
      expected: ['at 3', 'at 3.5'],
    },
    { when: 'idle: a long silence until now', hours: [0, 0.5], policy: 'idle', now: 5, expected: [] },
    {
      when: 'daily: yesterday is left out',
      hours: [0, 20, 21],
      policy: 'daily',
      now: 22,
      expected: ['at 20', 'at 21'],
    },
    { when: 'daily: the same day', hours: [0, 8], policy: 'daily', now: 10, expected: ['at 0', 'at 8'] },
    { when: 'nothing said yet', hours: [], policy: 'idle', now: 0, expected: [] },
  ] as const)('$when', ({ hours, policy, now, expected }) => expect(shown(hours, policy, now)).toEqual(expected));
});
