const MOST_LISTED = 10;

/** Lists a ranking whole, or where it is long its two ends with a line about the number between them. */
export function bestAndWorst<Entry>(
  ranked: readonly Entry[],
  line: (entry: Entry, index: number) => string,
  between: (count: number) => string,
): readonly string[] {
  const lines = ranked.map(line);
  const end = MOST_LISTED / 2;
  if (lines.length <= MOST_LISTED) return lines;
  return [...lines.slice(0, end), between(lines.length - MOST_LISTED), ...lines.slice(-end)];
}
