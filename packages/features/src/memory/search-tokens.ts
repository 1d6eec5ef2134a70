const WORD = /\p{Script=Hangul}+|[\p{L}\p{N}]+(?:[.,][\p{N}]+)*/gu;
const HANGUL = /^\p{Script=Hangul}/u;

/**
 * Returns the search tokens of a text: Korean in pairs of syllables, because endings stick to words and many words have
 * two; other words whole, figures without commas.
 */
export function searchTokens(text: string): readonly string[] {
  return (text.normalize('NFC').toLowerCase().match(WORD) ?? []).flatMap((word) => {
    if (!HANGUL.test(word)) return [word.replaceAll(',', '').replaceAll('.', 'x')];
    if (word.length < 3) return [word];
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  });
}
