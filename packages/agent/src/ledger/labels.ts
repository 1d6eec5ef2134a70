import { FinClawError } from '@finclaw/infra';
import type { ContentBlock, ConversationMessage, TextBlock, ToolDefinition } from '@finclaw/types';

/** Who wrote a part of a prompt: this program, its user or owner, or anybody else. */
export type Trust = 'ours' | 'user' | 'untrusted';

/** What the ledger holds of one part of a prompt. */
export interface Labels {
  readonly trust: Trust;
  /** It tells something of the user that others must not learn. */
  readonly private: boolean;
}

/** Anything a request to a model consists of: a message or one of its blocks, a block of the system prompt, a tool. */
export type PromptPart = ConversationMessage | ContentBlock | TextBlock | ToolDefinition;

export const OURS: Labels = Object.freeze({ trust: 'ours', private: false });
export const USERS: Labels = Object.freeze({ trust: 'user', private: false });
export const UNTRUSTED: Labels = Object.freeze({ trust: 'untrusted', private: false });
/** Nothing is known, so the worst is assumed. */
export const UNKNOWN: Labels = Object.freeze({ trust: 'untrusted', private: true });

/** By identity: a copy of a part is another part, and nobody has said what it is. */
const entered = new WeakMap<PromptPart, Labels>();

const RANK: Readonly<Record<Trust, number>> = { ours: 0, user: 1, untrusted: 2 };

/** Enters a part; what is entered again gets the later labels. */
export function enter<Part extends PromptPart>(part: Part, labels: Labels): Part {
  if (!Object.hasOwn(RANK, labels.trust) || typeof labels.private !== 'boolean')
    throw new FinClawError('A part of a prompt has no labels', 'PROMPT_PART_UNKNOWN', { isOperational: false });
  entered.set(part, labels);
  return part;
}

/** The labels of a part; undefined for one that was never entered. */
export function labelsOf(part: PromptPart): Labels | undefined {
  return entered.get(part);
}

/** The labels of what is made of several parts: as untrusted and as private as any of them. */
export function joined(all: Iterable<Labels>): Labels {
  let [trust, isPrivate]: [Trust, boolean] = ['ours', false];
  for (const each of all) {
    if (RANK[each.trust] > RANK[trust]) trust = each.trust;
    isPrivate ||= each.private;
  }
  return { trust, private: isPrivate };
}

/** The parts of a message that carry labels: its blocks, or the message itself when it is plain text. */
export function partsOf(message: ConversationMessage): readonly PromptPart[] {
  return typeof message.content === 'string' ? [message] : message.content;
}

/** Enters a message with all its blocks. */
export function enterMessage(message: ConversationMessage, labels: Labels): ConversationMessage {
  for (const part of partsOf(message)) enter(part, labels);
  return message;
}

/** Enters a part that was made of others, with their labels; made of a part nobody knows, it stays unknown too. */
export function enterDerived<Part extends PromptPart>(part: Part, from: readonly PromptPart[]): Part {
  const labels = from.map(labelsOf);
  return labels.every((each) => each !== undefined) ? enter(part, joined(labels)) : part;
}
