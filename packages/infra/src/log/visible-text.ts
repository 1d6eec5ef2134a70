/**
 * Matches what a terminal interprets or hides instead of displaying: control characters except line end and tab, marks
 * that change the direction of writing, other line ends, invisible tags, halves of a character, and code points for the
 * program's own use.
 */
const OBEYED =
  /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\u206A-\u206F\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/**
 * Escapes text for a terminal: control characters appear as code points, such as `\u{001B}`. Line ends and tabs stay.
 */
export function showControls(text: string): string {
  return text.replace(OBEYED, (character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase();
    return `\\u{${code.padStart(4, '0')}}`;
  });
}

/** Escapes the same characters in JSON with JSON's own escapes: its meaning is unchanged, and a terminal ignores it. */
export function escapeControlsInJson(json: string): string {
  return json.replace(OBEYED, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
