import { createHash } from 'node:crypto';
import { beginsWith } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';

/** A compacted form of the first entries of a session, stored so that the next run need not compact them again. */
export interface CompactionCheckpoint {
  readonly version: 1;
  /** The number of entries it replaces. */
  readonly covers: number;
  /** A digest of those entries, to detect changes. */
  readonly digest: string;
  readonly entries: readonly TranscriptEntry[];
}

/** Makes a checkpoint for all entries of a session as they are now. */
export function createCheckpoint(
  stored: readonly TranscriptEntry[],
  compacted: readonly TranscriptEntry[],
): CompactionCheckpoint {
  return { version: 1, covers: stored.length, digest: digestOf(stored), entries: compacted };
}

/**
 * Returns the session with the covered part replaced, or as stored when the checkpoint belongs to another state of it.
 */
export function applyCheckpoint(
  stored: readonly TranscriptEntry[],
  checkpoint: CompactionCheckpoint | undefined,
): { readonly view: readonly TranscriptEntry[]; readonly covered: number } {
  if (!checkpoint || checkpoint.covers > stored.length) return { view: stored, covered: 0 };
  const covered = stored.slice(0, checkpoint.covers);
  if (digestOf(covered) !== checkpoint.digest) return { view: stored, covered: 0 };
  return { view: [...checkpoint.entries, ...stored.slice(checkpoint.covers)], covered: checkpoint.covers };
}

/** Caches the latest digests by the last entry they cover; the same entries come again with every question. */
const known = new WeakMap<TranscriptEntry, { readonly entries: readonly TranscriptEntry[]; readonly digest: string }>();

/** Lines are hashed in batches of this many characters: each update call costs more than a line. */
const HASHED_AT_ONCE = 16_384;

/**
 * Returns a digest of role, time, call id and length of each entry: a repair or a reset changes at least one of these.
 */
function digestOf(entries: readonly TranscriptEntry[]): string {
  const last = entries.at(-1);
  const found = last && known.get(last);
  if (found?.entries.length === entries.length && beginsWith(entries, found.entries)) return found.digest;
  const hash = createHash('sha256');
  let lines = '';
  for (const { role, timestamp, toolUseId, content } of entries) {
    lines += `${role}|${timestamp}|${toolUseId ?? ''}|${content.length}\n`;
    if (lines.length < HASHED_AT_ONCE) continue;
    hash.update(lines);
    lines = '';
  }
  hash.update(lines);
  const digest = hash.digest('hex');
  if (last) known.set(last, { entries, digest });
  return digest;
}
