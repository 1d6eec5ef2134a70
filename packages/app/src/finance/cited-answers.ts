import type { AnswerRendering } from '@finclaw/agent';
import { CitedAnswer, citedResult } from '@finclaw/grounding';
import type { Locale, TranscriptEntry } from '@finclaw/types';

/** The answer of a run as people read it: what it cites stands there as figures in their language. */
export function citedAnswer(entries: () => readonly TranscriptEntry[], locale: Locale): AnswerRendering {
  const known = new Map<string, ReturnType<typeof citedResult>>();
  return new CitedAnswer((handle) => {
    const entry = known.has(handle) ? undefined : resultIn(entries(), handle);
    if (entry) known.set(handle, citedResult(handle, toolOf(entry, entries()), entry.content, entry.shown));
    return known.get(handle);
  }, locale);
}

/** Which tool wrote a result; a part of an earlier one was written by that one's tool. */
function toolOf({ toolName = '', shown }: TranscriptEntry, entries: readonly TranscriptEntry[]): string {
  const whole = shown?.find(({ of }) => of !== undefined)?.of;
  return (whole && resultIn(entries, whole)?.toolName) || toolName;
}

const resultIn = (entries: readonly TranscriptEntry[], handle: string): TranscriptEntry | undefined =>
  entries.findLast((entry) => entry.role === 'tool' && entry.handle === handle && entry.isError !== true);
