import { hash } from 'node:crypto';
import type { TranscriptEntry } from '@finclaw/types';

/** A position in a conversation: the number of preceding entries, and the last of them. */
export interface SessionMark {
  readonly count: number;
  readonly digest: string;
}

/** The place at the end of the entries. */
export function markOf(entries: readonly TranscriptEntry[]): SessionMark {
  const last = entries.at(-1);
  return {
    count: entries.length,
    digest: last === undefined ? '' : hash('sha256', JSON.stringify(last), 'hex').slice(0, 32),
  };
}

/** The entries before a place; undefined when the conversation does not have it. */
export function entriesBefore(
  entries: readonly TranscriptEntry[],
  { count, digest }: SessionMark,
): readonly TranscriptEntry[] | undefined {
  const before = entries.slice(0, count);
  return before.length === count && markOf(before).digest === digest ? before : undefined;
}
