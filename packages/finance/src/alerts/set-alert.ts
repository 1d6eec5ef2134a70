import type { AlertCondition, Locale, ReplyTarget } from '@finclaw/types';
import type { InstrumentDirectory } from '../instruments/directory.ts';
import { type Unresolved, unresolved } from '../tools/finance-tool.ts';
import type { AlertReadings } from './alert-readings.ts';
import type { AlertService } from './alert-service.ts';
import { type AlertSummary, type ReadingSummary, summarizeAlert, summarizeReading } from './alert-summary.ts';
import type { ConditionFault } from './check-condition.ts';
import type { Owner } from './owner.ts';
import type { Reading } from './reading.ts';
import { holds, toRule } from './rule.ts';
import { spanOf } from './span.ts';

/** What setting an alert needs. */
export interface AlertDeps {
  readonly alerts: AlertService;
  readonly readings: Pick<AlertReadings, 'read'>;
  readonly directory: InstrumentDirectory;
}

/** Who sets an alert, and where it is to arrive. */
export interface AlertCaller {
  readonly owner: Owner;
  readonly target: ReplyTarget;
  readonly locale: Locale;
  readonly signal?: AbortSignal;
}

/** An alert as somebody asks for it. */
export interface AlertSpec {
  /** A name or a ticker. */
  readonly instrument: string;
  readonly condition: AlertCondition;
  readonly name?: string;
}

/** What became of a wish. */
export type AlertAnswer =
  | {
      readonly status: 'ok';
      readonly alert: AlertSummary;
      /** Absent when there is no price now; watching then starts with the first one. */
      readonly current?: ReadingSummary;
      readonly isMetAlready?: true;
    }
  | Unresolved
  | { readonly status: 'refused'; readonly reason: 'condition'; readonly fault: ConditionFault }
  | { readonly status: 'refused'; readonly reason: 'too-many'; readonly max: number }
  | { readonly status: 'refused'; readonly reason: 'duplicate'; readonly alert: AlertSummary };

/** Finds out what is meant and what is known about it, and sets the alert. */
export async function setAlert(wish: AlertSpec, deps: AlertDeps, caller: AlertCaller): Promise<AlertAnswer> {
  const resolution = await deps.directory.lookUp(wish.instrument, caller.signal);
  if (resolution.kind !== 'found') return unresolved(wish.instrument, resolution);
  const { instrument } = resolution;
  const { owner, target, locale, signal } = caller;
  const needsRsi = wish.condition.field === 'rsi';
  const baseline = await deps.readings.read(instrument, signal, needsRsi);
  const { condition, name } = wish;
  const created = await deps.alerts.create({
    owner,
    target,
    locale,
    instrument,
    condition,
    ...(name !== undefined && { name }),
    ...(baseline && { baseline }),
  });
  if (!created.ok) {
    const refusal = created.error;
    if (refusal.reason === 'duplicate')
      return { status: 'refused', reason: 'duplicate', alert: summarizeAlert(refusal.alert, deps.directory) };
    return { status: 'refused', ...refusal };
  }
  return {
    status: 'ok',
    alert: summarizeAlert(created.value, deps.directory),
    ...(baseline && { current: summarizeReading(baseline, deps.directory) }),
    ...(baseline && isMet(created.value.condition, baseline) && { isMetAlready: true }),
  };
}

function isMet(condition: AlertCondition, reading: Reading): boolean {
  const rule = toRule(condition);
  const now = spanOf(rule.field, reading, reading)?.to;
  return !rule.isCrossing && now !== undefined && holds(rule, now);
}
