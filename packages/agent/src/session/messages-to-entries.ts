import {
  type ContentBlock,
  type ControlToken,
  type ConversationMessage,
  type Figure,
  shiftFigures,
  type TextBlock,
  type ThinkingBlock,
  type ToolResultBlock,
  type TranscriptEntry,
} from '@finclaw/types';

interface EntryStamp {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly runId?: string;
}

/**
 * Converts messages to entries of a session file: one per text, call and result. A result is named after its call; a
 * caller that passes call and result separately supplies `toolNames`.
 */
export function messagesToEntries(
  messages: readonly ConversationMessage[],
  stamp: EntryStamp,
  toolNames: Map<string, string> = new Map(),
): TranscriptEntry[] {
  const drafts = messages.flatMap((message) => toDrafts(message, toolNames));
  // Entries of one run would share a timestamp; a millisecond apart, two equal sentences are not taken for one written
  // twice.
  return drafts.map((draft, i) => ({
    ...draft,
    timestamp: new Date(stamp.now + i).toISOString(),
    ...(stamp.runId === undefined ? {} : { runId: stamp.runId }),
  }));
}

type Draft = Omit<TranscriptEntry, 'timestamp' | 'runId'>;
type DraftText = Pick<TranscriptEntry, 'content' | 'cited' | 'figures' | 'controls'>;

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
  const text = textIn(blocks);
  const moment = blocks.find((block) => block.type === 'text' && block.isNote) as TextBlock | undefined;
  if (text.content.trim() === '' && thinking.length === 0 && media.length === 0) return results;
  const draft: Draft = {
    role: message.role,
    ...text,
    moment: moment?.text,
    ...(thinking.length === 0 ? {} : { privateBlocks: thinking }),
    ...(media.length === 0 ? {} : { media }),
  };
  return [...results, draft];
}

/**
 * Text belongs to the call it precedes; text after the last call joins the text before it, because nothing may separate
 * a call from its result.
 */
function callDrafts(blocks: readonly ContentBlock[], toolNames: Map<string, string>): Draft[] {
  const drafts: Draft[] = [];
  let pending: ContentBlock[] = [];
  const withPending = (draft: Draft): Draft => {
    const thinking = [
      ...(draft.privateBlocks ?? []),
      ...pending.filter((block): block is ThinkingBlock => block.type === 'thinking'),
    ];
    return { ...draft, ...textIn(pending, draft), ...(thinking.length === 0 ? {} : { privateBlocks: thinking }) };
  };
  for (const block of blocks) {
    if (block.type !== 'tool_use') {
      pending.push(block);
      continue;
    }
    toolNames.set(block.id, block.name);
    drafts.push(
      withPending({
        role: 'assistant',
        content: '',
        toolUseId: block.id,
        toolName: block.name,
        toolInput: block.input,
      }),
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
    toolName,
    isError: block.isError,
    ...(block.refused === undefined ? {} : { refused: block.refused }),
    handle: block.handle,
    shown: block.shown,
    kept: block.kept,
    media: block.pictures,
  };
}

/** Appends the text of blocks to the text before: as displayed and, if it cites results, as the model wrote it. */
function textIn(blocks: readonly ContentBlock[], before: DraftText = { content: '' }): DraftText {
  let { content } = before;
  let cited = before.cited ?? content;
  const figures: Figure[] = [...(before.figures ?? [])];
  const controls: ControlToken[] = [...(before.controls ?? [])];
  for (const block of blocks) {
    if (block.type !== 'text' || block.isNote) continue;
    const { text, shown = { text, figures: [] } } = block;
    figures.push(...shiftFigures(shown.figures, content.length));
    controls.push(...(block.controls ?? []));
    content += shown.text;
    cited += text;
  }
  return {
    content,
    ...(cited !== content && { cited }),
    ...(figures.length > 0 && { figures }),
    ...(controls.length > 0 && { controls }),
  };
}
