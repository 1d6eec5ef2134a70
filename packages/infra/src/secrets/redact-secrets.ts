import type { Task } from '../tasks/tasks.ts';
import { findAccountNumbers, findCredentials, findPersonalNumbers } from './find-secrets.ts';
import { replaceFindings } from './finding.ts';

/** Replaces a secret. Its brackets are outside every pattern, so redacting twice changes nothing. */
export const REDACTED = '[REDACTED]';

/** Known secrets shorter than this would mask ordinary text. */
const MIN_KNOWN_LENGTH = 4;

/** A mask may split what used to be one word, so masking is repeated while it finds something, up to a limit. */
const MOST_PASSES = 5;

/**
 * Masks every secret in a text: the given ones, and text that looks like a key, a token, a password, a private key, or
 * the number of a card, a person or an account.
 */
export function redactSecrets(text: string, known: readonly string[] = [], mask: string = REDACTED): string {
  let clean = text;
  // Longest first, so that a key which contains another one leaves nothing behind.
  for (const secret of [...known].sort((a, b) => b.length - a.length)) {
    if (secret.length < MIN_KNOWN_LENGTH) continue;
    clean = clean.replaceAll(secret, () => mask);
    const encoded = encodeURIComponent(secret.toWellFormed());
    if (encoded !== secret) clean = clean.replaceAll(encoded, () => mask);
  }
  for (const find of [findCredentials, findPersonalNumbers, findAccountNumbers]) {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const findings = find(clean);
      if (findings.length === 0) break;
      clean = replaceFindings(clean, findings, () => mask);
    }
  }
  return clean;
}

/** Does so for many texts. */
export const redactTextsTask: Task<{ readonly texts: readonly string[]; readonly known: readonly string[] }, string[]> =
  {
    name: 'redact-texts',
    run: ({ texts, known }) => texts.map((text) => redactSecrets(text, known)),
    lengthOf: ({ texts }) => texts.reduce((sum, { length }) => sum + length, 0),
  };

const SECRET_KEY =
  /(?:password|passwd|passphrase|secret)|(?:token|authorization|cookies?|credentials?|[-_]key|(?:api|access|private|signing|encryption|auth)[-_ ]?key)$/i;

const NO_KEYS: ReadonlySet<string> = new Set();

/** Returns true when the name of a field marks its value as secret, in any case and spelling. */
export function isSecretKey(key: string, extra: ReadonlySet<string> = NO_KEYS): boolean {
  return SECRET_KEY.test(key) || extra.has(plainKey(key));
}

/** A field name without case and separators, the form in which extra secret names are compared. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, '');
}
