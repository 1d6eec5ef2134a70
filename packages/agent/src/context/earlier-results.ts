import type { CountTokens } from '@finclaw/models';
import type { TranscriptEntry } from '@finclaw/types';
import { capLine, quoteUntrusted } from '../prompt/quote.ts';
import { isToolCall } from '../session/transcript-entry.ts';
import { RESULTS_HEADING } from './own-records.ts';

/** Marks the entry that lists results which left the window. */
export const RESULTS_MARK = 'earlier-results';

const NOTICE = 'Their handles still stand for them: they can be cited, and read_result shows them again.';
const MAX_LABEL = 80;

/**
 * Makes an entry that lists the results a view no longer contains, each by its handle and the call it answered, the
 * newest that fit.
 */
export function earlierResultsEntry(
  entries: readonly TranscriptEntry[],
  view: readonly TranscriptEntry[],
  maxTokens: number,
  countTokens: CountTokens,
  timestamp: string,
): TranscriptEntry | undefined {
  const shown = new Set(view.map(({ handle }) => handle));
  const calls = new Map<string, TranscriptEntry>();
  const lines: string[] = [];
  for (const entry of entries) {
    if (isToolCall(entry)) calls.set(entry.toolUseId, entry);
    else if (entry.role === 'tool' && entry.handle !== undefined && !entry.isError && !shown.has(entry.handle))
      lines.push(labelOf(entry.handle, calls.get(entry.toolUseId ?? '') ?? entry));
  }
  const chosen: string[] = [];
  let used = countTokens(render([]));
  for (const line of lines.toReversed()) {
    used += countTokens(`${line}\n`);
    if (used > maxTokens) break;
    chosen.unshift(line);
  }
  return chosen.length === 0
    ? undefined
    : { role: 'user', content: render(chosen), timestamp, synthetic: RESULTS_MARK };
}

const labelOf = (handle: string, { toolName = 'tool', toolInput }: TranscriptEntry): string =>
  `${handle} ${capLine(`${toolName} ${JSON.stringify(toolInput) ?? ''}`, MAX_LABEL)}`;

const render = (lines: readonly string[]): string =>
  `${RESULTS_HEADING}\n${NOTICE}\n${quoteUntrusted(lines.join('\n'), 'results')}`;
