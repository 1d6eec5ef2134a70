import type { Conversation } from './conversation.ts';
import type { ReadRequest } from './ellipsis.ts';
import type { QuestionDeps } from './question.ts';
import { type Heard, hear } from './requests.ts';

/** Reads the requests of a conversation's last message. */
export type RequestReader = (conversation: Conversation) => readonly ReadRequest[];

const REMEMBERED = 512;

/** How long what was read holds: what is meant by "today", and which names there are, may change. */
const HOLDS_MS = 10_000;
/** Of earlier messages only what they were about matters, which holds longer. */
const EARLIER_HOLDS_MS = 600_000;

/** A reader that remembers how far it has heard conversations: each question comes again with every tool result, and again as history. */
export function createRequestReader(deps: QuestionDeps): RequestReader {
  const known = new Map<string, { readonly heard: Heard; readonly at: number }>();
  const nothing: Heard = { requests: [], locale: deps.locale };
  const remember = (key: string, heard: Heard, at: number): void => {
    known.delete(key);
    known.set(key, { heard, at });
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  return ({ question, earlier }) => {
    const texts = [...earlier].reverse().concat(question);
    const at = deps.now();
    let heard = nothing;
    let key = '';
    for (const [index, said] of texts.entries()) {
      key += `${JSON.stringify(said)}\n`;
      const found = known.get(key);
      const holds = index === texts.length - 1 ? HOLDS_MS : EARLIER_HOLDS_MS;
      if (found !== undefined && Math.abs(at - found.at) < holds) heard = found.heard;
      else {
        heard = hear(said, heard, deps);
        remember(key, heard, at);
      }
    }
    return heard.requests;
  };
}
