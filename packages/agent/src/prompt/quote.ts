import { createHash } from 'node:crypto';
import { neutraliseForModel } from '@finclaw/infra';
import { cleanControlCharacters, fenceUntrusted } from '@finclaw/tools';

/**
 * Puts untrusted text into a fence. The marker is a hash of the text, so the text cannot contain it, and equal text
 * gives equal bytes, which keeps prompt caches warm. Look-alikes of a fence inside are neutralised.
 */
export function quoteUntrusted(text: string, origin: string): string {
  const clean = neutraliseForModel(cleanControlCharacters(text)).replace(/<(?=\/?\s*untrusted)/gi, '‹');
  return fenceUntrusted(clean, createHash('sha256').update(clean).digest('hex').slice(0, 32), origin);
}

/** Removes control characters and truncates the text, with a mark at the cut. */
export function capText(text: string, maxLength: number): string {
  const clean = cleanControlCharacters(text).trim();
  return clean.length <= maxLength
    ? clean
    : `${clean
        .slice(0, maxLength - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

/** Does the same on one line. */
export function capLine(text: string, maxLength: number): string {
  return capText(text.replace(/\s+/g, ' '), maxLength);
}
