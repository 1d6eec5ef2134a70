/** A piece of text where a page draws it, in points from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces this far apart, in heights of a line, belong to two words, or to two columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;
const COLUMN = '   ';

/**
 * Returns the lines of a page from top to bottom; pieces far apart on one line stay separate, so that tables stay
 * tables.
 */
export function pageLines(pieces: readonly PlacedText[]): readonly string[] {
  const lines: PlacedText[][] = [];
  const drawn = pieces.filter(({ text }) => text.trim() !== '');
  for (const piece of drawn.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1);
    const isOnIt = line !== undefined && line[0]!.y - piece.y < Math.max(line[0]!.height, piece.height) / 2;
    if (isOnIt) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joined);
}

function joined(line: readonly PlacedText[]): string {
  let text = '';
  let end: number | undefined;
  for (const piece of line.toSorted((one, other) => one.x - other.x)) {
    const gap = end === undefined ? 0 : (piece.x - end) / (piece.height || 1);
    if (end !== undefined && gap > COLUMN_GAP) text += COLUMN;
    else if (gap > WORD_GAP && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text.trim();
}
