import type { Steps } from '../concurrency/slices.ts';

/** Shorter texts are done within a slice anyway. */
const LONG = 20_000;

/** Tells whether a text is long enough to need pauses. */
export const isLong = (text: string): boolean => text.length > LONG;
const A_FEW = 64;

/** Shows every match of a pattern in turn, and rests between the matches of a long text. */
export function* eachMatch(text: string, pattern: RegExp, show: (match: RegExpExecArray) => void): Steps<void> {
  if (!isLong(text)) {
    // Most patterns are nowhere to be found, and that is found out without making anything.
    if (text.search(pattern) >= 0) for (const match of text.matchAll(pattern)) show(match);
    return;
  }
  yield* madeFast(pattern, text);
  for (const match of text.matchAll(pattern)) {
    show(match);
    yield;
  }
}

/** Tells whether a text contains a hint. */
export const holds = (text: string, hint: string | RegExp): boolean =>
  typeof hint === 'string' ? text.includes(hint) : hint.test(text);

/** The same for a long text, with rests in between. */
export function* holding(text: string, hint: string | RegExp): Steps<boolean> {
  yield;
  if (typeof hint !== 'string') yield* madeFast(hint, text);
  return holds(text, hint);
}

/**
 * The engine compiles a pattern when it meets it for the second time and interprets it the first time, ten times as
 * slowly.
 */
function* madeFast(pattern: RegExp, text: string): Steps<void> {
  text.slice(0, A_FEW).search(pattern);
  yield;
}
