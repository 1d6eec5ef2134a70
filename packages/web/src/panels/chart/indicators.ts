/** The indicators that can be drawn with the prices. */
export const INDICATORS = ['sma20', 'sma60', 'bands', 'rsi'] as const;
export type Indicator = (typeof INDICATORS)[number];

/**
 * One value for each price; undefined where there are not enough prices yet. They are drawn, so floats are precise
 * enough.
 */
type Line = readonly (number | undefined)[];

/** The average of the last prices. */
export function movingAverage(prices: readonly number[], length: number): Line {
  let sum = 0;
  return prices.map((price, at) => {
    sum += price - (at >= length ? prices[at - length]! : 0);
    return at + 1 < length ? undefined : sum / length;
  });
}

/** Bollinger bands: two standard deviations around the average. */
export function bands(prices: readonly number[], length: number): { readonly upper: Line; readonly lower: Line } {
  const middle = movingAverage(prices, length);
  const spread = middle.map((mean, at) => {
    if (mean === undefined) return undefined;
    const window = prices.slice(at + 1 - length, at + 1);
    return 2 * Math.sqrt(window.reduce((sum, price) => sum + (price - mean) ** 2, 0) / length);
  });
  const shifted = (by: 1 | -1): Line =>
    middle.map((mean, at) => (mean === undefined ? undefined : mean + by * spread[at]!));
  return { upper: shifted(1), lower: shifted(-1) };
}

/** Wilder's relative strength index, from 0 to 100. */
export function relativeStrength(prices: readonly number[], length: number): Line {
  let [gain, loss] = [0, 0];
  return prices.map((price, at) => {
    if (at === 0) return undefined;
    const change = price - prices[at - 1]!;
    const [up, down] = [Math.max(0, change), Math.max(0, -change)];
    const weight = at <= length ? 1 / length : 1;
    gain = at <= length ? gain + up * weight : (gain * (length - 1) + up) / length;
    loss = at <= length ? loss + down * weight : (loss * (length - 1) + down) / length;
    if (at < length) return undefined;
    return loss === 0 ? (gain === 0 ? 50 : 100) : 100 - 100 / (1 + gain / loss);
  });
}
