import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/agent';
import type { ConversationMessage } from '@finclaw/types';

/** A digest for each message of a request, so that a later request can be compared with it message by message. */
export function digestsOf(
  messages: readonly ConversationMessage[],
  redact: (text: string) => string = (text) => text,
): readonly string[] {
  return messages.map((message) => hash('sha256', redact(canonicalJson(message)), 'hex').slice(0, 32));
}
