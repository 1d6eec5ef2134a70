// ASCII, Hangul, Han and kana without their invisible fillers, common Latin letters, currency signs, and pictures.
const PLAIN =
  /^(?:[ -[\]-~]|[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF]|[\u3131-\u3163\u3165-\u318E\uAC00-\uD7A3]|[\u3041-\u3096\u30A1-\u30FA\u30FC]|[\u3001\u3002\u300C-\u300F]|\p{Script=Han}|\p{Sc}|\p{Emoji_Presentation})$/u;

/**
 * Makes a text undeceptive: every character that controls a terminal, changes direction, is invisible or merely
 * resembles a letter appears as its code point, such as `\u{202E}`. Different texts never look the same.
 */
export function showCodePoints(text: string): string {
  let shown = '';
  for (const character of text) {
    if (character === '\\') shown += '\\\\';
    else if (character === '\n') shown += '\\n';
    else if (PLAIN.test(character)) shown += character;
    else shown += `\\u{${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}}`;
  }
  return shown;
}
