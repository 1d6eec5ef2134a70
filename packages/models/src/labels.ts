import { FinClawError } from '@finclaw/infra';
import type { ContentBlock, ConversationMessage, TextBlock, ToolDefinition } from '@finclaw/types';

/** The author of a part of a prompt: this program, its user or owner, or anyone else. */
export type Trust = 'ours' | 'user' | 'untrusted';

/** Author and privacy of one part of a prompt. */
export interface Labels {
  readonly trust: Trust;
  /** The part contains private data of the user. */
  readonly private: boolean;
}

/** A part of a request to a model: a message or one of its blocks, a block of the system prompt, a tool. */
export type PromptPart = ConversationMessage | ContentBlock | TextBlock | ToolDefinition;

export const OWN_LABELS: Labels = Object.freeze({ trust: 'ours', private: false });
export const USER_LABELS: Labels = Object.freeze({ trust: 'user', private: false });
export const UNTRUSTED_LABELS: Labels = Object.freeze({ trust: 'untrusted', private: false });
/** For parts of unknown origin: the strictest labels. */
export const UNKNOWN_LABELS: Labels = Object.freeze({ trust: 'untrusted', private: true });

/** Keyed by identity: a copy of a part has no labels until it is registered itself. */
const registered = new WeakMap<PromptPart, Labels>();

const RANK: Readonly<Record<Trust, number>> = { ours: 0, user: 1, untrusted: 2 };

/** Sets the labels of a part, replacing earlier ones. */
export function register<Part extends PromptPart>(part: Part, labels: Labels): Part {
  if (!Object.hasOwn(RANK, labels.trust) || typeof labels.private !== 'boolean')
    throw new FinClawError('A part of a prompt has no labels', 'PROMPT_PART_UNKNOWN', { isOperational: false });
  registered.set(part, labels);
  return part;
}

/** Returns the labels of a part; undefined if it was never registered. */
export function labelsOf(part: PromptPart): Labels | undefined {
  return registered.get(part);
}

/** Combines the labels of several parts: as untrusted and as private as any of them. */
export function joinLabels(all: Iterable<Labels>): Labels {
  let [trust, isPrivate]: [Trust, boolean] = ['ours', false];
  for (const each of all) {
    if (RANK[each.trust] > RANK[trust]) trust = each.trust;
    isPrivate ||= each.private;
  }
  return { trust, private: isPrivate };
}

/** Returns the parts of a message that carry labels: its blocks, or the message itself when it is plain text. */
export function partsOf(message: ConversationMessage): readonly PromptPart[] {
  return typeof message.content === 'string' ? [message] : message.content;
}

/** Registers every part of a message with the same labels. */
export function registerMessage(message: ConversationMessage, labels: Labels): ConversationMessage {
  for (const part of partsOf(message)) register(part, labels);
  return message;
}

/** Registers a part with the combined labels of its sources; leaves it unregistered if one of them is. */
export function registerDerived<Part extends PromptPart>(part: Part, from: readonly PromptPart[]): Part {
  const labels = from.map(labelsOf);
  return labels.every((each) => each !== undefined) ? register(part, joinLabels(labels)) : part;
}
