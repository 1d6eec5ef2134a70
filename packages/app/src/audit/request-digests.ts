import { hash } from 'node:crypto';
import { writingCanonicalJson } from '@finclaw/agent';
import type { Steps } from '@finclaw/infra';
import type { ConversationMessage } from '@finclaw/types';
import type { Redacting } from './chunks-without-secrets.ts';

/** Each call of a run is sent the messages of the one before it again. */
const plain = new WeakMap<ConversationMessage, string>();

/** A digest for each message of a request, so that a later request can be compared with it message by message. */
export function* digestsOf(messages: readonly ConversationMessage[], redact?: Redacting): Steps<readonly string[]> {
  const digests: string[] = [];
  for (const message of messages) {
    const known = redact === undefined ? plain.get(message) : undefined;
    const text = known === undefined ? yield* writingCanonicalJson(message) : '';
    const digest = known ?? digestOf(redact === undefined ? text : yield* redact(text));
    if (redact === undefined) plain.set(message, digest);
    digests.push(digest);
  }
  return digests;
}

const digestOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
