import type { Claim } from '../context/claim.ts';
import type { Fact } from '../evidence/fact.ts';

const JOINT = /,|;|(?<![a-z])(?:and|but|while|against|versus|vs|after)(?![a-z])|이고|하고|이며/;
/** Words of field names that tell nothing apart. */
const EMPTY = /^(?:total|amount|value|the|of|in|per|and|sum|usd|krw|won|pct|percent|data|info)$/;
const ALSO_SAID: Readonly<Record<string, RegExp>> = {
  net: /aftertax|세후|실수령/,
};

/** The heads of a number's row and column and the words that stand with it, up to the next joint on either side, without blanks. */
export function wordsNear({ lead, said, stretch, number }: Claim): string {
  const behind = said.slice(Math.max(0, said.length - (stretch.end - number.end))).split(/\d/)[0] ?? '';
  const heads = said.slice(0, Math.max(0, said.length - (stretch.end - stretch.start)));
  return `${heads}|${lead.split(JOINT).at(-1)}|${behind.slice(0, 30).split(JOINT)[0]}`.toLowerCase().replace(/\s+/g, '');
}

/** Whether words name the field of a fact, by what sets its name apart from the fields beside it. */
export const isSaid = ({ word }: Fact, near: string, beside: readonly Fact[]): boolean =>
  isWordSaid(
    word,
    near,
    beside.flatMap((other) => other.word ?? []),
  );

/** Whether words name a field; what others are called as well, such as the unit, does not name it. */
export function isWordSaid(word: string | undefined, near: string, others: readonly string[] = []): boolean {
  if (word === undefined || word.length < 2) return false;
  if (near.includes(word.replace(/\s+/g, ''))) return true;
  const shared = new Set(others.filter((other) => other !== word).flatMap((other) => other.split(' ')));
  const parts = word.split(' ').filter((part) => part.length > 1 && !EMPTY.test(part));
  const telling = parts.filter((part) => !shared.has(part));
  return (telling.length > 0 ? telling : parts).some((part) => near.includes(part) || ALSO_SAID[part]?.test(near));
}

/** Whether words name every part of a field. */
export function isWhollySaid(word: string, near: string): boolean {
  const telling = word.split(' ').filter((part) => part.length > 2 && !EMPTY.test(part));
  return telling.length > 0 && telling.every((part) => near.includes(part));
}
