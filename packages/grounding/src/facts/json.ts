import { isFenced, unfence } from '@finclaw/agent/tools';

/** A result as its tool wrote it, parsed where it is JSON, and whether somebody outside of this program wrote it. */
export function plainContent(content: unknown): { readonly content: unknown; readonly isOutside: boolean } {
  if (typeof content !== 'string') return { content, isOutside: false };
  const plain = unfence(content);
  return { content: parseParts(plain) ?? plain, isOutside: isFenced(content) };
}

/** What a text says as JSON; undefined for one that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same of JSON that was fenced in part: several lines, each a tree with fields that the others lack. */
function parseParts(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  let all: unknown;
  for (const line of text.split('\n')) {
    const part = parseJson(line);
    if (part === undefined) return undefined;
    all = merged(all, part);
  }
  return all;
}

function merged(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return (a.length < b.length ? b : a).map((_, at) => merged(a[at], b[at]));
  if (!isTree(a) || !isTree(b)) return a ?? b;
  return Object.fromEntries(Object.keys({ ...a, ...b }).map((key) => [key, merged(a[key], b[key])]));
}

export type Tree = Readonly<Record<string, unknown>>;

/** Whether a value has fields. */
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
