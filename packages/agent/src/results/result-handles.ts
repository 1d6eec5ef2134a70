import type { TranscriptEntry } from '@finclaw/types';

/** Names for the results that follow those of a conversation: `r1`, `r2`, …, none of them twice. */
export function handlesAfter(entries: readonly TranscriptEntry[]): () => string {
  let last = entries.reduce((most, { handle }) => Math.max(most, Number(handle?.slice(1) ?? 0) || 0), 0);
  return () => `r${++last}`;
}
