import type { FinClawLogger } from '@finclaw/infra';
import { createWatchLoop, type WatchLoop } from '@finclaw/market';
import { type Database, LOCKS } from '@finclaw/storage';
import type { AlertTrigger, ReplyTarget, TickerSymbol } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import { deliveryTime } from '../schedules/quiet-hours.ts';
import { AlertIndex } from './alert-index.ts';
import type { ReadingRequest } from './alert-readings.ts';
import { createAlertTable } from './alert-table.ts';
import { createDeliveryTable } from './delivery-table.ts';
import { evaluateAlerts, type Firing } from './evaluate.ts';
import { createObservationTable } from './observation-table.ts';
import type { Reading } from './reading.ts';
import type { ShareSplit } from './share-split.ts';
import { afterSplit, readAfterSplit } from './split.ts';
import type { StoredAlert } from './stored-alert.ts';

interface AlertSchedulerOptions {
  readonly database: Database;
  readonly now: () => number;
  /** Reads the instruments that alerts watch. */
  readonly read: (requests: readonly ReadingRequest[], signal: AbortSignal) => Promise<readonly Reading[]>;
  /** Returns an owner's time zone, for quiet hours without one. */
  readonly zoneOf: (owner: Owner) => string;
  readonly describe: (firing: Firing) => string;
  /** Returns the notice for an alert whose condition was restated after a share split. */
  readonly describeSplit: (alert: StoredAlert, before: StoredAlert, split: ShareSplit) => string;
  /** Delivers a text durably. It may be called again with the same key after a crash, and must be idempotent. */
  readonly deliver: (
    target: ReplyTarget,
    text: string,
    dedupeKey: string,
    trigger?: AlertTrigger,
  ) => Promise<void> | void;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  readonly intervalMs: number;
}

/** Checks the market at intervals, and sends the notices of alerts. */
interface AlertScheduler extends WatchLoop {
  /** Checks once and returns the fired alerts. */
  tick(signal?: AbortSignal): Promise<readonly AlertTrigger[]>;
}

/**
 * The number of notices handed over before that is recorded; after a crash in between they are sent again with the same
 * keys.
 */
const BATCH = 200;

/** The tables that change together when alerts are judged. */
const tablesOn = (tx: Database) => ({
  alerts: createAlertTable(tx),
  observations: createObservationTable(tx),
  deliveries: createDeliveryTable(tx),
});
type AlertTables = ReturnType<typeof tablesOn>;

/**
 * The only place where alerts change state: fired alerts, observed prices and notices to deliver are written in one
 * transaction.
 */
