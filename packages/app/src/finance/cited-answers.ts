import type { AnswerRendering } from '@finclaw/agent';
import { CitedAnswer, citedResult } from '@finclaw/grounding';
import type { Locale, TranscriptEntry } from '@finclaw/types';

/** The answer of a run as people read it: what it cites stands there as figures in their language. */
export function citedAnswer(entries: () => readonly TranscriptEntry[], locale: Locale): AnswerRendering {
  const known = new Map<string, ReturnType<typeof citedResult>>();
  return new CitedAnswer((handle) => {
    const entry = known.has(handle) ? undefined : resultIn(entries(), handle);
    if (entry) known.set(handle, citedResult(handle, { tool: entry.toolName ?? '', content: entry.content, shown: entry.shown }));
    return known.get(handle);
  }, locale);
}

const resultIn = (entries: readonly TranscriptEntry[], handle: string): TranscriptEntry | undefined =>
  entries.findLast((entry) => entry.role === 'tool' && entry.handle === handle && entry.isError !== true);
