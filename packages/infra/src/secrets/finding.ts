/** A stretch of text to be replaced. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly mask: string;
}

/** The findings in order; where two overlap, the first one covers both. */
export function withoutOverlap(findings: readonly Finding[]): readonly Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1);
    if (!last || finding.start >= last.end) kept.push(finding);
    else if (finding.end > last.end) kept[kept.length - 1] = { ...last, end: finding.end };
  }
  return kept;
}
