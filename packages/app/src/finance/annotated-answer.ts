import type { AnswerRendering } from '@finclaw/agent';
import { AnnotatedAnswer, type SourceResult, sourceResult } from '@finclaw/grounding';
import type { Locale, TranscriptEntry } from '@finclaw/types';

/**
 * How far back a figure without a citation looks for its source, in results and in the user's own messages: the price
 * of an answer must not grow with the conversation, and further back a link is a guess. A citation finds any result.
 */
const RECENT = 24;

/** The answer of a run as people read it, checked against the complete results of its conversation. */
export function annotatedAnswer(
  entries: () => readonly TranscriptEntry[],
  locale: Locale,
  now: () => number,
): AnswerRendering {
  const known = new Map<string, SourceResult>();
  const open = ({ handle = '', toolName = '', content, timestamp }: TranscriptEntry): SourceResult => {
    const opened =
      known.get(handle) ?? sourceResult(handle, toolName, content, { at: Date.parse(timestamp), now: now() });
    known.set(handle, opened);
    return opened;
  };
  return new AnnotatedAnswer({
    find: (handle) => {
      const entry = resultsIn(entries()).findLast((each) => each.handle === handle);
      return entry && open(entry);
    },
    results: () => resultsIn(entries()).slice(-RECENT).map(open),
    user: () => saidBy(entries()).slice(-RECENT),
    locale,
  });
}

/** The results of a conversation that went well. */
export const resultsIn = (entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] =>
  entries.filter(
    ({ role, isError, synthetic, handle }) =>
      role === 'tool' && !isError && synthetic === undefined && handle !== undefined,
  );

/** Returns the user's own messages; summaries and repairs are the program's, forwarded messages another person's. */
const saidBy = (entries: readonly TranscriptEntry[]): readonly string[] =>
  entries
    .filter(({ role, synthetic, origin }) => role === 'user' && synthetic === undefined && origin === undefined)
    .map(({ content }) => content);
