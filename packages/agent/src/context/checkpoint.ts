import { createHash } from 'node:crypto';
import type { TranscriptEntry } from '@finclaw/types';

/** A compacted form of the first entries of a session, kept so that the next run need not compact them again. */
export interface CompactionCheckpoint {
  readonly version: 1;
  /** How many entries of the session it stands for. */
  readonly covers: number;
  /** Tells whether those entries are still the same. */
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

/** The session with the covered part replaced, or as stored when the checkpoint belongs to another state of it. */
export function applyCheckpoint(
  stored: readonly TranscriptEntry[],
  checkpoint: CompactionCheckpoint | undefined,
): { readonly view: readonly TranscriptEntry[]; readonly covered: number } {
  if (!checkpoint || checkpoint.covers > stored.length) return { view: stored, covered: 0 };
  const covered = stored.slice(0, checkpoint.covers);
  if (digestOf(covered) !== checkpoint.digest) return { view: stored, covered: 0 };
  return { view: [...checkpoint.entries, ...stored.slice(checkpoint.covers)], covered: checkpoint.covers };
}

/** Who spoke when, about which call, and how much: a repair or a reset changes one of these. */
function digestOf(entries: readonly TranscriptEntry[]): string {
  const hash = createHash('sha256');
  for (const { role, timestamp, toolUseId, content } of entries)
    hash.update(`${role}|${timestamp}|${toolUseId ?? ''}|${content.length}\n`);
  return hash.digest('hex');
}
