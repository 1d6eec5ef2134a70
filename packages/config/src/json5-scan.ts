import JSON5 from 'json5';

/** The position of a value in a JSON5 text; `end` is one past its last character. */
export interface Json5Node {
  readonly start: number;
  readonly end: number;
  /** Only objects have members. */
  readonly members?: readonly Json5Member[];
}

export interface Json5Member {
  readonly key: string;
  readonly start: number;
  readonly value: Json5Node;
}

/** Finds the position of each value in a text. The text must be valid JSON5; nothing is validated here. */
export function scanJson5(text: string): Json5Node {
  return scanValue(text, skipBlank(text, 0));
}

/** The next position that is neither blank nor in a comment. */
export function skipBlank(text: string, from: number): number {
  BLANK.lastIndex = from;
  return BLANK.test(text) ? BLANK.lastIndex : from;
}

const BLANK = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\/)*/uy;
const STRING = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const BARE = /[^\s,:[\]{}"'/]+/y;

function scanValue(text: string, start: number): Json5Node {
  const opening = text[start];
  if (opening === '{') return scanObject(text, start);
  if (opening === '[') return scanList(text, start);
  return { start, end: endOfToken(text, start) };
}

function scanObject(text: string, start: number): Json5Node {
  const members: Json5Member[] = [];
  let at = skipBlank(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const keyEnd = endOfToken(text, at);
    const key = Object.keys(JSON5.parse(`{${text.slice(at, keyEnd)}:0}`) as object)[0] ?? '';
    const colon = skipBlank(text, keyEnd);
    const value = scanValue(text, skipBlank(text, colon + 1));
    members.push({ key, start: at, value });
    at = afterComma(text, value.end);
  }
  return { start, end: at + 1, members };
}

function scanList(text: string, start: number): Json5Node {
  let at = skipBlank(text, start + 1);
  while (at < text.length && text[at] !== ']') at = afterComma(text, scanValue(text, at).end);
  return { start, end: at + 1 };
}

function afterComma(text: string, from: number): number {
  const at = skipBlank(text, from);
  return text[at] === ',' ? skipBlank(text, at + 1) : at;
}

function endOfToken(text: string, start: number): number {
  for (const token of [STRING, BARE]) {
    token.lastIndex = start;
    if (token.test(text)) return token.lastIndex;
  }
  return start + 1;
}
