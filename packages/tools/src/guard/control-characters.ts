// CSI with its parameters and final byte, OSC and other strings up to their terminator, then two-character escapes.
const ANSI_SEQUENCE =
  /(?:\u001B\[|\u009B)[0-?]{0,64}[ -/]{0,8}[@-~]|(?:\u001B[\]PX^_]|[\u009D\u0090\u0098\u009E\u009F])[^\u0000-\u001F\u007F-\u009F]*(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]{0,4}[0-~]/g;

// Controls except tab, line feed and carriage return; bidirectional overrides and isolates; the invisible tag
// characters.
const HIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\uDB40[\uDC00-\uDC7F]/g;

const INVISIBLE = '\\u00AD\\u034F\\u180E\\u200B-\\u200F\\u2060-\\u2064\\uFE00-\\uFE0F\\uFEFF';
const BETWEEN_DIGITS = new RegExp(`(?<=\\d)[${INVISIBLE}]+(?=\\d)`, 'g');

/** Removes control characters that a terminal executes and a reader does not see; broken surrogates become U+FFFD. */
export function cleanControlCharacters(text: string): string {
  return text.toWellFormed().replace(ANSI_SEQUENCE, '').replace(HIDDEN, '');
}

/** Removes invisible characters between two digits, where they only serve to hide a number. */
export function joinSplitNumbers(text: string): string {
  return text.replace(BETWEEN_DIGITS, '');
}
