import { ENGLISH_NUMBERS } from '../en.ts';
import { findNumbers } from './find-numbers.ts';

/** The whole numbers that a text names, in digits or in words: 네 번, the last four, 5거래일. */
export function countsIn(text: string): number[] {
  const written = findNumbers(text).map(({ value }) => Number(value.toDecimal(6)));
  const said = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => ENGLISH_NUMBERS.digits[word] ?? []);
  return [...written, ...said].filter(Number.isInteger);
}
