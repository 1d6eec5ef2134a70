import type { TranscriptEntry } from '@finclaw/types';
import { hasFence, unfence } from '../guard/provenance.ts';
import type { CompleteResult } from './complete-result.ts';

/** A tool result that can be read again, with its original trust labels. */
export interface StoredResult extends Omit<CompleteResult, 'toolUseId'> {
  readonly isError: boolean;
  /** False when only the excerpt could be found. */
  readonly isWhole: boolean;
}

/** Returns the complete result of an entry: the stored one if found, else the entry's own. */
export function readStoredResult(entry: TranscriptEntry, found: unknown): StoredResult {
  const { content, toolUseId, isError = false, shown, kept } = entry;
  if (isCompleteResult(found) && found.toolUseId === toolUseId) return { ...found, isError, isWhole: true };
  // The fences show that there is outside text, but not which parts: all of it counts as such.
  return {
    content: unfence(content),
    untrusted: hasFence(content),
    isError,
    isWhole: kept === undefined && (shown?.every(({ of }) => of !== undefined) ?? true),
  };
}

function isCompleteResult(value: unknown): value is CompleteResult {
  const { content, untrusted, parts } = Object(value) as Partial<CompleteResult>;
  return typeof content === 'string' && typeof untrusted === 'boolean' && (parts === undefined || Array.isArray(parts));
}
