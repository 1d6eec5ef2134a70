import type { TranscriptEntry } from '@finclaw/types';
import { GrowingFold } from '../ledger/growing-fold.ts';

/**
 * Generates handles for the results that follow those of a conversation: `r1`, `r2`, …, never one twice, nor any up to
 * `used`.
 */
export function handlesAfter(entries: readonly TranscriptEntry[], used = 0): () => string {
  let last = lastHandle(entries, used);
  return () => `r${++last}`;
}

const highest = new GrowingFold<{ number: number }>({
  start: () => ({ number: 0 }),
  add(state, { handle }) {
    if (handle !== undefined) state.number = Math.max(state.number, numberOf(handle));
  },
});

/** Returns the highest handle number used in a conversation. */
export const lastHandle = (entries: readonly TranscriptEntry[], used = 0): number =>
  Math.max(used, highest.of(entries).number);

/**
 * Assigns handles to results that were written without one: the lowest free numbers in the order of the results. Later
 * calls with more results give the same handles.
 */
export function fillHandles(given: readonly (string | undefined)[]): string[] {
  if (given.every((handle) => handle !== undefined)) return [...given];
  const taken = new Set(given.map(numberOf));
  let last = 0;
  return given.map((handle) => {
    if (handle !== undefined) return handle;
    do last++;
    while (taken.has(last));
    return `r${last}`;
  });
}

/** The entries of a transcript, every result of a tool with its handle. */
export function withHandles(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const results = entries.filter(isResult);
  if (results.every(({ handle }) => handle !== undefined)) return entries;
  const handles = fillHandles(results.map(({ handle }) => handle));
  let at = 0;
  return entries.map((entry) => {
    if (!isResult(entry)) return entry;
    const handle = handles[at++]!;
    return entry.handle === undefined ? { ...entry, handle } : entry;
  });
}

/** Returns true for a real tool result; a placeholder for a lost one does not count. */
const isResult = ({ role, synthetic }: TranscriptEntry): boolean => role === 'tool' && synthetic === undefined;

const numberOf = (handle: string | undefined): number => Number(/^r(\d{1,9})$/.exec(handle ?? '')?.[1] ?? 0);
