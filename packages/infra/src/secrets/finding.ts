/** A secret in a text, and its kind, such as `CARD` or `GITHUB-TOKEN`. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** The findings in order; where two overlap, the first one covers both. */
export function withoutOverlap(findings: readonly Finding[]): readonly Finding[] {
  const merged: Finding[] = [];
  for (const finding of findings.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = merged.at(-1);
    if (!last || finding.start >= last.end) merged.push(finding);
    else if (finding.end > last.end) merged[merged.length - 1] = { ...last, end: finding.end };
  }
  return merged;
}

/**
 * Replaces every finding in a text. A bare number of a JSON document gets a quoted mask, so that the document stays
 * valid.
 */
export function replaceFindings(text: string, findings: readonly Finding[], maskOf: (kind: string) => string): string {
  if (findings.length === 0) return text;
  const isJson = /^\s*[[{]/.test(text);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, kind } of findings) {
    const mask = maskOf(kind);
    pieces.push(text.slice(at, start), isJson && isBareJsonNumber(text, start, end) ? `"${mask}"` : mask);
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

function isBareJsonNumber(text: string, start: number, end: number): boolean {
  if (!/^\d+$/.test(text.slice(start, end))) return false;
  return (
    /[:,[]\s{0,64}$/.test(text.slice(Math.max(0, start - 65), start)) &&
    /^\s{0,64}[,\]}]/.test(text.slice(end, end + 65))
  );
}
