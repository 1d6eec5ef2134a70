import { beginsWith } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { copyRecord } from './copied-record.ts';
import { summaryEntry } from './summary-entry.ts';

/** The number of entries carried over into a fresh conversation. */
const CARRIED_ENTRIES = 60;
const MAX_TOKENS = 400;

/** Caches the last result by its newest source entry: every question until the next fresh start reuses it. */
const known = new WeakMap<
  TranscriptEntry,
  { readonly newest: readonly TranscriptEntry[]; readonly carried?: TranscriptEntry }
>();

/**
 * Returns a short record of the earlier conversation for a fresh one, made without a model; undefined if there is
 * nothing to carry over.
 */
export function carryOver(
  earlier: readonly TranscriptEntry[],
  redact: (text: string) => string,
): TranscriptEntry | undefined {
  const newest = earlier.slice(-CARRIED_ENTRIES);
  const last = newest.at(-1);
  if (last === undefined) return undefined;
  const found = known.get(last);
  if (found?.newest.length === newest.length && beginsWith(newest, found.newest)) return found.carried;
  const summary = copyRecord(newest, MAX_TOKENS, redact);
  const carried = summary.trim() === '' ? undefined : summaryEntry(summary, last.timestamp);
  known.set(last, { newest, carried });
  return carried;
}
