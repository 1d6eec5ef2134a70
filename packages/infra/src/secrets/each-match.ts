import type { Steps } from '../concurrency/slices.ts';

/** Shorter texts are done within a slice anyway. */
const LONG = 20_000;
const A_FEW = 64;

/** Shows every match of a pattern in turn, and rests between the matches of a long text. */
export function* eachMatch(text: string, pattern: RegExp, show: (match: RegExpExecArray) => void): Steps<void> {
  const isLong = text.length > LONG;
  if (isLong) yield* madeFast(pattern, text);
  for (const match of text.matchAll(pattern)) {
    show(match);
    if (isLong) yield;
  }
}

/** Whether a text holds what a hint names. */
export function* holds(text: string, hint: string | RegExp): Steps<boolean> {
  if (typeof hint === 'string') return text.includes(hint);
  if (text.length > LONG) yield* madeFast(hint, text);
  return hint.test(text);
}

/** The engine compiles a pattern when it meets it for the second time and interprets it the first time, ten times as slowly. */
function* madeFast(pattern: RegExp, text: string): Steps<void> {
  text.slice(0, A_FEW).search(pattern);
  yield;
}
