/** A sum of terms weight × e^(-years × x), in the order of the years. */
export class ExponentialSum {
  readonly weights: Float64Array;
  readonly years: Float64Array;
  /** The size of each term in the middle of the interval. */
  readonly #parts: Float64Array;

  constructor(weights: Float64Array, years: Float64Array) {
    this.weights = weights;
    this.years = years;
    this.#parts = new Float64Array(weights.length);
  }

  /** Returns the same sum of -x, so that very low values become very high ones. */
  backwards(): ExponentialSum {
    return new ExponentialSum(
      this.weights.toReversed(),
      this.years.toReversed().map((years) => -years),
    );
  }

  /** Returns whether the sum, and its slope, may be zero somewhere in an interval. */
  boundsWithin(low: number, high: number): { readonly mayBeZero: boolean; readonly mayTurn: boolean } {
    const { weights, years } = this;
    const parts = this.#parts;
    const middle = (low + high) / 2;
    const shift = this.#largestExponent(middle);
    // Measured from the centre of the weights, where the significant terms change least over the interval.
    let mass = 0;
    let moment = 0;
    for (let at = 0; at < parts.length; at++) {
      const part = Math.abs(weights[at]!) * Math.exp(-years[at]! * middle - shift);
      parts[at] = part;
      mass += part;
      moment += part * years[at]!;
    }
    const centre = moment / mass;
    let leastValue = 0;
    let mostValue = 0;
    let leastSlope = 0;
    let mostSlope = 0;
    for (let at = 0; at < parts.length; at++) {
      const scale = weights[at]! < 0 ? -parts[at]! : parts[at]!;
      const distance = centre - years[at]!;
      const atLow = scale * Math.exp(distance * (low - middle));
      const atHigh = scale * Math.exp(distance * (high - middle));
      leastValue += Math.min(atLow, atHigh);
      mostValue += Math.max(atLow, atHigh);
      leastSlope += Math.min(distance * atLow, distance * atHigh);
      mostSlope += Math.max(distance * atLow, distance * atHigh);
    }
    return { mayBeZero: holdsZero(leastValue, mostValue), mayTurn: holdsZero(leastSlope, mostSlope) };
  }

  /** Returns the sum at a point relative to its parts, between -1 and 1; it never overflows. */
  balance(x: number): number {
    const { weights, years } = this;
    const shift = this.#largestExponent(x);
    let sum = 0;
    let mass = 0;
    for (let at = 0; at < weights.length; at++) {
      const part = weights[at]! * Math.exp(-years[at]! * x - shift);
      sum += part;
      mass += Math.abs(part);
    }
    return sum / mass;
  }

  #largestExponent(x: number): number {
    const { years } = this;
    let most = -Infinity;
    for (let at = 0; at < years.length; at++) most = Math.max(most, -years[at]! * x);
    return most;
  }
}

/** Two roots closer than this are one. */
const NARROWEST = 1e-10;
const TOUCHING = 1e-13;

/**
 * Every x between two bounds at which the sum is zero, lowest first. The interval is halved until it surely has no
 * root, or the sum surely moves in one direction in it; both are read off bounds that hold for every point, so no root
 * is missed.
 */
export function rootsOf(sum: ExponentialSum, from: number, to: number): number[] {
  const roots: number[] = [];
  const pending: [number, number][] = [[from, to]];
  for (let interval = pending.pop(); interval !== undefined; interval = pending.pop()) {
    const [low, high] = interval;
    const bounds = sum.boundsWithin(low, high);
    if (!bounds.mayBeZero) continue;
    const middle = (low + high) / 2;
    if (!bounds.mayTurn) roots.push(...crossing(sum, low, high));
    else if (high - low > NARROWEST) pending.push([middle, high], [low, middle]);
    else if (Math.abs(sum.balance(middle)) <= TOUCHING) roots.push(middle);
  }
  return roots
    .sort((a, b) => a - b)
    .filter((root, index, all) => index === 0 || root - (all[index - 1] as number) > 2 * NARROWEST);
}

/** Returns the point beyond which the first term outweighs all the others together, so that there are no more roots. */
export function upperBound({ weights, years }: ExponentialSum, farthest: number): number {
  const [firstWeight] = weights;
  const [firstYears] = years;
  if (firstWeight === undefined || firstYears === undefined) return 0;
  const outweighs = (x: number): boolean => {
    let rest = 0;
    for (let at = 1; at < weights.length; at++)
      rest += Math.abs(weights[at]!) * Math.exp((firstYears - years[at]!) * x);
    return Math.abs(firstWeight) > rest;
  };
  let [low, high] = [-farthest, farthest];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (outweighs(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Written so that a sum that overflowed to NaN counts as possible. */
const holdsZero = (least: number, most: number): boolean => !(least > 0 || most < 0);

function crossing(sum: ExponentialSum, from: number, to: number): number[] {
  let [low, high] = [from, to];
  const start = Math.sign(sum.balance(low));
  const end = Math.sign(sum.balance(high));
  if (start === 0) return [low];
  if (end === 0) return [high];
  if (start === end) return [];
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (Math.sign(sum.balance(middle)) === start) low = middle;
    else high = middle;
  }
  return [high];
}
