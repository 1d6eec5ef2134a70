import { FILES_LINE, FORWARDED_LINE, isOwnRecord } from '@finclaw/agent';
import { neutraliseForModel } from '@finclaw/infra';
import { fillHandles } from '@finclaw/tools';
import type { ContentBlock, ConversationMessage, ToolResultBlock, ToolUseBlock } from '@finclaw/types';

/** A tool's complete answer to one of our calls, and its handle for citations. */
export interface ToolAnswer {
  readonly name: string;
  readonly handle: string;
  readonly content: string;
  readonly isError: boolean;
}

/** A message of the user, and the replies since their message before it. */
export interface UserMessage {
  readonly text: string;
  readonly previousReply: string;
}

/** A conversation as far as the next answer depends on it. */
export interface Conversation {
  /** The user's last message. */
  readonly question: string;
  /** The reply right before it. */
  readonly previousReply: string;
  /** The question came with files. */
  readonly hasFiles?: boolean;
  /** True for a forwarded question, which requests nothing. */
  readonly isForwarded?: boolean;
  /** The user's earlier messages, newest first. */
  readonly earlier: readonly UserMessage[];
  /** The tool answers since the question, in the order of our calls. */
  readonly answers: readonly ToolAnswer[];
}

/** The prefix of the ids of our own calls. */
export const OWN_CALL = 'offline_';

/** The minimum number of earlier questions remembered; the first of them changes only in steps of so many questions. */
const REMEMBERED = 10;

/**
 * Parses a conversation in either form: results as separate messages, or as blocks of a user message. Quoted results
 * cannot be citations: only its own sentences cite.
 */
export function readConversation(messages: readonly ConversationMessage[]): Conversation {
  const last = messages.findLastIndex((each) => each.role === 'user' && textOf(each) !== '');
  const all = userMessages(messages.slice(0, last + 1), last);
  const { text: question, previousReply } = all.at(-1) ?? { text: '', previousReply: '' };
  const before = all.slice(0, -1);
  const forgotten = Math.max(0, Math.floor(before.length / REMEMBERED) - 1) * REMEMBERED;
  const earlier = before.slice(forgotten).reverse();
  const hasFiles = last >= 0 && blocksOf(messages[last]!).some(isFilesLine);
  return {
    question: neutraliseForModel(question),
    previousReply,
    hasFiles,
    isForwarded: isForwarded(question),
    earlier: earlier.map(({ text, ...each }) => ({ ...each, text: neutraliseForModel(text) })),
    answers: answersSince(messages, last + 1),
  };
}

/**
 * Returns the user's messages, without the program's records in the user role and without forwarded messages; the
 * message at `always` always counts.
 */
function userMessages(messages: readonly ConversationMessage[], always = -1): readonly UserMessage[] {
  const found: UserMessage[] = [];
  let previousReply = '';
  for (const [at, message] of messages.entries()) {
    const text = message.role === 'user' || message.role === 'assistant' ? textOf(message) : '';
    if (message.role === 'assistant') previousReply = `${previousReply}\n${text}`.trim();
    else if (text !== '' && (at === always || !(isOwnRecord(text) || isForwarded(text)))) {
      found.push({ text, previousReply });
      previousReply = '';
    }
  }
  return found;
}

/**
 * Returns every call of ours since the question with its result; one without a result counts as failed. Another model
 * may have made other calls before it gave up.
 */
function answersSince(messages: readonly ConversationMessage[], from: number): ToolAnswer[] {
  const recent = messages.slice(from);
  const own = recent.flatMap(resultsIn);
  // Only to name one that has no handle, all that came before have to be counted.
  const all = own.every(({ handle }) => handle !== undefined) ? own : messages.flatMap(resultsIn);
  const handles = fillHandles(all.map(({ handle }) => handle));
  const results = new Map(all.map((result, at) => [result.toolUseId, { ...result, handle: handles[at] ?? '' }]));
  const calls = recent
    .filter(({ role }) => role === 'assistant')
    .flatMap(blocksOf)
    .filter((block): block is ToolUseBlock => block.type === 'tool_use' && block.id.startsWith(OWN_CALL));
  return calls.map(({ id, name }) => {
    const { content = '', complete = content, isError = true, handle = '', kept } = results.get(id) ?? {};
    // An excerpt cannot show which holding is the worst: an incomplete result counts as failed.
    const isLost = kept !== undefined && complete === content;
    return { name, content: isLost ? '' : neutraliseForModel(complete), isError: isError || isLost, handle };
  });
}

/** Returns the results in a message, which is a result itself or contains them as blocks. */
function resultsIn(message: ConversationMessage): readonly ToolResultBlock[] {
  const { role, toolCallId } = message;
  if (role === 'tool' && toolCallId !== undefined && typeof message.content === 'string')
    return [{ type: 'tool_result', toolUseId: toolCallId, content: message.content, isError: false }];
  return blocksOf(message).flatMap((block) => (block.type === 'tool_result' ? [{ isError: false, ...block }] : []));
}

const blocksOf = ({ content }: ConversationMessage): readonly ContentBlock[] =>
  typeof content === 'string' ? [] : content;

const isForwarded = (text: string): boolean => text.startsWith(FORWARDED_LINE);

const isFilesLine = (block: ContentBlock): boolean => block.type === 'text' && block.text.startsWith(FILES_LINE);

function textOf({ content }: ConversationMessage): string {
  if (typeof content === 'string') return content.trim();
  const texts = content.flatMap((block) =>
    block.type === 'text' && !block.isNote && !isFilesLine(block) ? [block.text] : [],
  );
  return texts.join('\n').trim();
}
