import { cellWidth, charactersOf } from '../screen/cells.ts';
import type { Frame } from '../screen/live-area.ts';

/** Longer text is shown only around its caret. */
const MOST_LINES = 10;

/**
 * Returns the edited text as lines of a screen, with the terminal's cursor at the caret, where an input method shows
 * its composition.
 */
export function editorLines(
  text: string,
  caret: number,
  prompt: string,
  width: number,
  shown: (text: string) => string,
): Frame {
  const indent = ' '.repeat(cellWidth(prompt));
  const lines: string[] = [prompt];
  let column = cellWidth(prompt);
  let cursor = { row: 0, column };
  let at = 0;
  const newLine = (): void => {
    lines.push(indent);
    column = indent.length;
  };
  for (const character of charactersOf(text)) {
    const visible = character === '\t' ? '    ' : shown(character);
    const cells = character === '\n' ? 0 : cellWidth(visible);
    if (column + cells > width) newLine();
    if (at === caret) cursor = { row: lines.length - 1, column };
    if (character === '\n') newLine();
    else {
      lines[lines.length - 1] += visible;
      column += cells;
    }
    at += character.length;
  }
  if (column >= width) newLine();
  if (caret >= at) cursor = { row: lines.length - 1, column };
  const first = Math.max(0, Math.min(cursor.row - MOST_LINES + 1, lines.length - MOST_LINES));
  return { lines: lines.slice(first, first + MOST_LINES), cursor: { row: cursor.row - first, column: cursor.column } };
}
