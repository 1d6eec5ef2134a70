import { type AlertTrigger, createTimestamp, type DecimalString } from '@finclaw/types';
import { fromUnits } from '../units.ts';
import type { Observation, Reading } from './reading.ts';
import { holds, judge, type Rule, toRule, type Verdict } from './rule.ts';
import { type AlertField, type Span, spanOf } from './span.ts';
import type { StoredAlert } from './stored-alert.ts';

/** An alert with its compiled rule. */
export interface WatchedAlert {
  readonly alert: StoredAlert;
  readonly rule: Rule;
}

/** An alert whose condition was met. */
export interface Firing {
  readonly alert: StoredAlert;
  readonly trigger: Omit<AlertTrigger, 'message'>;
  readonly reading: Reading;
  readonly isArmed: boolean;
}

/** The effect of a reading on the alerts on its instrument. */
interface Evaluation {
  readonly firings: readonly Firing[];
  /** Alerts that became armed or unarmed, without firing. */
  readonly armings: readonly { readonly alert: StoredAlert; readonly isArmed: boolean }[];
}

/** Makes an alert ready for judging. */
export const watch = (alert: StoredAlert): WatchedAlert => ({ alert, rule: toRule(alert.condition) });

/**
 * Evaluates the alerts on one instrument against a new reading. Only trades after the known ones count, so a closed
 * market fires nothing. Nothing is changed; the caller stores the result.
 */
export function evaluateAlerts(
  alerts: Iterable<WatchedAlert>,
  observed: Observation | undefined,
  current: Reading,
  now: number,
): Evaluation {
  const firings: Firing[] = [];
  const armings: { alert: StoredAlert; isArmed: boolean }[] = [];
  const spans = spansSince(observed?.reading, current);
  for (const { alert, rule } of alerts) {
    const isSeenSince = observed !== undefined && observed.seenAt >= alert.since;
    const span = isSeenSince ? spans(rule.field) : spansSince(alert.baseline, current)(rule.field);
    if (span === undefined || isFarAway(rule, span, alert.armed)) continue;
    const verdict = judge(rule, span, alert.armed);
    const isResting = alert.lastTriggeredAt !== undefined && now - alert.lastTriggeredAt < alert.cooldownMs;
    if (verdict.fires && !isResting) firings.push(toFiring(alert, verdict, span, current, now));
    else if (verdict.isArmed !== alert.armed) armings.push({ alert, isArmed: verdict.isArmed });
  }
  return { firings, armings };
}

/** True for most alerts, most of the time: armed, and not met, so that nothing can happen. */
function isFarAway(rule: Rule, span: Span, isArmed: boolean): boolean {
  return isArmed && !holds(rule, rule.isUp ? span.top : span.bottom);
}

/** Returns the movements since a reading, each computed once; none if nothing was traded since. */
function spansSince(previous: Reading | undefined, current: Reading): (field: AlertField) => Span | undefined {
  if (previous === undefined || current.at <= previous.at) return () => undefined;
  const known = new Map<AlertField, Span | undefined>();
  return (field) => {
    if (!known.has(field)) known.set(field, spanOf(field, previous, current));
    return known.get(field);
  };
}

function toFiring(alert: StoredAlert, verdict: Verdict, span: Span, reading: Reading, now: number): Firing {
  const trigger = {
    alertId: alert.id,
    symbol: alert.symbol,
    condition: alert.condition,
    currentValue: fromUnits(verdict.value),
    previousValue: fromUnits(span.from) as DecimalString,
    triggeredAt: createTimestamp(now),
  };
  return { alert, trigger, reading, isArmed: verdict.isArmedAfterwards };
}
