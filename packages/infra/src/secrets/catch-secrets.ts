import type { Task } from '../tasks/tasks.ts';
import { findCredentials, findPersonalNumbers } from './find-secrets.ts';
import { replaceFindings } from './finding.ts';

/** A text in which every secret is replaced by its kind, and the kinds. */
interface CaughtText {
  readonly text: string;
  readonly kinds: readonly string[];
}

/**
 * Masks keys, passwords, cards and the numbers that identify a person in a text. Account numbers stay: people ask about
 * their own.
 */
export function catchSecrets(input: string): CaughtText {
  const kinds = new Set<string>();
  let text = input;
  for (const find of [findCredentials, findPersonalNumbers]) {
    const findings = find(text);
    for (const { kind } of findings) kinds.add(kind);
    text = replaceFindings(text, findings, (kind) => `[REDACTED:${kind}]`);
  }
  return { text, kinds: [...kinds] };
}

/** Does so for long texts. */
export const catchSecretsTask: Task<string, CaughtText> = {
  name: 'catch-secrets',
  run: catchSecrets,
  lengthOf: (text) => text.length,
};
