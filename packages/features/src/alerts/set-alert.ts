import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  minorUnits,
  multiplyDecimals,
  roundDecimal,
  type Unresolved,
  unresolved,
} from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { AlertCondition, CurrencyCode, DecimalString, Locale, ReplyTarget } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { AlertReadings } from './alert-readings.ts';
import type { AlertService } from './alert-service.ts';
import { type AlertSummary, type ReadingSummary, summarizeAlert, summarizeReading } from './alert-summary.ts';
import type { ConditionFault } from './check-condition.ts';
import type { Reading } from './reading.ts';
import { holds, toRule } from './rule.ts';
import { spanOf } from './span.ts';

/** The dependencies of setting an alert. */
export interface AlertDeps {
  readonly alerts: AlertService;
  readonly readings: Pick<AlertReadings, 'read'>;
  readonly directory: InstrumentDirectory;
}

/** Alerts with the data their conditions are compared with. */
export interface Alerts extends AlertDeps {
  readonly readings: AlertReadings;
}

/** The person who sets an alert, and the target of its notices. */
export interface AlertCaller {
  readonly owner: Owner;
  readonly target: ReplyTarget;
  readonly locale: Locale;
  readonly signal?: AbortSignal;
}

/** A percentage above or below the current price, converted to a fixed level. */
interface PercentFromHere {
  readonly type: 'percent_from_here';
  /** Signed. */
  readonly value: DecimalString;
}

/** A requested alert. */
export interface AlertSpec {
  /** A name or a ticker. */
  readonly instrument: string;
  readonly condition: AlertCondition | PercentFromHere;
  readonly name?: string;
}

/** The result of an alert request. */
export type AlertAnswer =
  | {
      readonly status: 'ok';
      readonly alert: AlertSummary;
      /** The distance of the alert's level from the current price, where it was requested. */
      readonly fromHerePercent?: DecimalString;
      /** Absent when there is no price now, like the next field; watching then starts with the first one. */
      readonly current?: ReadingSummary;
      readonly isMetAlready?: boolean;
    }
  | Unresolved
  | { readonly status: 'refused'; readonly reason: 'condition'; readonly fault: ConditionFault }
  | { readonly status: 'refused'; readonly reason: 'no-price' }
  | { readonly status: 'refused'; readonly reason: 'too-many'; readonly max: number }
  | { readonly status: 'refused'; readonly reason: 'duplicate'; readonly alert: AlertSummary };

/** Resolves a wish, and creates the alert. */
export async function setAlert(wish: AlertSpec, deps: AlertDeps, caller: AlertCaller): Promise<AlertAnswer> {
  const resolution = await deps.directory.lookUp(wish.instrument, caller.signal);
  if (resolution.kind !== 'found') return unresolved(wish.instrument, resolution);
  const { instrument } = resolution;
  const { owner, target, locale, signal } = caller;
  const needsRsi = wish.condition.type !== 'percent_from_here' && wish.condition.field === 'rsi';
  const baseline = await deps.readings.read(instrument, signal, needsRsi);
  const fromHere = wish.condition.type === 'percent_from_here' ? wish.condition : undefined;
  if (fromHere && baseline === undefined) return { status: 'refused', reason: 'no-price' };
  const condition = wish.condition.type === 'percent_from_here' ? levelFrom(wish.condition, baseline!) : wish.condition;
  if (condition === undefined) return { status: 'refused', reason: 'condition', fault: 'changePercent' };
  const { name } = wish;
  const created = await deps.alerts.create({
    owner,
    target,
    locale,
    instrument,
    condition,
    name,
    baseline,
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
    fromHerePercent: fromHere?.value,
    ...(baseline && {
      current: { ...summarizeReading(baseline, deps.directory), ...levelOfDay(created.value.condition, baseline) },
    }),
    ...(baseline && { isMetAlready: isMet(created.value.condition, baseline) }),
  };
}

const MOST_PERCENT = 1000n;

/**
 * Returns the fixed level at a percentage from the current price, as exact as prices are written; undefined for one
 * that can never be reached.
 */
function levelFrom({ value }: PercentFromHere, { price, currency }: Reading): AlertCondition | undefined {
  if (
    compareDecimals(value, 0n) === 0 ||
    compareDecimals(value, -100n) <= 0 ||
    compareDecimals(value, MOST_PERCENT) > 0
  )
    return undefined;
  const type = value.startsWith('-') ? 'below' : 'above';
  return { type, value: percentAway(price, value, currency), field: 'price', inclusive: true };
}

/** The price at which an alert on the change of the day is met today, or after a close in the next session. */
export function levelOfDay(
  { type, field, value }: AlertCondition,
  { price, previousClose, currency, freshness }: Pick<Reading, 'price' | 'previousClose' | 'currency' | 'freshness'>,
) {
  const isOfDay = type === 'change_percent' || field === 'changePercent';
  const from = freshness.kind === 'last-close' ? price : previousClose;
  return isOfDay && from !== undefined ? { level: percentAway(from, value, currency) } : {};
}

function percentAway(price: DecimalString, percent: DecimalString, currency: CurrencyCode): DecimalString {
  const exact = divideDecimals(multiplyDecimals(price, addDecimals(100n, percent)), 100n, LEVEL_DIGITS);
  return roundDecimal(exact, Math.max(minorUnits(currency), price.split('.')[1]?.length ?? 0));
}

const LEVEL_DIGITS = 12;

function isMet(condition: AlertCondition, reading: Reading): boolean {
  const rule = toRule(condition);
  const now = spanOf(rule.field, reading, reading)?.to;
  return !rule.isCrossing && now !== undefined && holds(rule, now);
}
