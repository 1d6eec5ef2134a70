/** The path of a small chart over `width` × `height`; prices are drawn, not read, so floats are good enough here. */
export function sparklinePath(prices: readonly string[], width: number, height: number): string {
  const values = prices.map(Number).filter(Number.isFinite);
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const step = width / (values.length - 1);
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - ((value - low) / spread) * height)}`,
    )
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
