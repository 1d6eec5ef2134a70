import type { Steps } from '@finclaw/infra';

/** One term of a sum: weight × e^(-years × x). */
export interface Term {
  readonly weight: number;
  readonly years: number;
}

/** Two roots closer than this are one. */
const NARROWEST = 1e-10;
const TOUCHING = 1e-13;

/**
 * Every x between two bounds at which the sum is zero, lowest first. The interval is halved until it surely has no root, or
 * the sum surely moves in one direction in it; both are read off bounds that hold for every point, so no root is missed.
 */
export function* rootsOf(terms: readonly Term[], from: number, to: number): Steps<number[]> {
  const roots: number[] = [];
  const pending: [number, number][] = [[from, to]];
  for (let interval = pending.pop(); interval !== undefined; interval = pending.pop()) {
    yield;
    const [low, high] = interval;
    const bounds = boundsWithin(terms, low, high);
    if (!bounds.mayBeZero) continue;
    const middle = (low + high) / 2;
    if (!bounds.mayTurn) roots.push(...crossing(terms, low, high));
    else if (high - low > NARROWEST) pending.push([middle, high], [low, middle]);
    else if (Math.abs(balance(terms, middle)) <= TOUCHING) roots.push(middle);
  }
  return roots
    .sort((a, b) => a - b)
    .filter((root, index, all) => index === 0 || root - (all[index - 1] as number) > 2 * NARROWEST);
}

/** From here upwards the first term outweighs all the others together; there are no roots beyond. */
export function* upperBound([first, ...others]: readonly Term[], farthest: number): Steps<number> {
  if (first === undefined) return 0;
  const outweighs = (x: number): boolean => {
    const rest = others.reduce((sum, { weight, years }) => sum + Math.abs(weight) * Math.exp((first.years - years) * x), 0);
    return Math.abs(first.weight) > rest;
  };
  let [low, high] = [-farthest, farthest];
  while (high - low > 0.01) {
    yield;
    const middle = (low + high) / 2;
    if (outweighs(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether the sum, and its slope, may be zero somewhere in an interval. */
function boundsWithin(
  terms: readonly Term[],
  low: number,
  high: number,
): { readonly mayBeZero: boolean; readonly mayTurn: boolean } {
  const middle = (low + high) / 2;
  const shift = largestExponent(terms, middle);
  // Measured from where the weight lies in time, the terms that matter change least over the interval.
  let [mass, moment] = [0, 0];
  for (const { weight, years } of terms) {
    const part = Math.abs(weight) * Math.exp(-years * middle - shift);
    mass += part;
    moment += part * years;
  }
  const centre = moment / mass;
  const value = [0, 0] as [number, number];
  const slope = [0, 0] as [number, number];
  for (const { weight, years } of terms) {
    const scale = weight * Math.exp(-years * middle - shift);
    const [atLow, atHigh] = [Math.exp((centre - years) * (low - middle)), Math.exp((centre - years) * (high - middle))];
    widen(value, scale * atLow, scale * atHigh);
    widen(slope, (centre - years) * scale * atLow, (centre - years) * scale * atHigh);
  }
  return { mayBeZero: holdsZero(value), mayTurn: holdsZero(slope) };
}

function widen(bounds: [number, number], a: number, b: number): void {
  bounds[0] += Math.min(a, b);
  bounds[1] += Math.max(a, b);
}

/** Written so that a sum that overflowed into "not a number" counts as possible. */
const holdsZero = ([least, most]: readonly [number, number]): boolean => !(least > 0 || most < 0);

/** The sum at a point as a share of its parts, between -1 and 1; it never overflows. */
function balance(terms: readonly Term[], x: number): number {
  const shift = largestExponent(terms, x);
  let [sum, mass] = [0, 0];
  for (const { weight, years } of terms) {
    const part = weight * Math.exp(-years * x - shift);
    sum += part;
    mass += Math.abs(part);
  }
  return sum / mass;
}

function largestExponent(terms: readonly Term[], x: number): number {
  return terms.reduce((most, { years }) => Math.max(most, -years * x), -Infinity);
}

function crossing(terms: readonly Term[], from: number, to: number): number[] {
  let [low, high] = [from, to];
  const start = Math.sign(balance(terms, low));
  const end = Math.sign(balance(terms, high));
  if (start === 0) return [low];
  if (end === 0) return [high];
  if (start === end) return [];
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (Math.sign(balance(terms, middle)) === start) low = middle;
    else high = middle;
  }
  return [high];
}
