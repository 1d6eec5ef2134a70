import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/agent';
import type { ConversationMessage } from '@finclaw/types';

/** Each call of a run is sent the messages of the one before it again. */
const plain = new WeakMap<ConversationMessage, string>();

/** A digest for each message of a request, so that a later request can be compared with it message by message. */
export function digestsOf(messages: readonly ConversationMessage[], redact?: (text: string) => string): readonly string[] {
  if (redact !== undefined) return messages.map((message) => digestOf(redact(canonicalJson(message))));
  return messages.map((message) => {
    const digest = plain.get(message) ?? digestOf(canonicalJson(message));
    plain.set(message, digest);
    return digest;
  });
}

const digestOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
