interface TextMatch {
  readonly snippet: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const BEFORE = 40;
const LENGTH = 160;

/** Finds a text that has all the words, ignoring case, and returns an excerpt around the first. */
export function findWords(text: string, words: readonly string[]): TextMatch | undefined {
  const line = text.normalize('NFC').replace(/\s+/g, ' ');
  const lower = toLower(line);
  const places = words.map((word) => lower.indexOf(word));
  if (words.length === 0 || places.some((place) => place < 0)) return undefined;
  const first = Math.min(...places);
  const start = startOfCharacter(line, Math.max(0, first - BEFORE));
  const snippet = line.slice(start, startOfCharacter(line, Math.min(line.length, start + LENGTH)));
  const shown = toLower(snippet);
  const ranges = words.flatMap((word) => [...occurrences(shown, word)]).sort(([a], [b]) => a - b);
  return { snippet, ranges };
}

/** The words of a query, as they are compared. */
export function wordsOf(query: string): readonly string[] {
  return toLower(query.normalize('NFC')).split(/\s+/).filter(Boolean);
}

/** Lower-cases a text without changing its length, so that positions stay the same. */
function toLower(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}

function* occurrences(text: string, word: string): Generator<readonly [number, number]> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield [at, at + word.length];
}

/** Not the second half of a character that needs two units. */
function startOfCharacter(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index - 1 : index;
}
