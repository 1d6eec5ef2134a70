import type { AlertCondition } from '@finclaw/types';
import { toUnits } from '../units.ts';
import type { AlertField, Span } from './span.ts';

/** A condition made ready for judging. */
export interface Rule {
  readonly field: AlertField;
  readonly threshold: bigint;
  readonly isUp: boolean;
  readonly inclusive: boolean;
  /** True if it is about crossing the level, not being beyond it. */
  readonly isCrossing: boolean;
}

/** The effect of a movement on an alert. */
export interface Verdict {
  readonly fires: boolean;
  /** The figure that met the condition. */
  readonly value: bigint;
  /** True if it is armed when it does not fire now. */
  readonly isArmed: boolean;
  /** True if it stays armed after firing: only if the condition has passed again. */
  readonly isArmedAfterwards: boolean;
}

/** Compiles a condition. A change in per cent is met when reached; its sign gives the direction. */
export function toRule({ type, value, field = 'price', inclusive = false }: AlertCondition): Rule {
  const threshold = toUnits(value);
  if (type === 'change_percent')
    return { field: 'changePercent', threshold, isUp: threshold > 0n, inclusive: true, isCrossing: false };
  const isUp = type === 'above' || type === 'crosses_above';
  return { field, threshold, isUp, inclusive, isCrossing: type === 'crosses_above' || type === 'crosses_below' };
}

/** Evaluates a movement. A level fires when it is reached while armed, and is armed again once it has been left. */
export function judge(rule: Rule, span: Span, wasArmed: boolean): Verdict {
  const value = rule.isUp ? span.top : span.bottom;
  const opposite = rule.isUp ? span.bottom : span.top;
  const isMet = holds(rule, value);
  const isMetNow = holds(rule, span.to);
  const wasLeft = !holds(rule, opposite);
  if (rule.isCrossing) {
    const fires = (isMet && !holds(rule, span.from)) || (isMetNow && wasLeft);
    return { fires, value, isArmed: true, isArmedAfterwards: true };
  }
  const isArmed = wasArmed || span.startedAnew || wasLeft;
  return { fires: isArmed && isMet, value, isArmed, isArmedAfterwards: !isMetNow };
}

/** Tells whether a value meets the condition. */
export function holds({ threshold, isUp, inclusive }: Rule, value: bigint): boolean {
  if (value === threshold) return inclusive;
  return isUp ? value > threshold : value < threshold;
}
