/** The score of one reference set. */
export interface Score {
  readonly set: string;
  readonly cases: number;
  readonly passed: number;
  /** Cases we answer otherwise on purpose, by reason. */
  readonly refused: readonly { readonly reason: string; readonly count: number }[];
  /** The first few cases that failed for no good reason. */
  readonly failures: readonly string[];
}

/** The result of one case. */
export type Verdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly detail: string };

export const PASSED: Verdict = { kind: 'passed' };

const SHOWN_FAILURES = 10;

/** Counts the verdicts of a set. */
export function score(set: string, verdicts: readonly Verdict[]): Score {
  const refusals = new Map<string, number>();
  for (const verdict of verdicts)
    if (verdict.kind === 'refused') refusals.set(verdict.reason, (refusals.get(verdict.reason) ?? 0) + 1);
  return {
    set,
    cases: verdicts.length,
    passed: verdicts.filter(({ kind }) => kind === 'passed').length,
    refused: [...refusals].map(([reason, count]) => ({ reason, count })),
    failures: verdicts
      .flatMap((verdict) => (verdict.kind === 'failed' ? [verdict.detail] : []))
      .slice(0, SHOWN_FAILURES),
  };
}
