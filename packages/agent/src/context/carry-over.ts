import type { TranscriptEntry } from '@finclaw/types';
import { recordLine } from './chunking.ts';
import { extractiveSummarizer } from './extractive-summarizer.ts';
import { summaryEntry } from './summary-entry.ts';

/** How many of the last entries a conversation takes along when it starts afresh. */
const CARRIED_ENTRIES = 60;
const MAX_TOKENS = 400;

/** What a conversation that starts afresh keeps of the one before: a short record, made without a model; undefined if nothing was said. */
export async function carryOver(
  earlier: readonly TranscriptEntry[],
  redact: (text: string) => string,
): Promise<TranscriptEntry | undefined> {
  const said = earlier.slice(-CARRIED_ENTRIES);
  const record = said.map((entry) => redact(recordLine(entry))).join('\n');
  const summary = await extractiveSummarizer(record, { maxTokens: MAX_TOKENS });
  return summary.trim() === '' ? undefined : summaryEntry(summary, said.at(-1)!.timestamp);
}
