/** The length from which a text is worth compiling a pattern for. */
const LONG = 20_000;
const A_FEW = 64;

/** Calls back for every match of a pattern. */
export function eachMatch(text: string, pattern: RegExp, show: (match: RegExpExecArray) => void): void {
  if (text.length > LONG) compile(pattern, text);
  // Most patterns do not match, and that is checked without allocating anything.
  if (text.search(pattern) >= 0) for (const match of text.matchAll(pattern)) show(match);
}

/** Tells whether a text contains a hint. */
export function holds(text: string, hint: string | RegExp): boolean {
  if (typeof hint === 'string') return text.includes(hint);
  if (text.length > LONG) compile(hint, text);
  return hint.test(text);
}

/**
 * The engine compiles a pattern when it meets it for the second time and interprets it the first time, ten times as
 * slowly.
 */
function compile(pattern: RegExp, text: string): void {
  text.slice(0, A_FEW).search(pattern);
}
