import { SUBJECTS } from './subjects.ts';

const isLatin = (stem: string): boolean => /^[a-z]/.test(stem);

/** The compiled patterns; created when first needed, because most commands need none. */
let reader: { readonly any: RegExp; readonly subjectsOfStem: ReadonlyMap<string, readonly number[]> } | undefined;

function makeReader(): NonNullable<typeof reader> {
  const rows = SUBJECTS.map(({ en, ko }) => [...en, ...ko]);
  const stems = [...new Set(rows.flat())].toSorted((a, b) => b.length - a.length);
  const latin = stems.filter(isLatin);
  const korean = stems.filter((stem) => !isLatin(stem));
  return {
    // A stem finds the words that begin with it; in Korean, where particles stick to words, anywhere in one. One
    // pattern for all: a text is read once.
    any: new RegExp(`\\b(?:${latin.join('|')})|${korean.join('|')}`, 'giu'),
    // A stem matches every subject that has it, or a part of it, among its words.
    subjectsOfStem: new Map(
      stems.map((stem) => [
        stem,
        rows.flatMap((words, subject) => (words.some((word) => stem.startsWith(word)) ? [subject] : [])),
      ]),
    ),
  };
}

/** Returns the subjects of a text, by number: the same in English and in Korean. */
export function subjectsOf(text: string): ReadonlySet<number> {
  reader ??= makeReader();
  const { any, subjectsOfStem } = reader;
  return new Set((text.match(any) ?? []).flatMap((stem) => subjectsOfStem.get(stem.toLowerCase()) ?? []));
}
