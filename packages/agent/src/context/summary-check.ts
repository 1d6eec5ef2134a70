import { splitSentences } from './sentences.ts';

const NUMBER = /\d(?:[\d,.]*\d)?/g;
const WORD = /[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*|(?<!\d)\d+(?:[-_][A-Za-z0-9]+)+/g;
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** A short word in capitals counts as a code, such as a ticker. */
const CODE = /^[A-Z]{2,6}$/;

/**
 * Indexes a source; the returned function finds the numbers of two or more digits, codes and ids of a text that the
 * source does not contain.
 */
export function unsupportedBy(source: string): (text: string) => string[] {
  const numbers = new Set(all(source, NUMBER).map(plainNumber));
  const words = new Set(
    [...new Set(all(source, WORD))].flatMap((word) => [word, ...word.split(/[-_.]/), ...all(word, DATE)]).map(upper),
  );
  const isMadeUpNumber = (text: string) => text.replace(/\D/g, '').length >= 2 && !numbers.has(plainNumber(text));
  const isMadeUpWord = (word: string) => (CODE.test(word) || /\d/.test(word)) && !words.has(upper(word));
  return (text) => [...new Set([...all(text, NUMBER).filter(isMadeUpNumber), ...all(text, WORD).filter(isMadeUpWord)])];
}

/** Removes the sentences of a summary that contain a number, code or id which is not in the source; may be blank. */
export function supportedPart(summary: string, source: string): string {
  const unsupportedIn = unsupportedBy(source);
  const isSupported = (text: string): boolean => unsupportedIn(text).length === 0;
  return summary
    .split('\n')
    .map((line) => (isSupported(line) ? line : splitSentences(line).filter(isSupported).join(' ')))
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function all(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}

function upper(text: string): string {
  return text.toUpperCase();
}

function plainNumber(text: string): string {
  return text.replaceAll(',', '');
}
