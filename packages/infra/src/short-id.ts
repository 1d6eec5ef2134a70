import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const SIGNS = `23456789${LETTERS}`;

/**
 * Returns a random id that is easy to read and type. It starts with a letter, so that it cannot be mistaken for a
 * figure.
 */
export function shortId(length: number): string {
  const pick = (from: string, byte: number) => from[byte % from.length];
  return [...randomBytes(length)].map((byte, at) => pick(at === 0 ? LETTERS : SIGNS, byte)).join('');
}
