import type { Steps } from '../concurrency/slices.ts';
import { eachMatch, holding, holds, isLong } from './each-match.ts';
import { findingAccounts } from './find-accounts.ts';
import { findingCards } from './find-cards.ts';
import { findingIdentityNumbers } from './find-identity.ts';
import { type Finding, withoutOverlap } from './finding.ts';
import { SECRET_SHAPES, SECRET_STARTS } from './secret-shapes.ts';

/** The keys, tokens, passwords and private keys in a text, with rests in between. */
export function* findingCredentials(text: string): Steps<readonly Finding[]> {
  const findings: Finding[] = [];
  const rests = isLong(text);
  for (const { kind, hint, pattern, isSecret } of SECRET_SHAPES) {
    // Most texts hold none of them, and a rest for each would cost more than the look.
    if (!(rests ? yield* holding(text, hint) : holds(text, hint))) continue;
    yield* eachMatch(text, pattern, (match) => {
      const kept = match[1] ?? '';
      if (isSecret?.(match[0].slice(kept.length), kept) === false) return;
      const finding = { start: match.index + kept.length, end: match.index + match[0].length, kind };
      // A mask inside a mask would be masked for ever.
      if (!text.startsWith('[REDACTED', finding.start)) findings.push(finding);
    });
  }
  return withoutOverlap(findings);
}

/** The card numbers and the numbers that identify a person in a text, with rests in between. */
export function* findingPersonalNumbers(text: string): Steps<readonly Finding[]> {
  if (!/\d/.test(text)) return [];
  const [persons, cards] = [yield* findingIdentityNumbers(text), yield* findingCards(text)];
  return withoutOverlap([...persons, ...cards]);
}

/** The account numbers in a text, with rests in between. */
export function* findingAccountNumbers(text: string): Steps<readonly Finding[]> {
  return /\d/.test(text) ? yield* findingAccounts(text) : [];
}

const UNFINISHED = new RegExp(String.raw`(?<![\w-])(?:${SECRET_STARTS.join('|')})[\w.~+/=-]{0,4096}$`);

/** Returns the start of a credential whose end was cut off; undefined when there is none. */
export function unfinishedSecretAt(text: string): number | undefined {
  const tail = text.slice(-4200);
  const match = UNFINISHED.exec(tail);
  return match ? text.length - tail.length + match.index : undefined;
}
