import { runToEnd, type Steps } from '../concurrency/slices.ts';
import { findingCredentials, findingPersonalNumbers } from './find-secrets.ts';
import { replacingFindings } from './finding.ts';

/** A text in which every secret is replaced by what it was, and what they were. */
interface CaughtText {
  readonly text: string;
  readonly kinds: readonly string[];
}

/**
 * Masks keys, passwords, cards and the numbers that identify a person in a text. Account numbers stay: people ask about
 * their own.
 */
export function catchSecrets(said: string): CaughtText {
  return runToEnd(catchingSecrets(said));
}

/** The same with rests in between. */
export function* catchingSecrets(said: string): Steps<CaughtText> {
  const kinds = new Set<string>();
  let text = said;
  for (const find of [findingCredentials, findingPersonalNumbers]) {
    const findings = yield* find(text);
    for (const { kind } of findings) kinds.add(kind);
    text = yield* replacingFindings(text, findings, (kind) => `[REDACTED:${kind}]`);
  }
  return { text, kinds: [...kinds] };
}
