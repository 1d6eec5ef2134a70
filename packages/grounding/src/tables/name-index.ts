import { isKorean, type Word } from '@finclaw/language';
import type { TableColumn, TableRow, TableSection } from './read-table.ts';
import { operationOf } from './words.ts';

/** What has a name in a table. */
export type Nameable = TableRow | TableColumn | TableSection;

const CLOSE = 1e-9;
const indexes = new WeakMap<readonly Nameable[], NameIndex<Nameable>>();

/** The names of a table by their words, so that a text is held only against those of which it may hold enough. */
export class NameIndex<T extends Nameable> {
  readonly #items: readonly T[];
  readonly #isOfHeads: boolean;
  readonly #longest: number;
  readonly #counts: ReadonlyMap<string, readonly string[]>;
  readonly #places = new Map<number, ReadonlyMap<string, readonly number[]>>();

  static of<T extends Nameable>(items: readonly T[]): NameIndex<T> {
    const index = (indexes.get(items) as NameIndex<T> | undefined) ?? new NameIndex(items);
    indexes.set(items, index as unknown as NameIndex<Nameable>);
    return index;
  }

  private constructor(items: readonly T[]) {
    this.#items = items;
    this.#isOfHeads = items.length > 1 && 'head' in items[0]!;
    this.#longest = items.reduce((most, { words }) => Math.max(most, joined(words).length), 0);
    const stems = items.flatMap(({ words }) => [...new Set(words.map(({ stem }) => stem))]);
    this.#counts = Map.groupBy(stems, (stem) => stem);
  }

  /** A word weighs the more the fewer names have it; of heads, what all of them say or what asks for an operation weighs nothing. */
  readonly weightOf = (word: Word): number => {
    if (this.#isOfHeads && operationOf(word) !== undefined) return CLOSE;
    const count = this.#counts.get(word.stem)?.length ?? this.#items.length;
    return Math.log((this.#isOfHeads ? 0 : 1) + this.#items.length / count) + CLOSE;
  };

  /** In their order, all items of whose names a text may hold such a share, and perhaps others. */
  mayBeIn(text: readonly Word[], enough: number): readonly T[] {
    const places = this.#places.get(enough) ?? this.#placesFor(enough);
    this.#places.set(enough, places);
    const found = new Set(keysIn(text, this.#longest).flatMap((key) => places.get(key) ?? []));
    return [...found].sort((a, b) => a - b).map((at) => this.#items[at]!);
  }

  /** Each item under its name as a whole and under the heaviest words of it, without which the others are not enough. */
  #placesFor(enough: number): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>();
    for (const [at, { words }] of this.#items.entries()) {
      const weighed = words.map((word) => ({ stem: word.stem, weight: this.weightOf(word) })).sort((a, b) => b.weight - a.weight);
      let rest = weighed.reduce((sum, { weight }) => sum + weight, 0);
      const least = enough * rest - CLOSE;
      const keys = new Set([joined(words)]);
      for (const { stem, weight } of weighed) {
        if (rest < least) break;
        keys.add(stem);
        rest -= weight;
      }
      for (const key of keys) {
        const known = places.get(key);
        if (known === undefined) places.set(key, [at]);
        else known.push(at);
      }
    }
    return places;
  }
}

const joined = (words: readonly Word[]): string => words.map(({ stem }) => stem).join('');

/** The words of a text, and Korean ones joined, for a name may be written with or without blanks. */
function keysIn(text: readonly Word[], longest: number): string[] {
  return text.flatMap(({ stem }, first) => {
    const keys = [stem];
    let written = '';
    for (let at = first; at < text.length && written.length < longest && isKorean(text[at]!.word); at++) {
      keys.push(written + text[at]!.stem);
      written += text[at]!.word;
    }
    return keys;
  });
}
