import { type CountTokens, OWN_LABELS, partsOf, register, registerDerived } from '@finclaw/models';
import type { ContentBlock, ConversationMessage, ToolResultBlock } from '@finclaw/types';
import { IMAGE_TOKENS } from './layout.ts';

const sizes = new WeakMap<CountTokens, WeakMap<ConversationMessage, number>>();

/** Returns the total size of messages; each is counted once. */
export function messageTokens(messages: readonly ConversationMessage[], countTokens: CountTokens): number {
  const known = sizes.get(countTokens) ?? new WeakMap<ConversationMessage, number>();
  sizes.set(countTokens, known);
  let total = 0;
  for (const message of messages) {
    let size = known.get(message);
    if (size === undefined) {
      size = blocksOf(message).reduce((sum, block) => sum + blockTokens(block, countTokens), 0);
      known.set(message, size);
    }
    total += size;
  }
  return total;
}

function blockTokens(block: ContentBlock, countTokens: CountTokens): number {
  switch (block.type) {
    case 'text':
      return countTokens(block.text);
    case 'image':
      return IMAGE_TOKENS;
    case 'tool_use':
      return countTokens(block.name) + countTokens(JSON.stringify(block.input) ?? '');
    case 'tool_result':
      return countTokens(block.content) + IMAGE_TOKENS * (block.pictures?.length ?? 0);
    case 'thinking':
      return countTokens(block.text + (block.redactedData ?? ''));
  }
}

/** Returns the conversation for a model without image input: each picture is replaced by a note. */
export function withoutPictures(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
  return messages.map((message) => {
    const { content } = message;
    return typeof content !== 'string' && content.some(hasPicture)
      ? { ...message, content: content.map(withoutPicture) }
      : message;
  });
}

const hasPicture = (block: ContentBlock): boolean =>
  block.type === 'image' || (block.type === 'tool_result' && block.pictures !== undefined);

const UNSEEN = '[a picture that you cannot see]';

function withoutPicture(block: ContentBlock): ContentBlock {
  if (block.type === 'image') return register({ type: 'text', text: UNSEEN }, OWN_LABELS);
  if (block.type !== 'tool_result' || block.pictures === undefined) return block;
  const { pictures, ...result } = block;
  return registerDerived({ ...result, content: [block.content, ...pictures.map(() => UNSEEN)].join('\n') }, [block]);
}

/** Converts the conversation for a model that takes no tools: calls and results become plain text. */
export function asPlainTalk(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
  const plain: ConversationMessage[] = [];
  for (const message of messages) {
    const blocks = blocksOf(message);
    const isOfTools =
      message.role === 'tool' || blocks.some(({ type }) => type === 'tool_use' || type === 'tool_result');
    if (!isOfTools) {
      plain.push(message);
      continue;
    }
    const role = message.role === 'tool' ? 'user' : message.role;
    const text = blocks.map(blockAsText).filter(Boolean).join('\n');
    if (text !== '') plain.push(registerDerived({ role, content: text }, partsOf(message)));
  }
  return plain;
}

function blockAsText(block: ContentBlock): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'tool_use') return `[looked up with ${block.name}: ${JSON.stringify(block.input)}]`;
  return block.type === 'tool_result' ? `[result] ${block.content}` : '';
}

/** A shorter excerpt of a result is useless. */
const SHORTEST_RESULT = 200;

/**
 * Cuts the longest results until the messages fit the token limit; leaves them unchanged if results are not the reason.
 */
export function withShorterResults(
  messages: readonly ConversationMessage[],
  maxTokens: number,
  countTokens: CountTokens,
): readonly ConversationMessage[] {
  const lengths = messages
    .flatMap(blocksOf)
    .flatMap((block) => (block.type === 'tool_result' ? [block.content.length] : []));
  let limit = Math.max(0, ...lengths);
  let shorter = messages;
  while (limit > SHORTEST_RESULT && messageTokens(shorter, countTokens) > maxTokens) {
    limit = Math.max(SHORTEST_RESULT, Math.floor(limit / 2));
    shorter = messages.map((message) => withResultsOf(message, limit));
  }
  return shorter;
}

function withResultsOf(message: ConversationMessage, limit: number): ConversationMessage {
  if (!blocksOf(message).some((block) => block.type === 'tool_result' && block.content.length > limit)) return message;
  const content = blocksOf(message).map((block) => (block.type === 'tool_result' ? cutResult(block, limit) : block));
  return { ...message, content };
}

function cutResult(block: ToolResultBlock, limit: number): ToolResultBlock {
  const { content } = block;
  if (content.length <= limit) return block;
  // A pair of halves is one character.
  const end = /[\uD800-\uDBFF]$/.test(content.slice(0, limit)) ? limit - 1 : limit;
  const left = content.length - end;
  const shorter = `${content.slice(0, end)}\n[${left} more characters do not fit into this model's window]`;
  return registerDerived({ ...block, content: shorter }, [block]);
}

const blocksOf = ({ content }: ConversationMessage): readonly ContentBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
