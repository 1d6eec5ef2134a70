import { type AnswerRendering, isFenced, unfence } from '@finclaw/agent';
import { CitedAnswer, type CitedResult, factsOfResult } from '@finclaw/grounding';
import type { Locale, TranscriptEntry } from '@finclaw/types';

/** The answer of a run as people read it: what it cites stands there as figures in their language. */
export function citedAnswer(entries: () => readonly TranscriptEntry[], locale: Locale): AnswerRendering {
  const known = new Map<string, CitedResult>();
  return new CitedAnswer((handle) => {
    const found = known.get(handle) ?? resultIn(entries(), handle);
    if (found !== undefined) known.set(handle, found);
    return found;
  }, locale);
}

function resultIn(entries: readonly TranscriptEntry[], handle: string): CitedResult | undefined {
  const entry = entries.findLast((each) => each.role === 'tool' && each.handle === handle && each.isError !== true);
  if (entry === undefined) return undefined;
  const { content, toolName = '', shown = [] } = entry;
  return {
    handle,
    tool: toolName,
    content: readContent(unfence(content)),
    facts: factsOfResult(toolName, content),
    cut: shown.map(({ path = '' }) => path),
    isOutside: isFenced(content),
  };
}

/** JSON as it was before parts of it were fenced; what is none stays text. */
function readContent(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const parts = text.split('\n').map(parsed);
  return parts.includes(undefined) ? text : parts.reduce(merged);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Two trees of which each has fields that the other lacks. */
function merged(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const member = (key: string): unknown => {
    const [left, right] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]];
    return left === undefined ? right : right === undefined ? left : merged(left, right);
  };
  return Array.isArray(a) ? keys.map(member) : Object.fromEntries(keys.map((key) => [key, member(key)]));
}
