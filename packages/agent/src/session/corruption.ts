import type { TranscriptEntry } from '@finclaw/types';

export type CorruptionType =
  | 'truncated-json'
  | 'duplicate-entry'
  | 'orphan-tool-result'
  | 'missing-tool-result'
  | 'invalid-role-sequence';

export interface DetectedCorruption {
  readonly type: CorruptionType;
  /** Position of the entry (for `truncated-json`: of the line), from 0. */
  readonly index: number;
  readonly description: string;
}

/** One step of a repair, with the entry it removes or inserts, so that it can be undone by hand. */
export interface RepairChange extends DetectedCorruption {
  readonly action: 'removed' | 'moved' | 'inserted' | 'replaced';
  readonly entry: TranscriptEntry;
}

export interface RepairOptions {
  /**
   * Returns true when a tool may have had an external effect, so that a lost result means "unknown", not "nothing
   * happened".
   */
  readonly hasEffect?: (toolName: string) => boolean;
}
