import type { Conversation } from './conversation.ts';
import type { ReadRequest } from './ellipsis.ts';
import type { QuestionDeps } from './question.ts';
import { readRequests } from './requests.ts';

/** Reads the requests of a conversation's last message. */
export type RequestReader = (conversation: Conversation) => readonly ReadRequest[];

const REMEMBERED = 256;

/** How long what was read holds: what is meant by "today", and which names there are, may change. */
const HOLDS_MS = 10_000;

/** A reader that remembers what it read last, because a question is asked again with the result of each tool. */
export function createRequestReader(deps: QuestionDeps): RequestReader {
  const known = new Map<string, { readonly requests: readonly ReadRequest[]; readonly at: number }>();
  return (conversation) => {
    const { question, earlier } = conversation;
    const key = JSON.stringify([question, ...earlier]);
    const at = deps.now();
    const found = known.get(key);
    if (found !== undefined && Math.abs(at - found.at) < HOLDS_MS) return found.requests;
    const requests = readRequests(conversation, deps);
    known.delete(key);
    known.set(key, { requests, at });
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return requests;
  };
}
