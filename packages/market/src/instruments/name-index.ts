import { type Around, isMeant, type Manner, particleBehind, signs, startsWord, unexplained } from './around-names.ts';
import { ratesIn } from './forex.ts';
import type { Instrument } from './instrument.ts';

/** A name found in a text, or an exchange rate. */
interface NameFound {
  readonly start: number;
  readonly end: number;
  /** The name as searchKey gives it. */
  readonly key: string;
  /** The named rate; "any" where a text has only 환율. */
  readonly rate?: Instrument | 'any';
}

/** Characters allowed between two letters of a name. */
const SEPARATORS = " .&'’/=-";
/** So many letters of a name are its beginning. */
const BEGINNING = 4;
const SHORTER: readonly number[] = [3, 2, 1];

/** Names of instruments, ready to be found in texts. */
export class NameIndex {
  readonly #isTicker = new Map<string, boolean>();
  /** The lengths of keys with the same beginning, longest first: thousands of keys have only a few lengths. */
  readonly #lengths = new Map<string, readonly number[]>();

  /** Adds a name by its searchKey; one that is both a name and a ticker counts as a name. */
  add(key: string, isTicker = false): void {
    const known = this.isTicker(key);
    if (key === '' || known === false || known === isTicker) return;
    this.#isTicker.set(key, isTicker);
    const beginning = key.slice(0, BEGINNING);
    const lengths = this.#lengthsOf(beginning);
    const longer = lengths.filter((length) => length > key.length);
    if (lengths[longer.length] !== key.length)
      this.#lengths.set(beginning, lengths.toSpliced(longer.length, 0, key.length));
  }

  /** Tells whether a key is a ticker and not a name; undefined for neither. */
  isTicker(key: string): boolean | undefined {
    return this.#isTicker.get(key);
  }

  /** Returns every name in a text and every exchange rate, longest first, without nesting. */
  find(text: string, manner: Manner): NameFound[] {
    // The only letter whose lower case is longer.
    const lower = text.replaceAll('İ', 'I').toLowerCase();
    const around = { manner, isShouted: !/[a-z가-힣]/.test(text), hasHangul: /[가-힣]/.test(text) };
    const rates = new Map(ratesIn(text).map((rate) => [rate.start, rate]));
    const found: NameFound[] = [];
    let glued = -1;
    for (let at = 0; at < text.length; at++) {
      if (at !== glued && !startsWord(lower, at)) continue;
      const rate = rates.get(at);
      const isRate = rate !== undefined && unexplained(text, rate.end) === '';
      const name = isRate ? { ...rate, key: '' } : this.#nameAt(text, lower, at, around);
      if (name === undefined) continue;
      found.push(name);
      const particle = particleBehind(text, name.end);
      if (particle !== undefined) glued = name.end + particle.length;
      at = name.end - 1;
    }
    return found;
  }

  #nameAt(text: string, lower: string, at: number, around: Around): NameFound | undefined {
    for (const { key, end } of this.#keysAt(lower, at, 1)) {
      if (!this.#endsHere(text, lower, end, key)) continue;
      if (isMeant(text, at, end, key, this.isTicker(key) === true, around))
        return { start: at - signs(text, at), end, key };
    }
    return undefined;
  }

  /**
   * Returns true when a name may end here: it may be followed directly by particles, words that go with names, or a
   * particle and another name.
   */
  #endsHere(text: string, lower: string, end: number, key: string): boolean {
    if (/[a-z0-9]$/.test(key) && /^(?:[.:@]?[A-Za-z0-9])/.test(text.slice(end, end + 2))) return false;
    if (unexplained(text, end) === '') return true;
    const particle = particleBehind(text, end);
    if (particle === undefined) return false;
    const next = end + particle.length;
    return this.#keysAt(lower, next, 0).some(
      (other) => other.key.length > 1 && this.isTicker(other.key) === false && unexplained(text, other.end) === '',
    );
  }

  /**
   * Yields every key whose letters occur here, longest first, with a limited number of separators after the first
   * letter.
   */
  *#keysAt(
    lower: string,
    at: number,
    apart: number,
  ): Generator<{ readonly key: string; readonly end: number }, undefined> {
    const begun = lettersFrom(lower, at, BEGINNING);
    const lengths = this.#lengthsOf(begun.letters);
    const { letters, ends } = lengths.length === 0 ? begun : lettersFrom(lower, at, lengths[0] as number);
    const longest = (ends[1] ?? at) - at > 2 + apart ? 1 : letters.length;
    for (const length of lengths.concat(SHORTER)) {
      const key = letters.slice(0, length);
      if (length <= longest && this.isTicker(key) !== undefined) yield { key, end: ends[length - 1] as number };
    }
  }

  #lengthsOf(beginning: string): readonly number[] {
    return this.#lengths.get(beginning) ?? [];
  }
}

/**
 * Returns the letters from here on without separators, and the end of each; at most three separators may be between two
 * letters.
 */
function lettersFrom(
  lower: string,
  at: number,
  most: number,
): { readonly letters: string; readonly ends: readonly number[] } {
  let letters = '';
  const ends: number[] = [];
  for (let place = at, skipped = 0; letters.length < most && skipped < 4 && place < lower.length; place++) {
    const letter = lower[place] as string;
    if (letters !== '' && SEPARATORS.includes(letter)) skipped++;
    else {
      letters += letter;
      ends.push(place + 1);
      skipped = 0;
    }
  }
  return { letters, ends };
}
