const ENDS = /(?<=[.!?。？！])\s+|\n+/;

/** Splits a text into its sentences, unchanged; a line end ends a sentence too, a decimal point does not. */
export function splitSentences(text: string): string[] {
  return text
    .split(ENDS)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Returns the start of a text, without cutting a word or number in half. */
export function headOf(text: string, maxLength: number): string {
  return excerpt(text, 0, maxLength);
}

/** Returns the part of a text around a position, without cutting a word or number in half. */
export function excerpt(text: string, at: number, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = Math.max(0, Math.min(at - Math.floor(maxLength / 4), text.length - maxLength));
  const end = start + maxLength;
  let part = text.slice(start, end);
  if (end < text.length && IN_WORD.test(text[end]!)) part = part.replace(LAST_WORD, '');
  if (start > 0 && IN_WORD.test(text[start - 1]!)) part = part.replace(FIRST_WORD, '');
  return `${start > 0 ? '…' : ''}${part.toWellFormed().trim()}${end < text.length ? '…' : ''}`;
}

const IN_WORD = /[\p{L}\p{N}\p{Surrogate}.,_-]/u;
const LAST_WORD = /(?<![\p{L}\p{N}\p{Surrogate}.,_-])[\p{L}\p{N}\p{Surrogate}.,_-]+$/u;
const FIRST_WORD = /^[\p{L}\p{N}\p{Surrogate}.,_-]+/u;
