import { fillHandles } from '@finclaw/agent';
import { isFenced, unfence } from '@finclaw/agent/tools';
import type { Locale, ShownRange, ShownText } from '@finclaw/types';
import { factsOfResult } from '../facts/result-facts.ts';
import type { GroundingInput } from '../figure.ts';
import { CitedAnswer } from './cited-answer.ts';
import type { CitedResult } from './result-tree.ts';
import { cellIn } from './table-cell.ts';

/** What a conversation keeps of a tool's result. */
interface KeptResult {
  readonly tool: string;
  readonly content: unknown;
  readonly shown?: readonly ShownRange[] | undefined;
}

/** What lies under the handle of a result. */
export function citedResult(handle: string, { tool, content, shown = [] }: KeptResult): CitedResult {
  const facts = factsOfResult(tool, content);
  const cut = shown.map(({ path = '' }) => path);
  const isOutside = typeof content === 'string' && isFenced(content);
  const plain = typeof content === 'string' ? unfence(content) : content;
  const cell = (labels: readonly string[]) => cellIn({ tool, handle, content: plain, isOutside, order: 0 }, labels);
  return { handle, tool, content: typeof plain === 'string' ? readContent(plain) : plain, facts, cell, cut, isOutside };
}

/** A whole answer with its citations worked out against the results given with it. */
export function renderCited(answer: string, results: GroundingInput['toolResults'], locale: Locale): ShownText {
  const handles = fillHandles(results.map((result) => result?.handle));
  const find = (handle: string): CitedResult | undefined => {
    const result = results[handles.indexOf(handle)];
    return result && citedResult(handle, result);
  };
  const stretch = new CitedAnswer(find, locale).open(false);
  const text = stretch.push(answer) + stretch.end(false);
  return { text, spans: stretch.spans };
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
