import { beginsWith } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { copyRecord } from './copied-record.ts';
import { summaryEntry } from './summary-entry.ts';

/** The number of entries carried over into a fresh conversation. */
const CARRIED_ENTRIES = 60;
const MAX_TOKENS = 400;

/** The last result, by the newest entry it was made from: every question until the next fresh start reuses it. */
const known = new WeakMap<
  TranscriptEntry,
  { readonly said: readonly TranscriptEntry[]; readonly carried?: TranscriptEntry }
>();

/**
 * Returns a short record of the earlier conversation for a fresh one, made without a model; undefined if there is
 * nothing to carry over.
 */
export function carryOver(
  earlier: readonly TranscriptEntry[],
  redact: (text: string) => string,
): TranscriptEntry | undefined {
  const said = earlier.slice(-CARRIED_ENTRIES);
  const last = said.at(-1);
  if (last === undefined) return undefined;
  const found = known.get(last);
  if (found?.said.length === said.length && beginsWith(said, found.said)) return found.carried;
  const summary = copyRecord(said, MAX_TOKENS, redact);
  const carried = summary.trim() === '' ? undefined : summaryEntry(summary, last.timestamp);
  known.set(last, { said, carried });
  return carried;
}
