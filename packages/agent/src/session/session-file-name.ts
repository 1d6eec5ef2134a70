import { createHash } from 'node:crypto';

const SAFE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const LOOKS_HASHED = /^[0-9a-f]{64}$/;

/** A file name for a session id: the id itself when it is safe, otherwise its hash. Two ids never share a name. */
export function sessionFileStem(sessionId: string): string {
  // An id that looks like a hash is hashed too, or it could be chosen to collide with the hash of another id.
  return SAFE.test(sessionId) && !LOOKS_HASHED.test(sessionId) ? sessionId : hashOf(sessionId);
}

/** Returns a unique file name for a session key that people can recognise in a listing, on any file system. */
export function transcriptFileName(sessionKey: string): string {
  const readable = sessionKey
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${readable === '' ? 'session' : readable}.${hashOf(sessionKey).slice(0, 32)}.jsonl`;
}

function hashOf(text: string): string {
  // UTF-8 writes every lone surrogate the same way; the bytes used instead start with one that UTF-8 never contains.
  const bytes = text.isWellFormed() ? text : Buffer.concat([Buffer.from([0xff]), Buffer.from(text, 'utf16le')]);
  return createHash('sha256').update(bytes).digest('hex');
}
