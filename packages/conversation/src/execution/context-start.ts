import type { TranscriptEntry } from '@finclaw/types';

export interface ResetPolicy {
  readonly resetPolicy: 'daily' | 'idle' | 'never';
  readonly idleTimeoutMs: number;
}

/**
 * Returns the entries the model receives. The file holds everything; entries before a long silence, or of an earlier
 * day, are left out as the policy says.
 */
export function entriesInContext(
  entries: readonly TranscriptEntry[],
  policy: ResetPolicy,
  now: number,
): readonly TranscriptEntry[] {
  if (policy.resetPolicy === 'never') return entries;
  const startsAfresh = (earlier: number, later: number): boolean =>
    policy.resetPolicy === 'idle'
      ? later - earlier > policy.idleTimeoutMs
      : new Date(earlier).toDateString() !== new Date(later).toDateString();
  let later = now;
  for (let index = entries.length - 1; index >= 0; index--) {
    const at = Date.parse(entries[index]!.timestamp);
    if (startsAfresh(at, later)) return entries.slice(index + 1);
    later = at;
  }
  return entries;
}
