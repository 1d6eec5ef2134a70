/** The longest pattern a rule may have. */
const MAX_PATTERN_LENGTH = 128;

/** True for a non-empty glob of letters, digits, `_`, `-`, `:`, `*` and `?`. */
export function isToolPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && pattern.length <= MAX_PATTERN_LENGTH && /^[A-Za-z0-9_:*?-]+$/.test(pattern);
}

/**
 * Tells whether a pattern covers a tool, by its bare name or by `<group>:<name>`; case counts and the whole name must
 * match.
 */
export function matchToolPattern(pattern: string, toolName: string, group: string): boolean {
  return matchesGlob(pattern, toolName) || matchesGlob(pattern, `${group}:${toolName}`);
}

// A failed match backtracks only to the last star, so the work is bounded by pattern length times text length.
function matchesGlob(pattern: string, text: string): boolean {
  let at = 0;
  let inPattern = 0;
  let lastStar = -1;
  let resumeAt = 0;
  while (at < text.length) {
    if (pattern[inPattern] === '*') {
      lastStar = inPattern++;
      resumeAt = at;
    } else if (pattern[inPattern] === '?' || pattern[inPattern] === text[at]) {
      inPattern++;
      at++;
    } else if (lastStar >= 0) {
      inPattern = lastStar + 1;
      at = ++resumeAt;
    } else return false;
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}

/** Returns true when a pattern could match some text with the prefix `start`. */
export function canMatchFrom(pattern: string, start: string): boolean {
  const withStars = (places: readonly number[]): Set<number> => {
    const all = new Set(places);
    for (const place of all) if (pattern[place] === '*') all.add(place + 1);
    return all;
  };
  let places = withStars([0]);
  for (const char of start) {
    const next = [...places].flatMap((place) => {
      if (pattern[place] === '*') return [place];
      return pattern[place] === '?' || pattern[place] === char ? [place + 1] : [];
    });
    places = withStars(next);
  }
  return [...places].some((place) => place < pattern.length);
}
