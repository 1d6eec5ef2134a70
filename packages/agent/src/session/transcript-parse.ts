import type { TranscriptEntry } from '@finclaw/types';
import { parseJson } from '@finclaw/types';
import type { DetectedCorruption } from './corruption.ts';
import { isTranscriptEntry } from './transcript-entry.ts';

interface ParsedTranscript {
  readonly entries: readonly TranscriptEntry[];
  /** One `truncated-json` finding per rejected line; `index` counts lines from 0. */
  readonly corruptions: readonly DetectedCorruption[];
  /** The text of each rejected line, unchanged, in the order of the findings. */
  readonly rejectedLines: readonly string[];
}

/** Parses JSON Lines. A damaged line is skipped and reported; the good lines around it remain. */
export function parseTranscript(raw: string): ParsedTranscript {
  const entries: TranscriptEntry[] = [];
  const corruptions: DetectedCorruption[] = [];
  const rejectedLines: string[] = [];
  for (const [index, line] of raw.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (isTranscriptEntry(value)) {
      entries.push(value);
    } else {
      corruptions.push({ type: 'truncated-json', index, description: `Line ${index + 1} is not a complete entry` });
      rejectedLines.push(line);
    }
  }
  return { entries, corruptions, rejectedLines };
}
