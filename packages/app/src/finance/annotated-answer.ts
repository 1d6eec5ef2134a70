import type { AnswerRendering } from '@finclaw/agent';
import { AnnotatedAnswer, type SourceResult, sourceResult } from '@finclaw/grounding';
import type { Locale, TranscriptEntry } from '@finclaw/types';

/**
 * How far back the source of a figure without a citation is searched, in results and in the user's own messages: the
 * price of an answer must not grow with the conversation, and further back a link is a guess. A citation finds any
 * result.
 */
const RECENT = 24;

/** Returns the rendered answer of a run, checked against the complete results of its conversation. */
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
    user: () => userMessagesOf(entries()).slice(-RECENT),
    locale,
  });
}

/** Returns the successful results of a conversation. */
export const resultsIn = (entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] =>
  entries.filter(
    ({ role, isError, synthetic, handle }) =>
      role === 'tool' && !isError && synthetic === undefined && handle !== undefined,
  );

/** Returns the user's own messages, without summaries and repairs by the program and forwarded messages. */
const userMessagesOf = (entries: readonly TranscriptEntry[]): readonly string[] =>
  entries
    .filter(({ role, synthetic, origin }) => role === 'user' && synthetic === undefined && origin === undefined)
    .map(({ content }) => content);
