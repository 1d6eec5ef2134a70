const MOST_CHARACTERS = 12;

/** Cuts an answer into small pieces for streaming, at blanks and never inside a character. */
export function* deltasOf(text: string): Generator<string> {
  let piece = '';
  for (const character of text) {
    piece += character;
    if (piece.length >= MOST_CHARACTERS || /\s/.test(character)) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
