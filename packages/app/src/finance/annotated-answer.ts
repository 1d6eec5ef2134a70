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
      const entry = entries().findLast((each) => each.handle === handle && isResult(each));
      return entry && open(entry);
    },
    results: () => newest(entries(), isResult).map(open),
    user: () => newest(entries(), isOfUser).map(({ content }) => content),
    locale,
  });
}

/** Returns the newest entries of a kind, oldest first. */
function newest(
  entries: readonly TranscriptEntry[],
  isWanted: (entry: TranscriptEntry) => boolean,
): readonly TranscriptEntry[] {
  const found: TranscriptEntry[] = [];
  for (let at = entries.length - 1; at >= 0 && found.length < RECENT; at--)
    if (isWanted(entries[at]!)) found.push(entries[at]!);
  return found.reverse();
}

/** Returns the successful results of a conversation. */
export const resultsIn = (entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] => entries.filter(isResult);

const isResult = ({ role, isError, synthetic, handle }: TranscriptEntry): boolean =>
  role === 'tool' && !isError && synthetic === undefined && handle !== undefined;

/** True for the user's own messages: not for summaries and repairs by the program, nor for forwarded messages. */
const isOfUser = ({ role, synthetic, origin }: TranscriptEntry): boolean =>
  role === 'user' && synthetic === undefined && origin === undefined;
