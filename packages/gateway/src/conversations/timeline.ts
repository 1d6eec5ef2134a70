import {
  endStateOf,
  isCutShort,
  joinSegments,
  stoppedAnswerId,
  type TimelineItem,
  type ToolCallView,
  type TranscriptEntry,
} from '@finclaw/types';
import type { Mail, Version } from '../channel/mailbox.ts';

const MAX_RESULT = 20_000;

/** Builds the timeline of another channel's conversation from its transcript. */
export function timelineOfTranscript(entries: readonly TranscriptEntry[], isRunning: boolean): readonly TimelineItem[] {
  const calls = callsOf(entries, isRunning);
  return entries.flatMap((entry, index): TimelineItem[] => {
    const at = timeOf(entry);
    const about = entry.runId === undefined ? {} : { runId: entry.runId };
    if (entry.synthetic !== undefined) return [];
    if (entry.role === 'user') {
      const attachments = (entry.media ?? []).map(({ url, mimeType = 'image/*' }) => pictureView(url, mimeType));
      return [
        { type: 'question', messageId: String(index), at, text: entry.content, attachments, canEdit: false, ...about },
      ];
    }
    if (entry.role !== 'assistant') return [];
    if (entry.toolUseId) return [{ type: 'tool', at, call: calls(entry), ...about }];
    return entry.content.trim() === ''
      ? []
      : [
          {
            type: 'answer',
            id: String(index),
            at,
            text: entry.content,
            ...citedIn([entry]),
            isError: false,
            ...(entry.aborted && { isStopped: true }),
            ...about,
          },
        ];
  });
}

/**
 * Builds the timeline from the displayed messages, with the tool calls of each turn and the pictures of each question
 * from the transcript.
 */
export function timelineOfMail(
  mails: readonly Mail[],
  entries: readonly TranscriptEntry[],
  {
    canEdit,
    isRunning,
    versions,
  }: {
    readonly canEdit: boolean;
    readonly isRunning: boolean;
    readonly versions: ReadonlyMap<string, readonly string[]>;
  },
): readonly TimelineItem[] {
  const viewOf = callsOf(entries, isRunning);
  const byRun = Map.groupBy(entries, (entry) => entry.runId);
  return mails.flatMap((mail): TimelineItem[] => {
    const { at, runId } = mail;
    const about = runId === undefined ? {} : { runId };
    if (mail.kind === 'question') {
      const ofRun = runId === undefined ? [] : (byRun.get(runId) ?? []);
      const { text, attachments } = mail.body;
      const question: TimelineItem = {
        type: 'question',
        messageId: mail.messageId,
        at,
        text,
        attachments: withPictures(attachments, ofRun),
        canEdit,
        ...about,
        ...(mail.turn === undefined ? {} : { turn: mail.turn }),
        ...(versions.has(mail.messageId) && { versions: versions.get(mail.messageId) }),
      };
      const calls = ofRun.filter((entry) => entry.role === 'assistant' && entry.toolUseId);
      const tools = calls.map((entry) => ({ type: 'tool' as const, at: timeOf(entry), call: viewOf(entry), ...about }));
      return [question, ...tools, ...stoppedAnswer(question, mails, ofRun)];
    }
    const { text, isError = false, alert } = mail.body;
    if (mail.kind === 'answer') {
      const cited = citedIn(runId === undefined ? [] : (byRun.get(runId) ?? []));
      return [{ type: 'answer', id: mail.key, at, text, ...cited, isError, ...about }];
    }
    return [{ type: mail.kind, id: mail.key, at, text, ...(alert === undefined ? {} : { alert }) }];
  });
}

/**
 * Returns the ids of all versions of each edited question among consecutive messages, oldest first. The first message
 * counts as the beginning of the conversation.
 */
export function versionsOf(mails: readonly Mail[], others: readonly Version[]): ReadonlyMap<string, readonly string[]> {
  const byFork = Map.groupBy(others, ({ fork }) => fork);
  return new Map(
    mails.flatMap(({ kind, messageId = '', sequence }, index) => {
      const found = kind === 'question' ? byFork.get(mails[index - 1]?.sequence ?? 0) : undefined;
      if (found === undefined) return [];
      const all = [...found, { messageId, sequence }].sort((a, b) => a.sequence - b.sequence);
      return [[messageId, all.map((version) => version.messageId)] as const];
    }),
  );
}

/** Returns the text written when the answer to a question was stopped, unless a part of it was delivered. */
function stoppedAnswer(
  { messageId, runId, turn }: Extract<TimelineItem, { readonly type: 'question' }>,
  mails: readonly Mail[],
  ofRun: readonly TranscriptEntry[],
): readonly TimelineItem[] {
  if (runId === undefined || turn === undefined || !isCutShort(turn)) return [];
  const ofTurn = mails.filter((mail) => mail.runId === runId);
  const isLast = ofTurn.findLast(({ kind }) => kind === 'question')?.messageId === messageId;
  if (!isLast || ofTurn.some(({ kind }) => kind === 'answer')) return [];
  const written = textsOf(ofRun);
  const text = joinSegments(written.map(({ content }) => ({ text: content }))).trim();
  const at = written.length === 0 ? 0 : timeOf(written.at(-1)!);
  const id = stoppedAnswerId(runId);
  return text === '' ? [] : [{ type: 'answer', id, at, text, isError: false, isStopped: true, runId }];
}

/** Returns a model's text with its citations, if it has any. */
function citedIn(entries: readonly TranscriptEntry[]): { readonly cited?: string } {
  const answers = textsOf(entries);
  if (answers.every(({ cited }) => cited === undefined)) return {};
  return { cited: joinSegments(answers.map(({ content, cited = content }) => ({ text: cited }))) };
}

const textsOf = (entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] =>
  entries.filter(
    ({ role, content, synthetic }) => role === 'assistant' && content.trim() !== '' && synthetic === undefined,
  );

type Attachments = Extract<Mail, { kind: 'question' }>['body']['attachments'];

function withPictures(attachments: Attachments, ofRun: readonly TranscriptEntry[]): Attachments {
  const urls = (ofRun.find((entry) => entry.role === 'user')?.media ?? []).map(({ url }) => url);
  return attachments.map((view) => {
    const url = view.mimeType.startsWith('image/') ? urls.shift() : undefined;
    return url === undefined ? view : { ...view, url };
  });
}

function pictureView(url: string, mimeType: string): Attachments[number] {
  return { filename: '', mimeType, size: 0, ...(url.startsWith('data:') ? { url } : {}) };
}

/**
 * Returns a function that describes calls. One without a result is running only while its run is; otherwise a crash or
 * a stop ended it.
 */
function callsOf(entries: readonly TranscriptEntry[], isRunning: boolean): (call: TranscriptEntry) => ToolCallView {
  const results = new Map(
    entries.flatMap((entry) => (entry.role === 'tool' && entry.toolUseId ? [[entry.toolUseId, entry] as const] : [])),
  );
  const newestRun = entries.at(-1)?.runId;
  return ({ toolUseId = '', toolName: name = '', toolInput: input = {}, runId }) => {
    const result = results.get(toolUseId);
    const shared = { toolUseId, name, input };
    if (!result) return { ...shared, state: isRunning && runId === newestRun ? 'running' : 'failed' };
    return { ...shared, state: endStateOf(result), result: result.content.slice(0, MAX_RESULT) };
  };
}

const timeOf = ({ timestamp }: TranscriptEntry): number => Date.parse(timestamp) || 0;
