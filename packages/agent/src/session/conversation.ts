import type { ContentBlock, ConversationMessage, ThinkingBlock, ToolResultBlock, TranscriptEntry } from '@finclaw/types';
import { providerToolName } from './tool-name.ts';
import { isToolCall } from './transcript-entry.ts';

/** Stands in for a message without text or media, which providers refuse. */
const EMPTY_MESSAGE = '[empty message]';

/** The conversation a model is shown: side-by-side calls become one message, and so do their results, in the order of the calls. */
export function entriesToMessages(entries: readonly TranscriptEntry[]): ConversationMessage[] {
  const messages: ConversationMessage[] = [];
  const usedIds = new Set<string>();
  for (let i = 0; i < entries.length; ) {
    const entry = entries[i]!;
    if (!isToolCall(entry)) {
      const message = entry.role === 'tool' ? undefined : toMessage(entry);
      if (message) messages.push(message);
      i++;
      continue;
    }
    const calls: TranscriptEntry[] = [];
    while (i < entries.length && isToolCall(entries[i]!)) calls.push(entries[i++]!);
    const results = new Map<string | undefined, TranscriptEntry>();
    while (entries[i]?.role === 'tool') results.set(entries[i]!.toolUseId, entries[i++]!);
    messages.push(...batchToMessages(calls, results, usedIds));
  }
  return messages;
}

function toMessage(entry: TranscriptEntry): ConversationMessage | undefined {
  const thinking = entry.privateBlocks ?? [];
  const media = entry.media ?? [];
  const isBlank = entry.content.trim() === '';
  if (entry.role === 'assistant' && isBlank && thinking.length === 0) return undefined;
  const content = isBlank && thinking.length === 0 && media.length === 0 ? EMPTY_MESSAGE : entry.content;
  if (thinking.length === 0 && media.length === 0) return { role: entry.role, content };
  return {
    role: entry.role,
    content: [
      ...thinking,
      ...(isBlank ? [] : [{ type: 'text' as const, text: entry.content }]),
      ...media.map((item) => ({ type: 'image' as const, ...item })),
    ],
  };
}

function batchToMessages(
  calls: readonly TranscriptEntry[],
  results: ReadonlyMap<string | undefined, TranscriptEntry>,
  usedIds: Set<string>,
): ConversationMessage[] {
  const asked: ContentBlock[] = [];
  const answered: ToolResultBlock[] = [];
  for (const call of calls) {
    const id = unusedId(call.toolUseId!, usedIds);
    asked.push(...(call.privateBlocks ?? []));
    if (call.content.trim() !== '') asked.push({ type: 'text', text: call.content });
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
    ...(result.isError === undefined ? {} : { isError: result.isError }),
  };
}

/** Some servers number their calls anew in every turn, while providers want ids that are unique in the whole request. */
function unusedId(id: string, usedIds: Set<string>): string {
  let candidate = id;
  for (let n = 2; usedIds.has(candidate); n++) candidate = `${id}_${n}`;
  usedIds.add(candidate);
  return candidate;
}

export interface EntryStamp {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly runId?: string;
}

/** What a session file keeps of messages: one entry per text, call and result. */
export function messagesToEntries(messages: readonly ConversationMessage[], stamp: EntryStamp): TranscriptEntry[] {
  const toolNames = new Map<string, string>();
  const drafts = messages.flatMap((message) => toDrafts(message, toolNames));
  // Entries of one run would share a moment; a millisecond apart, two equal sentences are not taken for one written twice.
  return drafts.map((draft, i) => ({
    ...draft,
    timestamp: new Date(stamp.now + i).toISOString(),
    ...(stamp.runId === undefined ? {} : { runId: stamp.runId }),
  }));
}

type Draft = Omit<TranscriptEntry, 'timestamp' | 'runId'>;

function toDrafts(message: ConversationMessage, toolNames: Map<string, string>): Draft[] {
  const blocks: readonly ContentBlock[] =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  if (message.role === 'tool' && message.toolCallId !== undefined && typeof message.content === 'string')
    return [resultDraft({ type: 'tool_result', toolUseId: message.toolCallId, content: message.content }, toolNames)];

  const results = blocks.filter((block) => block.type === 'tool_result').map((block) => resultDraft(block, toolNames));
  const calls = blocks.some((block) => block.type === 'tool_use') ? callDrafts(blocks, toolNames) : [];
  if (message.role === 'tool' || calls.length > 0) return [...calls, ...results];

  const thinking = blocks.filter((block) => block.type === 'thinking');
  const media = blocks.filter((block) => block.type === 'image').map(({ type: _, ...item }) => item);
  const content = textOf(blocks);
  if (content.trim() === '' && thinking.length === 0 && media.length === 0) return results;
  const draft: Draft = {
    role: message.role,
    content,
    ...(thinking.length === 0 ? {} : { privateBlocks: thinking }),
    ...(media.length === 0 ? {} : { media }),
  };
  return [...results, draft];
}

/** Text belongs to the call it leads up to; text after the last call joins the text before it, because nothing may part a call from its result. */
function callDrafts(blocks: readonly ContentBlock[], toolNames: Map<string, string>): Draft[] {
  const drafts: Draft[] = [];
  let pending: ContentBlock[] = [];
  const withPending = (draft: Draft): Draft => {
    const thinking = [
      ...(draft.privateBlocks ?? []),
      ...pending.filter((block): block is ThinkingBlock => block.type === 'thinking'),
    ];
    return { ...draft, content: draft.content + textOf(pending), ...(thinking.length === 0 ? {} : { privateBlocks: thinking }) };
  };
  for (const block of blocks) {
    if (block.type !== 'tool_use') {
      pending.push(block);
      continue;
    }
    toolNames.set(block.id, block.name);
    drafts.push(
      withPending({ role: 'assistant', content: '', toolUseId: block.id, toolName: block.name, toolInput: block.input }),
    );
    pending = [];
  }
  return pending.length === 0 ? drafts : [...drafts.slice(0, -1), withPending(drafts.at(-1)!)];
}

function resultDraft(block: ToolResultBlock, toolNames: ReadonlyMap<string, string>): Draft {
  const toolName = toolNames.get(block.toolUseId);
  return {
    role: 'tool',
    content: block.content,
    toolUseId: block.toolUseId,
    ...(toolName === undefined ? {} : { toolName }),
    ...(block.isError === undefined ? {} : { isError: block.isError }),
  };
}

function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
