import { cellWidth, charactersOf } from './cells.ts';
import type { Paint, Style } from './style.ts';

/** Text of one style. A line end inside it is preserved. */
export interface Span {
  readonly text: string;
  readonly styles: readonly Style[];
}

/** Text with one style or several. */
export type StyledText = readonly Span[];

/** Makes a span with one style. */
export const span = (text: string, ...styles: readonly Style[]): Span => ({ text, styles });

/** Cells a styled line takes. */
export const styledWidth = (line: StyledText): number => line.reduce((sum, { text }) => sum + cellWidth(text), 0);

/** The line as the output paints it. */
export function painted(line: StyledText, paint: Paint): string {
  const joined: Span[] = [];
  for (const { text, styles } of line) {
    const last = joined.at(-1);
    if (last && last.styles.join() === styles.join()) joined[joined.length - 1] = { text: last.text + text, styles };
    else joined.push({ text, styles });
  }
  return joined.map(({ text, styles }) => paint(text, styles)).join('');
}

/** Chinese and Japanese break after every character; Korean and the rest between words. */
const WORD =
  /\n|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}]*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\S)+/gu;

/**
 * Breaks text into lines of at most so many cells, between words where it can. A word that is longer is broken too,
 * unless it is to be left to the terminal, which copies it whole.
 */
export function wrap(text: StyledText, width: number, { breaksWords = true } = {}): readonly StyledText[] {
  const lines: Span[][] = [[]];
  let used = 0;
  let gap: Span | undefined;
  const put = (piece: Span): void => {
    lines.at(-1)!.push(piece);
    used += cellWidth(piece.text);
  };
  const breakLine = (): void => {
    lines.push([]);
    used = 0;
    gap = undefined;
  };
  for (const word of wordsOf(text)) {
    const [{ text: first = '' } = {}] = word;
    if (first === '\n') breakLine();
    else if (first.trim() === '') gap = used > 0 || lines.length === 1 ? word[0] : undefined;
    else {
      const length = styledWidth(word);
      if (used > 0 && used + (gap?.text.length ?? 0) + length > width) breakLine();
      if (gap) put(gap);
      gap = undefined;
      if (length <= width || !breaksWords) word.forEach(put);
      else
        for (const piece of pieces(word)) {
          if (used > 0 && used + cellWidth(piece.text) > width) breakLine();
          put(piece);
        }
    }
  }
  return lines;
}

/** Splits text into words with their styles: one that is bold in the middle is still one word. */
function wordsOf(text: StyledText): readonly Span[][] {
  const words: Span[][] = [];
  let isOpen = false;
  for (const { text: piece, styles } of text) {
    for (const [word] of piece.matchAll(WORD)) {
      const continues = isOpen && word.trim() !== '';
      if (continues) words.at(-1)!.push({ text: word, styles });
      else words.push([{ text: word, styles }]);
      isOpen = word.trim() !== '' && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
    }
  }
  return words;
}

function* pieces(word: StyledText): Iterable<Span> {
  for (const { text, styles } of word) for (const character of charactersOf(text)) yield { text: character, styles };
}
