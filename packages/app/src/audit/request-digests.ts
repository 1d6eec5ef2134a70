import { hash } from 'node:crypto';
import { canonicalJson } from '@finclaw/tools';
import type { ConversationMessage } from '@finclaw/types';
import type { RedactTexts } from './redact-json.ts';

/**
 * Digests of the messages of a request, so that a later request can be compared with it: one per block of the first
 * messages, one for each of the last.
 */
export interface RequestDigests {
  readonly blocks: readonly string[];
  readonly rest: readonly string[];
}

const BLOCK = 64;

type KnownDigests = WeakMap<ConversationMessage, string>;

/** Each call is sent the messages of the one before it again, and each question those of the conversation. */
const plain: KnownDigests = new WeakMap();
/** A cache per redaction. */
const masked = new WeakMap<RedactTexts, KnownDigests>();

function knownFor(redact: RedactTexts | undefined): KnownDigests {
  if (redact === undefined) return plain;
  const known: KnownDigests = masked.get(redact) ?? new WeakMap();
  masked.set(redact, known);
  return known;
}

/** The digests of a request. */
export async function digestsOf(
  messages: readonly ConversationMessage[],
  redact?: RedactTexts,
): Promise<RequestDigests> {
  const digests = await eachDigestOf(messages, redact);
  const count = Math.floor(digests.length / BLOCK);
  const blocks = Array.from({ length: count }, (_, at) => digestOf(digests.slice(at * BLOCK, (at + 1) * BLOCK).join()));
  return { blocks, rest: digests.slice(count * BLOCK) };
}

/** A digest for each message. */
async function eachDigestOf(
  messages: readonly ConversationMessage[],
  redact: RedactTexts | undefined,
): Promise<readonly string[]> {
  const known = knownFor(redact);
  const unknown = messages.filter((message) => !known.has(message));
  const texts = unknown.map((message) => canonicalJson(asSent(message)));
  const clean = redact === undefined ? texts : await redact(texts);
  for (const [at, message] of unknown.entries()) known.set(message, digestOf(clean[at]!));
  return messages.map((message) => known.get(message)!);
}

/**
 * Returns a message without complete results, which are never sent, and without their place, which differs in every
 * replay.
 */
function asSent(message: ConversationMessage): ConversationMessage {
  const { content } = message;
  if (typeof content === 'string' || !content.some((block) => 'complete' in block)) return message;
  const blocks = content.map((block) => {
    if (block.type !== 'tool_result' || block.complete === undefined) return block;
    const { complete: _complete, kept: _kept, ...sent } = block;
    return sent;
  });
  return { ...message, content: blocks };
}

/** Returns the first message in which two requests may differ, counted from 1; undefined when they are the same. */
export function firstDifference(a: RequestDigests, b: RequestDigests): number | undefined {
  const length = Math.max(a.blocks.length, b.blocks.length);
  for (let at = 0; at < length; at++) if (a.blocks[at] !== b.blocks[at]) return at * BLOCK + 1;
  for (let at = 0; at < Math.max(a.rest.length, b.rest.length); at++)
    if (a.rest[at] !== b.rest[at]) return length * BLOCK + at + 1;
  return undefined;
}

/** Returns a digest in letters only: digits could be mistaken for an account number and masked. */
const digestOf = (text: string): string =>
  hash('sha256', text, 'hex')
    .slice(0, 32)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
