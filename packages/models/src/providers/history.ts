import type {
  ContentBlock,
  ConversationMessage,
  ImageBlock,
  TextBlock,
  ThinkingBlock,
  ToolResultBlock,
  ToolUseBlock,
} from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import { withHead } from './result-head.ts';

export type UserBlock = TextBlock | ImageBlock | ToolResultBlock;
export type AssistantBlock = TextBlock | ThinkingBlock | ToolUseBlock;

/** A message in the form that every vendor can be sent: roles alternate, and results follow their calls. */
export type Turn =
  | { readonly role: 'user'; readonly blocks: readonly UserBlock[] }
  | { readonly role: 'assistant'; readonly blocks: readonly AssistantBlock[] };

export interface PreparedHistory {
  readonly system: readonly TextBlock[];
  readonly turns: readonly Turn[];
}

/** Whom the history is for. */
export interface Reader {
  readonly provider: string;
  readonly model: string;
  readonly canSee: boolean;
  /** True if it can call tools; otherwise calls and results are described in words. Default true. */
  readonly canCall?: boolean;
}

/** Tells whether a model can call tools; an unknown one is assumed to. */
export function canCallTools(
  entry: { readonly capabilities: { readonly functionCalling: boolean } } | undefined,
): boolean {
  return entry?.capabilities.functionCalling !== false;
}

const UNSEEN_IMAGE = '[The user attached an image here, which this model cannot see.]';
/** The note for a model without tools, because the rest of the prompt mentions them. */
const NO_TOOLS =
  'You cannot call tools in this conversation, whatever is said about tools above. Answer from what is written here. Where a figure would have to be looked up, say that you cannot look it up; never make one up.';
const MISSING_RESULT = 'Tool execution aborted';

/**
 * Converts a conversation with any models into one that a vendor accepts: no blank text, no result without its call, no
 * call without a result, no thinking of another model, no image for a model without image input.
 */
export function prepareTurns(messages: readonly ConversationMessage[], reader: Reader): PreparedHistory {
  const { canCall = true } = reader;
  const system: TextBlock[] = [];
  const turns: { role: Turn['role']; blocks: ContentBlock[] }[] = [];
  for (const message of messages) {
    const blocks = blocksOf(message).flatMap((block) => adapt(block, reader));
    if (message.role === 'system') {
      system.push(...blocks.filter((block) => block.type === 'text'));
      continue;
    }
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const allowed = blocks.filter((block) => ALLOWED[role].has(block.type));
    // Thinking that led nowhere is no message.
    if (allowed.every((block) => block.type === 'thinking')) continue;
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...allowed);
    else turns.push({ role, blocks: allowed });
  }
  return {
    system: [...system, ...(canCall ? [] : [{ type: 'text' as const, text: NO_TOOLS }])],
    turns: pairToolCalls(turns),
  };
}

const ALLOWED: Readonly<Record<Turn['role'], ReadonlySet<ContentBlock['type']>>> = {
  user: new Set(['text', 'image', 'tool_result']),
  assistant: new Set(['text', 'thinking', 'tool_use']),
};

function blocksOf({ role, content, toolCallId }: ConversationMessage): readonly ContentBlock[] {
  if (typeof content !== 'string') return content;
  if (role === 'tool' && toolCallId !== undefined) return [{ type: 'tool_result', toolUseId: toolCallId, content }];
  return [{ type: 'text', text: content }];
}

function adapt(block: ContentBlock, reader: Reader): ContentBlock[] {
  switch (block.type) {
    case 'text':
      return block.text.trim() === ''
        ? []
        : [block.text.isWellFormed() ? block : { ...block, text: block.text.toWellFormed() }];
    case 'image':
      return reader.canSee && isSendable(block.url) ? [block] : [{ type: 'text', text: UNSEEN_IMAGE }];
    case 'thinking':
      return block.provider === reader.provider && block.model === reader.model ? [block] : [];
    case 'tool_use':
      if (reader.canCall === false) return [{ type: 'text', text: `[${block.name} ${JSON.stringify(block.input)}]` }];
      return [{ ...block, input: isRecord(block.input) ? wellFormed(block.input) : {} }];
    case 'tool_result':
      return [asResult(block, reader), ...picturesOf(block, reader)];
  }
}

