import { SUBJECTS } from './subjects.ts';

const ROWS = SUBJECTS.map(({ en, ko }) => [...en, ...ko]);
const STEMS = [...new Set(ROWS.flat())].toSorted((a, b) => b.length - a.length);
const isLatin = (stem: string): boolean => /^[a-z]/.test(stem);

/** A stem speaks of every subject that has it, or a part of it, among its words. */
const SUBJECTS_OF_STEM = new Map(
  STEMS.map((stem) => [stem, ROWS.flatMap((words, subject) => (words.some((word) => stem.startsWith(word)) ? [subject] : []))]),
);

/** A stem finds the words that begin with it; in Korean, where particles stick to words, anywhere in one. One pattern for all: a text is read once. */
const ANY = new RegExp(`\\b(?:${STEMS.filter(isLatin).join('|')})|${STEMS.filter((stem) => !isLatin(stem)).join('|')}`, 'giu');

/** The subjects a text speaks of, by number: the same in English and in Korean. */
export function subjectsOf(text: string): ReadonlySet<number> {
  return new Set((text.match(ANY) ?? []).flatMap((stem) => SUBJECTS_OF_STEM.get(stem.toLowerCase()) ?? []));
}
