/** The value below which a share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = Number.NaN, above = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  if (sorted.length === 1) return sorted[0] ?? Number.NaN;
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** Three significant digits, without an exponent. */
export function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 4));
}

export const times = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '–' : `${value.toFixed(2)}×`;
