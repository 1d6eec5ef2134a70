const NONE: readonly RegExpExecArray[] = [];

/**
 * Every match of a pattern with the flag `g`, as `matchAll` finds them. That makes a copy of the pattern each time,
 * which takes several times as long as finding that a short text has no match.
 */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  let found: RegExpExecArray[] | undefined;
  for (let at = 0; at <= text.length; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) break;
    at = pattern.lastIndex;
    if (match[0] === '') at += pattern.unicode && text.codePointAt(at)! > 0xffff ? 2 : 1;
    found ??= [];
    found.push(match);
  }
  // Other uses of the pattern start at the beginning.
  pattern.lastIndex = 0;
  return found ?? NONE;
}
