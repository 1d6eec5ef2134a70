/** A piece of a snippet, and whether it is a match. */
interface SnippetPiece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Splits a snippet at its matches; ranges out of order or out of bounds are left out. */
export function highlight(snippet: string, ranges: readonly (readonly [number, number])[]): readonly SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let position = 0;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (start < position || end <= start || end > snippet.length) continue;
    if (start > position) pieces.push({ text: snippet.slice(position, start), isHit: false });
    pieces.push({ text: snippet.slice(start, end), isHit: true });
    position = end;
  }
  if (position < snippet.length) pieces.push({ text: snippet.slice(position), isHit: false });
  return pieces;
}
