/** Finds names that can be confused with each other, by the skeletons of Unicode Technical Standard 39. */
export interface LookAlikes {
  /** Returns true when two names look alike as written, whatever alphabets their letters are from. */
  readsLike(name: string, other: string): boolean;
  /** Returns true when two names look alike, also where one is written in capitals. */
  isAlike(name: string, other: string): boolean;
  /** Returns true when a name ends like another, with something before it. */
  endsLike(name: string, end: string): boolean;
}

type Prototypes = ReadonlyMap<string, string>;

/** Invisible characters; a Braille blank counts as a space. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Me}]+/gu;
const BLANK = /[\p{Z}\s\u2800]+/gu;
/** The dot that a letter has anyway. */
const SECOND_DOT = /([ij])\u0307/g;
const SYLLABLES = /([가-힣]+)/;
const JAMO = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc]/;

let loaded: Promise<LookAlikes> | undefined;

/** Loads the table of look-alikes lazily, since only naming needs it. */
export function loadLookAlikes(): Promise<LookAlikes> {
  loaded ??= import('../../data/confusables.json', { with: { type: 'json' } }).then((table) =>
    lookAlikesOf(readPrototypes(table.default.prototypes)),
  );
  return loaded;
}

/** Compares names by a table of prototypes. */
function lookAlikesOf(prototypes: Prototypes): LookAlikes {
  const formsOf = (name: string, isApart: boolean) => {
    const form = (text: string): string => (isApart ? skeletonOf(text, prototypes) : wholeSyllables(text, prototypes));
    return { written: form(name), lower: form(name.toLowerCase()), upper: form(name.toUpperCase()) };
  };
  const both = (name: string, other: string) => {
    // Syllables differ as their letters do not; letters outside a syllable have to be compared as letters.
    const isApart = JAMO.test(name.normalize('NFC')) || JAMO.test(other.normalize('NFC'));
    return [formsOf(name, isApart), formsOf(other, isApart)] as const;
  };
  return {
    readsLike(name, other) {
      const [a, b] = both(name, other);
      return a.written === b.written;
    },
    isAlike(name, other) {
      const [a, b] = both(name, other);
      if (a.written === b.written || a.lower === b.lower || a.upper === b.upper) return true;
      return a.written === b.upper || a.upper === b.written;
    },
    endsLike(name, end) {
      const [a, b] = both(name, end);
      const endsWith = (text: string, last: string): boolean => text.endsWith(last) && text !== last;
      return endsWith(a.written, b.written) || endsWith(a.lower, b.lower) || endsWith(a.upper, b.upper);
    },
  };
}

/** Reads the table: under each prototype the letters that look like it, all as hexadecimal numbers. */
export function readPrototypes(table: Readonly<Record<string, string>>): Prototypes {
  const textOf = (codes: string): string =>
    String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));
  return new Map(
    Object.entries(table).flatMap(([prototype, letters]) =>
      letters.split(' ').map((letter): [string, string] => [textOf(letter), textOf(prototype)]),
    ),
  );
}

/**
 * Returns the skeleton that look-alike texts share. Variants of a letter, such as wide and mathematical ones, count as
 * the letter.
 */
export function skeletonOf(text: string, prototypes: Prototypes): string {
  const mapped = (part: string): string =>
    [...part.normalize('NFD').replaceAll(UNSEEN, '')]
      .map((letter) => prototypes.get(letter) ?? letter)
      .join('')
      .normalize('NFD');
  return mapped(mapped(text).normalize('NFKD')).replaceAll(SECOND_DOT, '$1').replaceAll(BLANK, '');
}

/** Does so for whole Korean syllables: decomposed, 각가 and 까까 would be the same letters. */
const wholeSyllables = (text: string, prototypes: Prototypes): string =>
  text
    .normalize('NFC')
    .split(SYLLABLES)
    .map((part, at) => (at % 2 === 1 ? part : skeletonOf(part, prototypes)))
    .join('');

/** Alphabets that are written together, and alphabets that are not mixed with others. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Hangul', 'Latin Han Bopomofo'];
const ALONE =
  'Arabic Armenian Bengali Canadian_Aboriginal Cherokee Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam ' +
  'Mongolian Myanmar Nko Oriya Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Tifinagh Yi';
/** Patterns of these take as long to build as a small command to run, and only giving a name needs them. */
let scripts: readonly RegExp[] | undefined;

function scriptPatterns(): readonly RegExp[] {
  scripts ??= [...TOGETHER, ...ALONE.split(' ')].map((set) => {
    const names = ['Common', 'Inherited', ...set.split(' ')].map((script) => `\\p{Script_Extensions=${script}}`);
    return new RegExp(`^[${names.join('')}]*$`, 'u');
  });
  return scripts;
}

const SAME_MARK_TWICE = /(\p{M})\1/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Five marks in a row, marks that strike through or enclose a letter, and a second dot. */
const ODD_MARKS = /\p{M}{5}|\p{Me}|[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e5\u20e6\u20ea\u20eb]|[ij]\u0307/u;

/**
 * Returns true when a word of a name mixes letters of alphabets that no language writes together, or has marks that
 * hide its content: the level "highly restrictive" of the standard, word by word, so that "Счёт ISA" is a name and
 * "Mіna" with a Cyrillic letter is not.
 */
export const isOddlyWritten = (name: string): boolean => {
  const text = name.normalize('NFC');
  if (ODD_MARKS.test(text) || SAME_MARK_TWICE.test(text.normalize('NFD'))) return true;
  return text.split(BETWEEN_WORDS).some((word) => !scriptPatterns().some((script) => script.test(word)));
};
