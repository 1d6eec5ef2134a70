import { beginsWith } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { copyRecord } from './copied-record.ts';
import { summaryEntry } from './summary-entry.ts';

/** How many of the last entries a conversation takes along when it starts afresh. */
const CARRIED_ENTRIES = 60;
const MAX_TOKENS = 400;

/**
 * What was made last, by the last entry it was made of: every question until the next fresh start takes the same along.
 */
const known = new WeakMap<
  TranscriptEntry,
  { readonly said: readonly TranscriptEntry[]; readonly carried?: TranscriptEntry }
>();

/**
 * What a conversation that starts afresh keeps of the one before: a short record, made without a model; undefined if
 * nothing was said.
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
  known.set(last, { said, ...(carried && { carried }) });
  return carried;
}
