import { ENGLISH_STOP_WORDS } from './en.ts';
import { KOREAN_PARTICLES, KOREAN_STOP_WORDS } from './ko.ts';
import { plainText } from './plain-text.ts';

/** A word in small letters, and in the form in which words are compared. */
export interface Word {
  readonly word: string;
  readonly stem: string;
}

const STOP_WORDS: ReadonlySet<string> = new Set([ENGLISH_STOP_WORDS, KOREAN_STOP_WORDS].join(' ').split(' '));
/** A Korean word of two letters and more before its particles. */
const BEFORE_PARTICLE = new RegExp(`^..+?(?=(?:${KOREAN_PARTICLES}){1,2}$)`);
/** Marks of notes behind a label: (1), (a), *, †, and a digit that sticks to a word. */
const NOTES = /(?<![a-z])notes?\s\d{1,2}[a-z]?(?![\d.,])|\(\s?(?:\d{1,2}|[a-z])\s?\)|[*†‡§^]+|(?<=[a-z)])\d{1,2}(?![\d.,])/gi;

/** Whether a word is written in Hangul. */
export const isKorean = (word: string): boolean => /^[가-힣]/.test(word);

/** Whether a word says nothing of what is spoken of. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The words of a text, stop words left out; of a text of stop words only, all. */
export function wordsOf(text: string): Word[] {
  const words =
    plainText(text)
      .toLowerCase()
      .replace(NOTES, ' ')
      .replace(/(?<![a-z])non[- ](?=[a-z])/g, 'non')
      .match(/[a-z]+|[가-힣]+|\d+(?:[.,]\d+)*/g) ?? [];
  const kept = words.filter((word) => !isStopWord(word));
  return (kept.length > 0 ? kept : words).map((word) => ({ word, stem: stemOf(word) }));
}

function stemOf(word: string): string {
  if (isKorean(word)) return BEFORE_PARTICLE.exec(word)?.[0] ?? word;
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$|(?<![sui])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$|(?<=[a-z]{4})(?:ment|ly)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([a-z])\1$/, '$1');
}
