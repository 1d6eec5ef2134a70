import { isKorean, type Word } from '@finclaw/language';
import { kept } from '../once.ts';
import type { TableLabel } from './read-table.ts';
import { operationOf } from './words.ts';

/** What has a name in a table; of a row also the name of its section. */
export type Nameable = TableLabel & { readonly section?: TableLabel };

/** The names of a table by their words. */
export interface NameIndex<T> {
  readonly weightOf: (word: Word) => number;
  readonly knows: (word: Word) => boolean;
  /** All items of whose names a text with these spellings may hold enough, and perhaps others. */
  readonly mayBeIn: (spelt: Iterable<string>) => Iterable<T>;
}

/** Weights that differ by less are equal. */
export const CLOSE = 1e-9;
/** So much of a name's weight is to be said for it to be meant at all. */
export const LEAST = 0.3;
const LONGEST_NAME = 60;

const indexes = new WeakMap<readonly Nameable[], NameIndex<Nameable>>();

/** Reads the names of some items, once. */
export const namesOf = <T extends Nameable>(items: readonly T[]): NameIndex<T> =>
  kept(indexes, items, () => indexed<Nameable>(items)) as NameIndex<T>;

/** A name without blanks. */
export const wholeOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join('');

function indexed<T extends Nameable>(items: readonly T[]): NameIndex<T> {
  const isOfHeads = items.length > 1 && items[0]!.section === undefined;
  const stems = items.flatMap(({ words }) => [...new Set(words.map(({ stem }) => stem))]);
  const counts = Map.groupBy(stems, (stem) => stem);
  // A word weighs the more the fewer names have it; of heads, what all of them say or what asks for an operation weighs nothing.
  const weightOf = (word: Word): number => {
    if (isOfHeads && operationOf(word) !== undefined) return CLOSE;
    return Math.log((isOfHeads ? 0 : 1) + items.length / (counts.get(word.stem)?.length ?? items.length)) + CLOSE;
  };
  // Each item stands under its name as a whole and under the heaviest words of it, without which the others are not enough.
  const byKey = new Map<string, Set<T>>();
  for (const item of items) {
    const weighed = item.words.map((word) => ({ key: word.stem, weight: weightOf(word) })).sort((a, b) => b.weight - a.weight);
    let rest = weighed.reduce((sum, { weight }) => sum + weight, 0);
    const least = LEAST * rest - CLOSE;
    for (const { key, weight } of [{ key: wholeOf(item.words), weight: 0 }, ...weighed]) {
      if (rest < least) break;
      byKey.set(key, (byKey.get(key) ?? new Set()).add(item));
      rest -= weight;
    }
  }
  return {
    weightOf,
    knows: ({ stem }) => counts.has(stem),
    mayBeIn: (spelt) => new Set([...spelt].flatMap((key) => [...(byKey.get(key) ?? [])])),
  };
}

/** The words of a text by how they are written, Korean ones also joined, for a name may be written with or without blanks. */
export function spellingsIn(text: readonly Word[]): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, readonly Word[]>();
  for (const first of text.keys()) {
    let written = '';
    for (let at = first; at < text.length && written.length < LONGEST_NAME; at++) {
      const { word, stem } = text[at]!;
      if (at > first && !isKorean(word)) break;
      if (!found.has(written + stem)) found.set(written + stem, text.slice(first, at + 1));
      written += word;
    }
  }
  return found;
}
