import type { TranscriptEntry } from '@finclaw/types';
import type { DetectedCorruption, RepairChange, RepairOptions } from './corruption.ts';
import type { ParsedSessionFile, SessionHeader } from './session-file.ts';
import { planRepair } from './transcript-repair.ts';

/** The findings and changes of a repair. */
export interface SessionRepair {
  readonly sessionKey: string;
  readonly corruptions: readonly DetectedCorruption[];
  readonly changes: readonly RepairChange[];
  /** Lines that could not be read, word for word. */
  readonly rejectedLines: readonly string[];
  /** The path of the saved original; absent if nothing was changed. */
  readonly backup?: string;
}

/** Finds the damage of a stored session, and the header and entries that it should have. */
export function examineSession(
  sessionKey: string,
  { header, entries, corruptions, rejectedLines }: ParsedSessionFile,
  { now, ...options }: RepairOptions & { readonly now: () => number },
): { readonly found: SessionRepair; readonly header: SessionHeader; readonly entries: readonly TranscriptEntry[] } {
  const plan = planRepair(entries, options);
  const lines: readonly DetectedCorruption[] = header
    ? corruptions
    : [
        { type: 'truncated-json', index: 0, description: 'The first line is damaged' },
        ...corruptions.filter(({ index }) => index > 0),
      ];
  return {
    found: { sessionKey, corruptions: [...lines, ...plan.corruptions], changes: plan.changes, rejectedLines },
    header: header ?? { version: 1, sessionKey, createdAt: new Date(now()).toISOString() },
    entries: plan.entries,
  };
}
