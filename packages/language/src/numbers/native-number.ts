import { NATIVE_COUNTERS, NATIVE_ONES, NATIVE_TENS } from '../ko.ts';

/** Short words that are numbers only in front of a counter. */
const NEEDS_COUNTER = /^(?:스무|한|두|세|네|열)$/;
const COUNTER = new RegExp(`^\\s?(?:${NATIVE_COUNTERS})`);
/** Matches what may follow a counting noun directly. */
const AFTER_NOUN =
  /^(?:\s|[.,!?)]|$|이|가|은|는|을|를|의|에|도|만|로|과|와|명|개|살|번|마리|장|배|주|대|세|째|시|권|곳)/;

const wordAt = (words: Readonly<Record<string, number>>, text: string): string =>
  Object.keys(words).find((word) => text.startsWith(word)) ?? '';

/** The native counting word a text starts with: 스물둘, 열 (주), 스무 (개). */
export function nativeNumber(text: string): { readonly value: bigint; readonly length: number } | undefined {
  if (text.startsWith('스무') && COUNTER.test(text.slice(2))) return { value: 20n, length: 2 };
  const ten = wordAt(NATIVE_TENS, text);
  const one = wordAt(NATIVE_ONES, text.slice(ten.length));
  const word = ten + one;
  if (word === '') return undefined;
  const after = text.slice(word.length);
  if (NEEDS_COUNTER.test(word) ? !COUNTER.test(after) : !AFTER_NOUN.test(after)) return undefined;
  return { value: BigInt((NATIVE_TENS[ten] ?? 0) + (NATIVE_ONES[one] ?? 0)), length: word.length };
}
