import { eachMatch, holds } from './each-match.ts';
import { findAccounts } from './find-accounts.ts';
import { findCards } from './find-cards.ts';
import { findIdentityNumbers } from './find-identity.ts';
import { type Finding, withoutOverlap } from './finding.ts';
import { SECRET_SHAPES, SECRET_STARTS } from './secret-shapes.ts';

/** The keys, tokens, passwords and private keys in a text. */
export function findCredentials(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { kind, hint, pattern, isSecret } of SECRET_SHAPES) {
    if (!holds(text, hint)) continue;
    eachMatch(text, pattern, (match) => {
      const prefix = match[1] ?? '';
      if (isSecret?.(match[0].slice(prefix.length), prefix) === false) return;
      const finding = { start: match.index + prefix.length, end: match.index + match[0].length, kind };
      // A mask inside a mask would be masked for ever.
      if (!text.startsWith('[REDACTED', finding.start)) findings.push(finding);
    });
  }
  return withoutOverlap(findings);
}

/** The card numbers and the numbers that identify a person in a text. */
export function findPersonalNumbers(text: string): readonly Finding[] {
  if (!/\d/.test(text)) return [];
  return withoutOverlap([...findIdentityNumbers(text), ...findCards(text)]);
}

/** The account numbers in a text. */
export function findAccountNumbers(text: string): readonly Finding[] {
  return /\d/.test(text) ? findAccounts(text) : [];
}

const UNFINISHED = new RegExp(String.raw`(?<![\w-])(?:${SECRET_STARTS.join('|')})[\w.~+/=-]{0,4096}$`);

/** Returns the start of a credential whose end was cut off; undefined when there is none. */
export function unfinishedSecretAt(text: string): number | undefined {
  const tail = text.slice(-4200);
  const match = UNFINISHED.exec(tail);
  return match ? text.length - tail.length + match.index : undefined;
}
