import { findNumbers } from '@finclaw/language';

const DIGITS = 8;

/** Writes numbers in English words, and digits with a scale, as plain digits: "five hundred dollars" is 500 dollars, "$2.5k" $2500. */
export function withDigits(text: string): string {
  let [written, at] = ['', 0];
  for (const { text: said, digitsAt, end, value, form } of findNumbers(text)) {
    if (form === 'fraction' || !/[a-z]/i.test(said)) continue;
    written += text.slice(at, digitsAt) + value.toDecimal(DIGITS).replace('-', '');
    at = end;
  }
  return written + text.slice(at);
}
