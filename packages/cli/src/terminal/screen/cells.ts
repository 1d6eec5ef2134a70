import { eastAsianWidth } from 'get-east-asian-width';

const NARROW_ONLY = /^[\x20-\x7e]*$/;
/**
 * Matches characters without a cell of their own: accents, joiners, and vowels and endings of a syllable written in
 * letters.
 */
const NO_CELL = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11FF]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const SKIN = /\p{Emoji_Modifier}/u;
const JOINER = '\u200D';
const AS_EMOJI = '\uFE0F';

/** Returns the number of terminal cells of a text: two for a Korean, Chinese or Japanese character and for an emoji. */
export function cellWidth(text: string): number {
  if (NARROW_ONLY.test(text)) return text.length;
  let width = 0;
  let previous = '';
  for (const character of text) {
    width += widthAfter(previous, character);
    previous = character;
  }
  return width;
}

function widthAfter(previous: string, character: string): number {
  if (character === AS_EMOJI) return EMOJI.test(previous) && eastAsianWidth(previous.codePointAt(0)!) === 1 ? 1 : 0;
  if (NO_CELL.test(character) || previous === JOINER || (SKIN.test(character) && EMOJI.test(previous))) return 0;
  return eastAsianWidth(character.codePointAt(0)!);
}

/** Matches text whose characters are one code unit each, as nearly everything that is typed is. */
const SIMPLE = /^[\n\x20-\x7e\u3131-\u318E\uAC00-\uD7A3]*$/;
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a reader counts them. */
export function charactersOf(text: string): readonly string[] {
  if (SIMPLE.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The text with spaces behind it to fill a number of cells; a longer one stays whole. */
export const padCells = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - cellWidth(text)));

/** Truncates a text to a width, with an ellipsis where something is missing. */
export function cutCells(text: string, width: number): string {
  if (cellWidth(text) <= width) return text;
  let fitting = '';
  let used = 1;
  for (const character of charactersOf(text)) {
    used += cellWidth(character);
    if (used > width) break;
    fitting += character;
  }
  return `${fitting}…`;
}
