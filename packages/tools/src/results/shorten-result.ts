import { runToEnd, type Steps } from '@finclaw/infra';
import type { ShownRange } from '@finclaw/types';
import type { GuardedToolResult } from '../guard/result-guard.ts';
import { fairShare, fittingJson, type Window } from './fit-json.ts';
import { type Fitted, fitText } from './fit-text.ts';
import { isJsonValue } from './json-members.ts';

/** The maximum length of one result sent to a model. */
export const RESULT_CHARS = 10_000;

/** Shortens a text: JSON keeps its shape and loses whole rows, other text loses whole lines. */
export function shortenText(text: string, maxChars: number, window?: Window): Fitted {
  return runToEnd(shorteningText(text, maxChars, window));
}

function* shorteningText(text: string, maxChars: number, window?: Window): Steps<Fitted> {
  if (text.length <= maxChars && window === undefined) return { text, shown: [] };
  const isJson = isJsonValue(text);
  yield;
  if (isJson) return yield* fittingJson(text.trim(), maxChars, window);
  return fitText(text, maxChars, window?.from, window?.count);
}

/** A result of a bearable length. Its parts share the room, and a window is opened in the longest of them. */
export function* shorteningResult(
  result: GuardedToolResult,
  maxChars: number,
  window?: Window,
): Steps<GuardedToolResult> {
  const { parts, content } = result;
  if (content.length <= maxChars && window === undefined) return result;
  if (!parts || parts.length === 0) return shortened(result, yield* shorteningText(content, maxChars, window));
  const sizes = parts.map(({ text }) => text.length);
  const longest = sizes.indexOf(Math.max(...sizes));
  const share = fairShare(sizes, maxChars);
  const fitted: Fitted[] = [];
  for (const [index, { text }] of parts.entries())
    fitted.push(yield* shorteningText(text, share, index === longest ? window : undefined));
  const text = fitted.map((each) => each.text).join('\n');
  const shortParts = parts.map((part, index) => ({ ...part, text: fitted[index]!.text }));
  return { ...shortened(result, { text, shown: fitted.flatMap(({ shown }) => shown) }), parts: shortParts };
}

function shortened(result: GuardedToolResult, { text, shown }: Fitted): GuardedToolResult {
  // The guard has left out the end of what was far too long.
  const total = result.originalSize;
  const before: readonly ShownRange[] = result.wasTruncated
    ? [{ unit: 'characters', from: 1, to: result.content.length, total }]
    : [];
  const all = [...(result.shown ?? before), ...shown].map((range) => named(range, result.metadata?.untrusted === true));
  return {
    ...result,
    content: text,
    guardedSize: text.length,
    wasTruncated: true,
    ...(all.length > 0 && { shown: all }),
  };
}

/** Drops a field name of an external result from the note about what is shown, because that note is trusted text. */
function named(range: ShownRange, isUntrusted: boolean): ShownRange {
  const { path, ...plain } = range;
  return path !== undefined && !isUntrusted && /^[\w.[\]-]{1,80}$/.test(path) ? range : plain;
}
