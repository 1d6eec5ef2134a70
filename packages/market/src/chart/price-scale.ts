/** The price range of a chart, and the ticks of its axis. */
export interface PriceScale {
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  /** Decimal places that distinguish two ticks. */
  readonly digits: number;
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** Returns a scale around the lowest and the highest price, with about the requested number of ticks. */
export function priceScale(lowest: number, highest: number, ticks: number): PriceScale {
  const span = highest - lowest;
  const padding = span > 0 ? span * 0.04 : Math.max(Math.abs(highest) * 0.01, Number.EPSILON);
  const [bottom, top] = [lowest - padding, highest + padding];
  const rough = (top - bottom) / Math.max(1, ticks);
  const power = 10 ** Math.floor(Math.log10(rough));
  const distance = (each: number): number => Math.abs(Math.log((each * power) / rough));
  const step = ROUND_STEPS.reduce((best, each) => (distance(each) < distance(best) ? each : best)) * power;
  const values: number[] = [];
  for (let count = Math.ceil(bottom / step); count * step <= top; count++) values.push(count * step);
  return { top, bottom, ticks: values, digits: digitsOf(step) };
}

function digitsOf(step: number): number {
  for (let digits = 0; digits < 8; digits++)
    if (Math.abs(step - Number(step.toFixed(digits))) < step / 1000) return digits;
  return 8;
}
