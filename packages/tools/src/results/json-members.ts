import { parseJson } from '@finclaw/types';
/** One element of a list, or one named value of an object, as a stretch of JSON text. */
export interface JsonMember {
  /** The start of the member; for a named value, the start of its name. */
  readonly start: number;
  readonly end: number;
  /** The start of the value. */
  readonly value: number;
  readonly key?: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
/** JSON nested deeper than this could exhaust the stack of a reader: it counts as text. */
const DEEPEST_JSON = 1_000;

/**
 * Returns the members of the list or object at `start`, in valid JSON. Works on the text, so that no figure is
 * reformatted.
 */
export function membersOf(json: string, start: number, end: number): readonly JsonMember[] {
  const isObject = json[start] === '{';
  const members: JsonMember[] = [];
  let depth = 0;
  let from = start + 1;
  let value = -1;
  for (let at = start; at < end; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(code)) depth++;
    else if (code === COLON && depth === 1 && isObject) value = at + 1;
    else if ((code === COMMA && depth === 1) || (CLOSING.has(code) && --depth === 0)) {
      const member = trimmed(json, from, at, value);
      if (member) members.push(member);
      from = at + 1;
      value = -1;
    }
  }
  return members;
}

function trimmed(json: string, from: number, to: number, value: number): JsonMember | undefined {
  let [start, end, first] = [from, to, value];
  while (start < end && isSpace(json, start)) start++;
  while (end > start && isSpace(json, end - 1)) end--;
  if (start === end) return undefined;
  if (first < 0) return { start, end, value: start };
  const key = JSON.parse(json.slice(start, endOfString(json, start) + 1)) as string;
  while (isSpace(json, first)) first++;
  return { start, end, value: first, key };
}

/** Returns true for JSON whitespace; all of it is at or below the space. */
function isSpace(json: string, at: number): boolean {
  return json.charCodeAt(at) <= 0x20;
}

/** JSON without the space between its parts. */
export function compactJson(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code <= 0x20) {
      if (at > from) pieces.push(json.slice(from, at));
      from = at + 1;
    }
  }
  return from === 0 ? json : [...pieces, json.slice(from)].join('');
}

/**
 * Closes the beginning of a JSON text after its last complete part, which makes it valid JSON. Undefined for other
 * text.
 */
export function closeJson(beginning: string): string | undefined {
  const open: string[] = [];
  let border = -1;
  let depth = 0;
  for (let at = 0; at < beginning.length; at++) {
    const code = beginning.charCodeAt(at);
    if (code === QUOTE) at = endOfString(beginning, at);
    else if (OPENING.has(code)) open.push(code === 0x5b ? ']' : '}');
    else if (CLOSING.has(code)) {
      open.pop();
      [border, depth] = [at + 1, open.length];
    } else if (code === COMMA) [border, depth] = [at, open.length];
  }
  const closed = beginning.slice(0, Math.max(0, border)) + open.slice(0, depth).reverse().join('');
  return isJsonValue(closed) ? closed : undefined;
}

/** Returns true if a text is a JSON list or object. */
export function isJsonValue(text: string): boolean {
  return /^\s*[[{]/.test(text) && !isTooDeep(text) && parseJson(text) !== undefined;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= DEEPEST_JSON; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return depth > DEEPEST_JSON;
}

/** Returns the end of the string that begins at a quote: its closing quote, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return json.length;
}
