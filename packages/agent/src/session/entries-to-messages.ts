import {
  joinLabels,
  type Labels,
  OWN_LABELS,
  register,
  registerMessage,
  UNKNOWN_LABELS,
  UNTRUSTED_LABELS,
  USER_LABELS,
} from '@finclaw/models';
import type { ContentBlock, ConversationMessage, TextBlock, ToolResultBlock, TranscriptEntry } from '@finclaw/types';
import { describeFiles, FILES_LINE } from './describe-files.ts';
import { textForModel } from './forwarded.ts';
import { providerToolName } from './tool-name.ts';
import { isToolCall } from './transcript-entry.ts';

/** Replaces a message without text or media, which providers refuse. */
const EMPTY_MESSAGE = '[empty message]';

/** Labels without knowledge of the tools: only what a user typed counts as trusted. */
const unlabelled = ({ role, synthetic, origin }: TranscriptEntry): Labels =>
  role === 'user' && synthetic === undefined && origin === undefined ? USER_LABELS : UNKNOWN_LABELS;

/**
 * Converts entries to the conversation a model receives: parallel calls become one message, and so do their results, in
 * the order of the calls. Each part has the labels of its entry.
 */
export function entriesToMessages(
  entries: readonly TranscriptEntry[],
  labelEntry: (entry: TranscriptEntry) => Labels = unlabelled,
): ConversationMessage[] {
  const messages: ConversationMessage[] = [];
  const usedIds = new Set<string>();
  for (let i = 0; i < entries.length; ) {
    const entry = entries[i]!;
    if (!isToolCall(entry)) {
      if (entry.role !== 'tool') {
        const made = once(entry, [], () => optional(toMessage(entry)));
        for (const message of made) labelMessage(message, labelEntry(entry));
        messages.push(...made);
      }
      i++;
      continue;
    }
    const calls: TranscriptEntry[] = [];
    while (i < entries.length && isToolCall(entries[i]!)) calls.push(entries[i++]!);
    const results = new Map<string | undefined, TranscriptEntry>();
    while (entries[i]?.role === 'tool') results.set(entries[i]!.toolUseId, entries[i++]!);
    const ids = calls.map((call) => unusedId(call.toolUseId!, usedIds));
    const madeFrom = [...calls, ...results.values(), ...ids];
    const [asked, answered] = once(entry, madeFrom, () => batchToMessages(calls, ids, results));
    messages.push(registerMessage(asked!, joinLabels(calls.map(labelEntry))));
    if (answered === undefined) continue;
    const inOrder = calls.flatMap(({ toolUseId }) => results.get(toolUseId) ?? []);
    for (const [at, block] of (answered.content as readonly ContentBlock[]).entries())
      register(block, labelEntry(inOrder[at]!));
    messages.push(answered);
  }
  return messages;
}

/** Labels a message; its attached files and pictures, names included, are untrusted: the user did not write them. */
function labelMessage(message: ConversationMessage, labels: Labels): void {
  if (typeof message.content === 'string') register(message, labels);
  else
    for (const block of message.content)
      register(block, isNote(block) ? OWN_LABELS : isAttached(block) ? UNTRUSTED_LABELS : labels);
}

const isNote = (block: ContentBlock): boolean => block.type === 'text' && block.isNote === true;

const isAttached = (block: ContentBlock): boolean =>
  block.type === 'image' || (block.type === 'text' && block.text.startsWith(FILES_LINE));

/**
 * The messages last made from entries. A conversation is sent again with every question, so its messages need not be
 * counted or hashed again.
 */
const made = new WeakMap<
  TranscriptEntry,
  { readonly from: readonly unknown[]; readonly messages: readonly ConversationMessage[] }
>();

function once(
  first: TranscriptEntry,
  from: readonly unknown[],
  make: () => readonly ConversationMessage[],
): readonly ConversationMessage[] {
  const known = made.get(first);
  if (known && known.from.length === from.length && known.from.every((each, at) => each === from[at]))
    return known.messages;
  const messages = make();
  made.set(first, { from, messages });
  return messages;
}

const optional = (message: ConversationMessage | undefined): readonly ConversationMessage[] =>
  message ? [message] : [];

/** Returns the text of an entry as the model wrote it, and as displayed where that differs. */
function textBlock({ content, cited, figures = [], origin }: TranscriptEntry): TextBlock {
  return cited === undefined
    ? { type: 'text', text: textForModel({ content, origin }) }
    : { type: 'text', text: cited, shown: { text: content, figures } };
}

function toMessage(entry: TranscriptEntry): ConversationMessage | undefined {
  const thinking = entry.privateBlocks ?? [];
  const block = textBlock(entry);
  const isBlank = block.text.trim() === '';
  if (entry.role === 'assistant' && isBlank && thinking.length === 0) return undefined;
  const files = describeFiles(entry);
  const beside: readonly ContentBlock[] = [
    ...(files === undefined ? [] : [{ type: 'text' as const, text: files }]),
    ...(entry.media ?? []).map((item) => ({ type: 'image' as const, ...item })),
    ...(entry.moment === undefined ? [] : [{ type: 'text' as const, text: entry.moment, isNote: true as const }]),
  ];
  const content = isBlank && thinking.length === 0 && beside.every(isNote) ? EMPTY_MESSAGE : block.text;
  if (thinking.length === 0 && beside.length === 0)
    return { role: entry.role, content: block.shown ? [block] : content };
  const words: TextBlock = content === EMPTY_MESSAGE ? { type: 'text', text: content } : block;
  return { role: entry.role, content: [...thinking, ...(words.text.trim() === '' ? [] : [words]), ...beside] };
}

function batchToMessages(
  calls: readonly TranscriptEntry[],
  ids: readonly string[],
  results: ReadonlyMap<string | undefined, TranscriptEntry>,
): ConversationMessage[] {
  const asked: ContentBlock[] = [];
  const answered: ToolResultBlock[] = [];
  for (const [at, call] of calls.entries()) {
    const id = ids[at]!;
    asked.push(...(call.privateBlocks ?? []));
    const block = textBlock(call);
    if (block.text.trim() !== '') asked.push(block);
    asked.push({ type: 'tool_use', id, name: providerToolName(call.toolName), input: call.toolInput ?? {} });
    const result = results.get(call.toolUseId);
    if (result) answered.push(toolResultBlock(id, result));
  }
  const message: ConversationMessage = { role: 'assistant', content: asked };
  return answered.length === 0 ? [message] : [message, { role: 'tool', content: answered }];
}

function toolResultBlock(toolUseId: string, result: TranscriptEntry): ToolResultBlock {
  return {
    type: 'tool_result',
    toolUseId,
    content: result.content,
    isError: result.isError,
    ...(result.refused === undefined ? {} : { refused: result.refused }),
    handle: result.handle,
    shown: result.shown,
    kept: result.kept,
    ...(result.media === undefined
      ? {}
      : { pictures: result.media.map(({ url, mimeType = 'image/png' }) => ({ url, mimeType })) }),
  };
}

/**
 * Some servers restart their call ids in every turn, while providers require ids that are unique in the whole request.
 */
function unusedId(id: string, usedIds: Set<string>): string {
  let candidate = id;
  for (let n = 2; usedIds.has(candidate); n++) candidate = `${id}_${n}`;
  usedIds.add(candidate);
  return candidate;
}
