import { runTask, type Task } from '@finclaw/infra';
import type { ShownRange } from '@finclaw/types';
import type { GuardedToolResult } from '../guard/result-guard.ts';
import { fairShare, fitJson, type Window } from './fit-json.ts';
import { type Fitted, fitText } from './fit-text.ts';
import { isJsonValue } from './json-members.ts';

/** The maximum length of one result sent to a model. */
export const RESULT_CHARS = 10_000;

/** Shortens a text: JSON keeps its shape and loses whole rows, other text loses whole lines. */
export function shortenText(text: string, maxChars: number, window?: Window): Fitted {
  if (text.length <= maxChars && window === undefined) return { text, shown: [] };
  if (isJsonValue(text)) return fitJson(text.trim(), maxChars, window);
  return fitText(text, maxChars, window?.from, window?.count);
}

/** A text and its length limit; the one with a window is shortened to other rows. */
interface Piece {
  readonly text: string;
  readonly room: number;
  readonly window?: Window | undefined;
}

/** Shortens the texts of a result. */
export const shortenTextsTask: Task<readonly Piece[], readonly Fitted[]> = {
  name: 'shorten-texts',
  run: (pieces) => pieces.map(({ text, room, window }) => shortenText(text, room, window)),
  lengthOf: (pieces) => pieces.reduce((sum, { text }) => sum + text.length, 0),
};

/** Shortens a result. Its parts share the limit, and a window applies to the longest of them. */
export async function shortenResult(
  result: GuardedToolResult,
  maxChars: number,
  window?: Window,
): Promise<GuardedToolResult> {
  const { parts, content } = result;
  if (content.length <= maxChars && window === undefined) return result;
  if (!parts || parts.length === 0) {
    const [whole] = await runTask(shortenTextsTask, [{ text: content, room: maxChars, window }]);
    return shortened(result, whole!);
  }
  const sizes = parts.map(({ text }) => text.length);
  const longest = sizes.indexOf(Math.max(...sizes));
  const room = fairShare(sizes, maxChars);
  const fitted = await runTask(
    shortenTextsTask,
    parts.map(({ text }, index) => ({ text, room, window: index === longest ? window : undefined })),
  );
  const text = fitted.map((each) => each.text).join('\n');
  const shortParts = parts.map((part, index) => ({ ...part, text: fitted[index]!.text }));
  return { ...shortened(result, { text, shown: fitted.flatMap(({ shown }) => shown) }), parts: shortParts };
}

function shortened(result: GuardedToolResult, { text, shown }: Fitted): GuardedToolResult {
  // The guard has already cut the end of an extremely long result.
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
