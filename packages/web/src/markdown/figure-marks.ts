/** The position of a figure in the text of an answer, in UTF-16 units. */
export interface FigureSpan {
  readonly start: number;
  readonly end: number;
}

/** A piece of text, and the figure it belongs to. */
interface MarkedPiece {
  readonly text: string;
  readonly figure?: number;
}

// Private-use characters carry a figure's position through the Markdown parser, which treats them as letters.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const FIRST_NUMBER = 0xe100;
const LAST_NUMBER = 0xf8ff;
const PRIVATE = /[\uE000-\uF8FF]/g;
const LIST_MARKER = /^[ \t]*$/;

/** Puts marks around every figure; overlapping or impossible spans are left out. */
export function markFigures(text: string, spans: readonly FigureSpan[]): string {
  const source = text.replace(PRIVATE, '\uFFFD');
  const ordered = spans
    .map((span, index) => ({ ...span, index }))
    .filter(
      ({ start, end, index }) =>
        start >= 0 && start < end && end <= source.length && FIRST_NUMBER + index <= LAST_NUMBER,
    )
    .sort((a, b) => a.start - b.start);
  let marked = '';
  let position = 0;
  for (const { start, end, index } of ordered) {
    if (start < position || isListMarker(source, start, end)) continue;
    marked +=
      source.slice(position, start) +
      OPEN +
      String.fromCharCode(FIRST_NUMBER + index) +
      source.slice(start, end) +
      CLOSE;
    position = end;
  }
  return marked + source.slice(position);
}

/** True for the "3" of "3. third": a mark there would turn the list into a paragraph. */
function isListMarker(source: string, start: number, end: number): boolean {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  return LIST_MARKER.test(source.slice(lineStart, start)) && /^[.)]\s/.test(source.slice(end, end + 2));
}

/** Removes the marks where a figure cannot be displayed (an address, a language name). */
export function withoutMarks(text: string): string {
  return text.replace(PRIVATE, '');
}

/** Reads marked text piece by piece; a figure may begin in one call and end in a later one. */
export class FigureReader {
  #open: number | undefined;

  read(text: string): readonly MarkedPiece[] {
    const pieces: MarkedPiece[] = [];
    let run = '';
    const flush = (): void => {
      if (run) pieces.push(this.#open === undefined ? { text: run } : { text: run, figure: this.#open });
      run = '';
    };
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (character === OPEN) {
        flush();
        this.#open = text.charCodeAt(++at) - FIRST_NUMBER;
      } else if (character === CLOSE) {
        flush();
        this.#open = undefined;
      } else {
        run += character;
      }
    }
    flush();
    return pieces;
  }
}
