import type { ShownRange } from '@finclaw/types';
import { cutAt } from '../guard/truncation.ts';
import { momentIn, newestEnd } from './newest-end.ts';

/** A text that fits, and its range in the whole; no range when it is complete. */
export interface Fitted {
  readonly text: string;
  readonly shown: readonly ShownRange[];
}

const MOST_HEAD_LINES = 5;
const GAP = '…';

/**
 * Shortens a text to whole lines, the newest where lines carry dates, else the first ones; `from` selects the first
 * line.
 */
export function fitText(text: string, maxChars: number, from?: number, count = Number.POSITIVE_INFINITY): Fitted {
  if (text.length <= maxChars && from === undefined) return { text, shown: [] };
  const lines = text.split('\n');
  if (lines.length < 2) return fitCharacters(text, maxChars, from, count);
  if (from !== undefined) return fromLine(lines, maxChars, Math.max(1, from), count);
  const dated = lines.slice(0, MOST_HEAD_LINES + 1).findIndex((line) => momentIn(line) !== undefined);
  const last = lines.findLast((line) => line.trim() !== '') ?? '';
  if (dated < 0 || newestEnd(lines[dated]!, last) === 'first') return fromLine(lines, maxChars, 1);
  return lastLines(lines, maxChars, dated);
}

/** A stretch of a text without lines; a number is never cut in two. */
function fitCharacters(text: string, maxChars: number, from = 1, count = Number.POSITIVE_INFINITY): Fitted {
  const rest = text.slice(Math.max(0, from - 1));
  const room = Math.min(maxChars, count);
  const cut = rest.length <= room ? rest : cutAt(rest, room) || rest.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  const shown = {
    unit: 'characters',
    from: Math.max(1, from),
    to: Math.max(0, from - 1) + cut.length,
    total: text.length,
  } as const;
  return { text: cut, shown: cut.length === text.length ? [] : [shown] };
}

function fromLine(lines: readonly string[], maxChars: number, from: number, count = Number.POSITIVE_INFINITY): Fitted {
  let to = from - 1;
  for (let size = 0; to < Math.min(lines.length, from - 1 + count); to++) {
    size += lines[to]!.length + 1;
    if (size > maxChars + 1) break;
  }
  const shown = { unit: 'lines', from, to, total: lines.length } as const;
  if (to >= from) return { text: lines.slice(from - 1, to).join('\n'), shown: [shown] };
  // One line that is too long by itself.
  const line = lines[from - 1];
  return {
    text: line === undefined ? '' : fitCharacters(line, maxChars).text,
    shown: [{ ...shown, to: Math.min(from, lines.length) }],
  };
}

/** The lines before the first dated one head the table, so they stay. */
function lastLines(lines: readonly string[], maxChars: number, headLines: number): Fitted {
  const head = lines.slice(0, headLines).join('\n');
  const headSize = head.length <= maxChars / 4 && headLines > 0 ? head.length + GAP.length + 2 : 0;
  let from = lines.length;
  for (let size = headSize; from > headLines; from--) {
    size += lines[from - 1]!.length + 1;
    if (size > maxChars + 1) break;
  }
  if (from === lines.length) return fromLine(lines, maxChars, lines.length);
  const tail = lines.slice(from);
  const text = (headSize > 0 ? [head, GAP, ...tail] : tail).join('\n');
  return { text, shown: [{ unit: 'lines', from: from + 1, to: lines.length, total: lines.length }] };
}
