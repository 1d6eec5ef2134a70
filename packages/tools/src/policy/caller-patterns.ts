import { FinClawError } from '@finclaw/infra';
import { type Redacted, redactInTurn, replace } from '../guard/redaction.ts';
import { assessPattern, withinTimeLimit } from '../schema/bounded-regexp.ts';

const TIME_LIMIT_MS = 1_000;
// Text written by earlier steps is skipped, so that masking is idempotent.
const OWN_MARKS = /\[REDACTED(?::[A-Z-]+)?\]|\[truncated\]$/g;

/** Throws if a pattern could run for ever on hostile text. */
export function assertSafePatterns(patterns: readonly RegExp[]): void {
  for (const pattern of patterns) {
    if (!(pattern instanceof RegExp))
      throw new FinClawError('A redaction pattern must be a regular expression', 'CONFIG_INVALID');
    if (assessPattern(pattern.source) === 'refused')
      throw new FinClawError('A redaction pattern is too long or repeats a repetition', 'CONFIG_INVALID');
  }
}

/**
 * Masks the matches of the caller's own patterns. Does not modify the given objects; a pattern that takes too long
 * throws.
 */
export function redactByPatterns(text: string, patterns: readonly RegExp[]): Redacted {
  return redactInTurn(
    text,
    patterns.map((pattern) => (each) => redactByPattern(each, pattern)),
  );
}

function redactByPattern(text: string, pattern: RegExp): Redacted {
  const copy = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`);
  const own = spansOf(text, OWN_MARKS);
  const found = withinTimeLimit(assessPattern(pattern.source), text.length, TIME_LIMIT_MS, () => spansOf(text, copy));
  let nextOwn = 0;
  const free = found.filter(({ start, end }) => {
    while (nextOwn < own.length && own[nextOwn]!.end <= start) nextOwn++;
    return end > start && (own[nextOwn]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
  return replace(
    text,
    free.map((span) => ({ ...span, kind: '' })),
    () => '[REDACTED]',
  );
}

function spansOf(text: string, pattern: RegExp): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}
