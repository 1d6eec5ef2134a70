/** A measured value and how large it may be; without a limit it is only told. */
export interface Figure {
  readonly what: string;
  readonly found: number;
  readonly most?: number;
  readonly unit: string;
}

/** Plays something on a PostgreSQL server of its own and says what was measured. */
export type Scenario = () => Promise<readonly Figure[]>;

/** The value below which such a share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
