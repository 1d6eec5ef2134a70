/** A measured value and its limit; without one it is only reported. */
export interface Figure {
  readonly what: string;
  readonly found: number;
  readonly most?: number;
  readonly unit: string;
}

/** Runs a scenario on a PostgreSQL server of its own and returns the measurements. */
export type Scenario = () => Promise<readonly Figure[]>;

/** The value below which such a share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