export function createAlertScheduler(options: AlertSchedulerOptions): AlertScheduler {
  const { database, now, read, zoneOf, describe, describeSplit, deliver, logger, intervalMs } = options;
  const index = new AlertIndex(createAlertTable(database));
  const observations = createObservationTable(database);
  const deliveries = createDeliveryTable(database);

  async function requestFor(symbol: TickerSymbol): Promise<ReadingRequest> {
    const observed = await observations.get(symbol);
    const previous =
      observed?.reading ?? index.on(symbol).find(({ alert }) => alert.baseline !== undefined)?.alert.baseline;
    return {
      symbol,
      needsRsi: index.needsRsi(symbol),
      seenAt: observed?.seenAt,
      previous,
    };
  }

  async function record(tables: AlertTables, { split, ...reading }: Reading, at: number): Promise<AlertTrigger[]> {
    const { alerts, observations } = tables;
    const last = await observations.get(reading.symbol);
    // Another process may have checked later than this one.
    if (last !== undefined && last.reading.at > reading.at) return [];
    // Nor is a split applied twice: a process that observed a later day has applied it.
    if (split !== undefined && (last === undefined || last.reading.day <= split.after))
      await restate(tables, reading, split, at);
    const observed = last && split ? { ...last, reading: readAfterSplit(last.reading, split) } : last;
    const { firings, armings } = evaluateAlerts(index.on(reading.symbol), observed, reading, at);
    for (const { alert, isArmed } of armings) {
      await alerts.setArmed(alert, isArmed);
      index.put({ ...alert, armed: isArmed });
    }
    await observations.set(reading, at);
    await alerts.dropBaselines(reading.symbol, at);
    const fired: AlertTrigger[] = [];
    for (const firing of firings) fired.push(...(await fire(tables, firing, at)));
    return fired;
  }

  /** Restates conditions on prices and volumes after a split, so that it fires nothing; their owners are informed. */
  async function restate(
    { alerts, deliveries }: AlertTables,
    { symbol }: Reading,
    split: ShareSplit,
    at: number,
  ): Promise<void> {
    for (const { alert } of index.on(symbol)) {
      const isNewer = alert.baseline !== undefined && alert.baseline.day > split.after;
      const condition = isNewer ? undefined : afterSplit(alert.condition, split);
      if (condition === undefined) continue;
      const baseline = alert.baseline && readAfterSplit(alert.baseline, split);
      if (!(await alerts.restate(alert, alert.condition.value, condition.value, baseline))) {
        index.invalidate();
        continue;
      }
      const changed = { ...alert, condition, ...(baseline && { baseline }) };
      index.put(changed);
      const text = describeSplit(changed, alert, split);
      const delivery = { dedupeKey: `alert:${alert.id}:split:${split.after}`, target: alert.target, text };
      await deliveries.add(alert.id, delivery, deliveryTime(at, alert.quietHours, zoneOf(alert.owner)));
    }
  }

  async function fire(
    { alerts, deliveries }: AlertTables,
    firing: Firing,
    at: number,
  ): Promise<readonly AlertTrigger[]> {
    const { alert, trigger, isArmed } = firing;
    if (!(await alerts.markFired(alert, at, isArmed))) {
      index.invalidate();
      return [];
    }
    const triggerCount = alert.triggerCount + 1;
    index.put({ ...alert, armed: isArmed, lastTriggeredAt: trigger.triggeredAt, triggerCount });
    const text = describe(firing);
    const notice = { ...trigger, message: text };
    const delivery = { dedupeKey: `alert:${alert.id}:${triggerCount}`, target: alert.target, text, trigger: notice };
    await deliveries.add(alert.id, delivery, deliveryTime(at, alert.quietHours, zoneOf(alert.owner)));
    return [notice];
  }

  async function deliverDue(): Promise<void> {
    for (let due = await deliveries.due(now(), BATCH); due.length > 0; due = await deliveries.due(now(), BATCH)) {
      const taken: string[] = [];
      for (const { dedupeKey, target, text, trigger } of due) {
        try {
          await deliver(target, text, dedupeKey, trigger);
          taken.push(dedupeKey);
        } catch (error) {
          // It stays pending and is retried at the next check.
          logger.warn('An alert could not be handed over', { dedupeKey, error });
        }
      }
      await database.transaction([], async (tx) => {
        for (const dedupeKey of taken) await createDeliveryTable(tx).remove(dedupeKey);
      });
      if (taken.length < due.length) return;
    }
  }

  async function tick(signal: AbortSignal = new AbortController().signal): Promise<readonly AlertTrigger[]> {
    await index.refresh();
    const readings = await read(await Promise.all(index.symbols().map(requestFor)), signal);
    const at = now();
    const fired: AlertTrigger[] = [];
    try {
      await database.transaction([LOCKS.alerts], async (tx) => {
        const tables = tablesOn(tx);
        for (const reading of readings) fired.push(...(await record(tables, reading, at)));
      });
    } catch (error) {
      // Nothing was committed, so the cache may be ahead of the table.
      index.invalidate();
      throw error;
    }
    await deliverDue();
    return fired;
  }

  const onError = (error: unknown): void => logger.warn('Alerts could not be checked', { error });
  return { tick, ...createWatchLoop({ look: tick, intervalMs, onError }) };
}
