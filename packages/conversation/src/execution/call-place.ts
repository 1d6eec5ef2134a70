import { localTime } from '@finclaw/agent';
import { canonicalJson, type EarlierCall, isOutcomeUnknown } from '@finclaw/tools';
import type { ToolCall, TranscriptEntry } from '@finclaw/types';

/** Returns the place of the current call, when its message was first asked, and the latest call it repeats. */
export function callContextOf(
  entries: readonly TranscriptEntry[],
  call: ToolCall,
  { startedAt, timeZone = 'UTC' }: { readonly startedAt: number; readonly timeZone: string | undefined },
): { readonly place: string; readonly askedAt?: number; readonly repeats?: EarlierCall } {
  const place = placeOfCall(entries, call);
  const asked = entries.findLastIndex(isAsked);
  if (asked === -1) return { place };
  const { first, runs } = shownAt(entries, asked);
  const own = entries.findLastIndex((entry) => isCallOf(entry, call.id));
  const made = entries.flatMap((entry, at) => {
    const isEarlier = at > first && at !== own && runs.has(entry.runId) && isEqualTo(entry, call);
    const result = isEarlier
      ? entries.find(({ role, toolUseId }, after) => after > at && role === 'tool' && toolUseId === entry.toolUseId)
      : undefined;
    if (result === undefined) return [];
    // Calls of this process have no result only while they run.
    const isLost = result.synthetic !== undefined && Date.parse(entry.timestamp) < startedAt;
    const isKnown = result.synthetic === undefined && !result.isError;
    const time = localTime(new Date(entry.timestamp), timeZone);
    return isKnown || isLost || isOutcomeUnknown(result.content) ? [{ time, isKnown }] : [];
  });
  const repeats = made.at(-1);
  return { place, askedAt: Date.parse(entries[first]!.timestamp), repeats };
}

/**
 * Identifies the next call of a conversation: the latest message, and how many calls equal in id, tool and input have
 * succeeded since. A call whose result was lost has the place of its repetition. Where the message was shown to a model
 * before, as before a crash or to a running answer, equal calls have the places they had there.
 */
export function placeOfCall(entries: readonly TranscriptEntry[], call: ToolCall): string {
  const asked = entries.findLastIndex(isAsked);
  const message = messageOf(entries[asked]);
  const since = entries.slice(asked + 1);
  const calls = positionsOf(call, since);
  const succeeded = since.filter(
    ({ role, toolUseId, isError, synthetic }, at) =>
      role === 'tool' &&
      toolUseId === call.id &&
      !isError &&
      synthetic === undefined &&
      calls.includes(since.findLastIndex((each, before) => before < at && isCallOf(each, call.id))),
  ).length;
  return placesBefore(entries, asked, call)[succeeded] ?? `${message} ${succeeded}`;
}

/** Returns the places of equal calls made when the message at that position was shown before. */
function placesBefore(entries: readonly TranscriptEntry[], asked: number, call: ToolCall): readonly string[] {
  if (asked === -1) return [];
  const { first, runs } = shownAt(entries, asked);
  const earlier = entries.slice(0, asked);
  const made = positionsOf(call, earlier).filter((at) => at > first && runs.has(earlier[at]!.runId));
  return [...new Set(made.map((at) => placeOfCall(earlier.slice(0, at), call)))];
}

/** Returns where the message at that position was shown first, and every run it was shown to. */
function shownAt(entries: readonly TranscriptEntry[], asked: number) {
  const isShown = (entry: TranscriptEntry): boolean => isAsked(entry) && messageOf(entry) === messageOf(entries[asked]);
  return { first: entries.findIndex(isShown), runs: new Set(entries.filter(isShown).map(({ runId }) => runId)) };
}

/** Returns the positions of calls equal to this one, id included. */
const positionsOf = (call: ToolCall, entries: readonly TranscriptEntry[]): readonly number[] =>
  entries.flatMap((entry, at) => (isCallOf(entry, call.id) && isEqualTo(entry, call) ? [at] : []));

const isEqualTo = ({ role, toolName, toolInput = {} }: TranscriptEntry, { name, input }: ToolCall): boolean =>
  role === 'assistant' && toolName === name && canonicalJson(toolInput) === canonicalJson(input);

const isCallOf = ({ role, toolUseId }: TranscriptEntry, id: string): boolean =>
  role === 'assistant' && toolUseId === id;

const isAsked = ({ role, runId, synthetic }: TranscriptEntry): boolean =>
  role === 'user' && runId !== undefined && synthetic === undefined;

const messageOf = (entry: TranscriptEntry | undefined): string | undefined => entry?.messageId ?? entry?.runId;
