import { Rational } from '@finclaw/language';
import { CalcRefused, nearly } from '@finclaw/market';

type Curve = (at: Rational) => Rational;

const DIGITS = 12;
const LOWEST_RATE = -0.999_999;
const HIGHEST_RATE = 100;

/** The number of periods after which a curve reaches zero; undefined where it does not within a limit. */
export function whenZero(curve: Curve, most: number): Rational | undefined {
  const begin = signAt(curve, 0);
  for (let until = 1; until < 2 * most; until *= 2) {
    const sign = signAt(curve, Math.min(until, most));
    if (sign === undefined) return undefined;
    if (sign !== begin) return rootBetween(curve, until === 1 ? 0 : until / 2, Math.min(until, most));
  }
  return undefined;
}

/** The rate of one period at which a curve is zero, searched for outwards from zero; undefined where there is none. */
export function rateWhereZero(curve: Curve): Rational | undefined {
  const begin = signAt(curve, 0);
  if (begin === 0) return Rational.zero;
  for (let [near, far] = [0, 0.001]; near < HIGHEST_RATE; [near, far] = [far, 2 * far]) {
    const [rise, fall] = [signAt(curve, far), far < 1 ? signAt(curve, -far) : signAt(curve, LOWEST_RATE)];
    if (rise !== undefined && rise !== begin) return rootBetween(curve, near, far);
    if (near < 1 && fall !== undefined && fall !== begin)
      return rootBetween(curve, Math.max(-far, LOWEST_RATE), Math.max(-near, LOWEST_RATE));
  }
  return undefined;
}

const exactly = (value: number): Rational => (value === 0 ? Rational.zero : nearly(value, 17).value);

/** Undefined where the numbers are too large to tell. */
function signAt(curve: Curve, at: number): number | undefined {
  try {
    return curve(exactly(at)).compareTo(Rational.zero);
  } catch (error) {
    if (error instanceof CalcRefused) return undefined;
    throw error;
  }
}

function rootBetween(curve: Curve, from: number, to: number): Rational {
  let [low, high] = [from, to];
  const start = signAt(curve, low);
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    const sign = signAt(curve, middle);
    if (sign === 0) return exactly(middle);
    if (sign === start) low = middle;
    else high = middle;
  }
  return Math.abs(high) < 1e-15 ? Rational.zero : nearly(high, DIGITS).value;
}
