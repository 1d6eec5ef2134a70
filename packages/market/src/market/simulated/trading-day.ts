import type { DecimalString, FinancialInstrument } from '@finclaw/types';
import { dayNumber } from '../../calendar/local-date.ts';
import { compareDecimals, toDecimalString } from '../../money/decimal.ts';
import { dailyLimits, onTick } from '../price-rules.ts';
import type { TradingWindow } from '../trading-windows.ts';
import type { PricePath } from './price-path.ts';
import { STEPS_PER_DAY } from './wander.ts';

/** A session has half a day's movement; the other half happens overnight and appears as the opening gap. */
const SESSION_STEPS = STEPS_PER_DAY / 2;
const DAY_MS = 86_400_000;

/** One simulated day of one instrument: prices at instants and over stretches, on ticks and within limits. */
interface SimulatedDay {
  priceAt(instant: number): DecimalString;
  /** Open, high, low and close between two instants of the day. */
  range(
    from: number,
    to: number,
  ): { open: DecimalString; high: DecimalString; low: DecimalString; close: DecimalString };
}

/** The day of a trading window; without a previous close there are no limits. */
export function simulatedDay(
  instrument: FinancialInstrument,
  path: PricePath,
  window: TradingWindow,
  previousClose?: DecimalString,
): SimulatedDay {
  const isSession = instrument.exchange !== undefined;
  const limits = previousClose === undefined ? undefined : dailyLimits(instrument, previousClose, window.date);
  const stepsAt = (instant: number): number => {
    if (!isSession) return (instant / DAY_MS) * STEPS_PER_DAY;
    const passed = (instant - window.open) / (window.close - window.open);
    return dayNumber(window.date) * STEPS_PER_DAY + passed * SESSION_STEPS;
  };
  const priceAtSteps = (steps: number): DecimalString => {
    const price = toDecimalString(onTick(instrument, path.priceAt(steps), window.date));
    if (limits === undefined) return price;
    if (compareDecimals(price, limits.upper) > 0) return limits.upper;
    return compareDecimals(price, limits.lower) < 0 ? limits.lower : price;
  };
  return {
    priceAt: (instant) => priceAtSteps(stepsAt(instant)),
    range(from, to) {
      const first = stepsAt(from);
      const last = stepsAt(to);
      let highest = { steps: first, factor: path.factor.at(first) };
      let lowest = highest;
      const consider = (factor: number, steps: number) => {
        if (factor > highest.factor) highest = { steps, factor };
        if (factor < lowest.factor) lowest = { steps, factor };
      };
      const whole = Math.ceil(first);
      const between = path.factor.along(whole, Math.max(0, Math.ceil(last) - whole));
      for (let at = 0; at < between.length; at++) consider(between[at]!, whole + at);
      consider(path.factor.at(last), last);
      const [open, close] = [priceAtSteps(first), priceAtSteps(last)];
      const priceOf = ({ steps }: { readonly steps: number }): DecimalString =>
        steps === first ? open : steps === last ? close : priceAtSteps(steps);
      return { open, high: priceOf(highest), low: priceOf(lowest), close };
    },
  };
}
