// json5 has no named exports in native ESM; a namespace import would have no `parse`.
import JSON5 from 'json5';

type Json5Result =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly character?: string };

/** Parses JSON5; a mistake comes back with the place where the parser stopped. */
export function parseJson5(text: string): Json5Result {
  try {
    return { ok: true, value: JSON5.parse(text) };
  } catch (error) {
    const { lineNumber = 1, columnNumber = 1, message = '' } = error as Json5SyntaxError;
    const character = /invalid character '(.+)' at/s.exec(message)?.[1];
    return { ok: false, line: lineNumber, column: columnNumber, character };
  }
}

interface Json5SyntaxError extends SyntaxError {
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}