function asResult({ complete: _complete, ...block }: ToolResultBlock, { canCall }: Reader): ContentBlock {
  const content = withHead(block).toWellFormed();
  return canCall === false ? { type: 'text', text: `[Result: ${content}]` } : { ...block, content };
}

/** Moves pictures behind the results, as if they had been sent, because a result is text for every vendor. */
function picturesOf({ pictures = [], handle }: ToolResultBlock, { canSee }: Reader): ContentBlock[] {
  if (pictures.length === 0) return [];
  const of = handle === undefined ? 'a tool result' : `the result ${handle}`;
  if (!canSee) return [{ type: 'text', text: `[There are pictures in ${of}, which this model cannot see.]` }];
  return [
    { type: 'text', text: `[Pictures in ${of}:]` },
    ...pictures.map((picture) => ({ type: 'image' as const, ...picture })),
  ];
}

/**
 * Puts the results of each assistant turn first in the turn after it, one per call, and drops results without a call.
 */
function pairToolCalls(
  turns: readonly { readonly role: Turn['role']; readonly blocks: readonly ContentBlock[] }[],
): Turn[] {
  const paired: Turn[] = [];
  for (const [at, { role, blocks }] of turns.entries()) {
    if (role === 'user') {
      const calls = callsOf(turns[at - 1]);
      const rest = blocks.filter((block) => block.type !== 'tool_result') as UserBlock[];
      const all = [...calls.map((call) => resultOf(call, blocks)), ...rest];
      if (all.length > 0) paired.push({ role, blocks: all });
      continue;
    }
    // A conversation begins with the user; earlier turns belong to a removed part.
    if (paired.length === 0) continue;
    paired.push({ role, blocks: blocks as AssistantBlock[] });
    const calls = callsOf({ role, blocks });
    if (calls.length > 0 && turns[at + 1] === undefined)
      paired.push({ role: 'user', blocks: calls.map((call) => resultOf(call, [])) });
  }
  return mergeNeighbours(paired);
}

function callsOf(
  turn: { readonly role: Turn['role']; readonly blocks: readonly ContentBlock[] } | undefined,
): readonly ToolUseBlock[] {
  return turn?.role === 'assistant' ? turn.blocks.filter((block) => block.type === 'tool_use') : [];
}

function resultOf({ id }: ToolUseBlock, blocks: readonly ContentBlock[]): ToolResultBlock {
  const result = blocks.find((block) => block.type === 'tool_result' && block.toolUseId === id) as
    | ToolResultBlock
    | undefined;
  return result ?? { type: 'tool_result', toolUseId: id, content: MISSING_RESULT, isError: true };
}

/** Merges turns of one role that became neighbours. */
function mergeNeighbours(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role)
      merged[merged.length - 1] = { ...turn, blocks: [...last.blocks, ...turn.blocks] } as Turn;
    else merged.push(turn);
  }
  return merged;
}

/**
 * Returns the positions of the questions. A turn that also answers tool calls does not count: a message a user adds
 * during a run must not move what belongs beside the question of that run.
 */
export function questionsOf(turns: readonly Turn[]): readonly number[] {
  const pure = turns.flatMap((turn, at) =>
    turn.role === 'user' && turn.blocks.every(({ type }) => type !== 'tool_result') ? [at] : [],
  );
  return pure.length > 0 ? pure : turns.flatMap((turn, at) => (turn.role === 'user' ? [at] : []));
}

/** Splits a turn into its content and the program's notes about its moment. */
export function withoutNotes(blocks: readonly UserBlock[]): {
  readonly content: readonly UserBlock[];
  readonly notes: readonly TextBlock[];
} {
  const notes = blocks.filter((block): block is TextBlock => block.type === 'text' && block.isNote === true);
  return notes.length === 0
    ? { content: blocks, notes }
    : { content: blocks.filter((block) => !notes.includes(block as TextBlock)), notes };
}

/** Returns true for an image vendors accept: they fetch images from the web or take them inline. */
function isSendable(url: string): boolean {
  return /^https:\/\/|^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(url);
}

/** Removes half surrogate pairs, which vendors refuse; JSON writes nothing else as such an escape. */
function wellFormed(input: unknown): unknown {
  const json = JSON.stringify(input);
  if (!/\\ud[89a-f]/i.test(json)) return input;
  return JSON.parse(json, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}
