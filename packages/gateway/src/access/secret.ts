import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits, in characters that need no escaping anywhere. */
export const newSecret = (random: (bytes: number) => Buffer = randomBytes): string => random(32).toString('base64url');

/** Returns the stored digest of a secret. Secrets are random and long, so a plain hash is as good as a slow one. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
