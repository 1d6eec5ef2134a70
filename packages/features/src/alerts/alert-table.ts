import { type Database, forEverybody, parseColumn } from '@finclaw/storage';
import type {
  AlertCondition,
  ChannelId,
  DecimalString,
  Locale,
  ReplyTarget,
  TickerSymbol,
  Timestamp,
} from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { QuietHours } from '../schedules/quiet-hours.ts';
import type { Reading } from './reading.ts';
import type { StoredAlert } from './stored-alert.ts';

interface AlertRow {
  readonly id: string;
  readonly channel_id: string;
  readonly account_id: string;
  readonly sender_id: string;
  readonly target: string;
  readonly locale: string;
  readonly name: string | null;
  readonly symbol: string;
  readonly type: string;
  readonly field: string;
  readonly value: string;
  readonly inclusive: number;
  readonly enabled: number;
  readonly armed: number;
  readonly cooldown_ms: number;
  readonly quiet_hours: string | null;
  readonly created_at: number;
  readonly since: number;
  readonly baseline: string | null;
  readonly last_triggered_at: number | null;
  readonly trigger_count: number;
}

const COLUMNS =
  'id, channel_id, account_id, sender_id, target, locale, name, symbol, type, field, value, inclusive, enabled, armed, cooldown_ms, quiet_hours, created_at, since, baseline, last_triggered_at, trigger_count';

const OWN = 'channel_id = :channelId AND account_id = :accountId AND sender_id = :senderId';

/** The alerts of all people, in the table `alerts`. */
export function createAlertTable(database: Database) {
  /** Alerts are evaluated for all owners, whatever call starts it. */
  const judging = forEverybody(database);
  const all = async (
    where: string,
    params: Readonly<Record<string, string>> = {},
    first = '',
    on = database,
  ): Promise<StoredAlert[]> =>
    (
      await on.all<AlertRow>(`SELECT ${COLUMNS} FROM alerts WHERE ${where} ORDER BY ${first}created_at, id`, params)
    ).map(toAlert(rememberingParse()));

  return {
    async insert(alert: StoredAlert): Promise<void> {
      await database.run(
        `INSERT INTO alerts (id, channel_id, account_id, sender_id, target, locale, name, symbol, type, field, value, inclusive, enabled,
           armed, cooldown_ms, quiet_hours, created_at, since, baseline, last_triggered_at, trigger_count)
         VALUES (:id, :channel_id, :account_id, :sender_id, :target, :locale, :name, :symbol, :type, :field, :value, :inclusive, :enabled,
           :armed, :cooldown_ms, :quiet_hours, :created_at, :since, :baseline, :last_triggered_at, :trigger_count)`,
        { ...toRow(alert) },
      );
    },

    ofOwner: async (owner: Owner): Promise<readonly StoredAlert[]> => all(OWN, { ...owner }),

    /** Ordered by instrument: alerts evaluated together should be close in memory. */
    enabled: async (): Promise<readonly StoredAlert[]> => all('enabled = 1', {}, 'symbol, ', judging),

    find: async (owner: Owner, id: string): Promise<StoredAlert | undefined> =>
      (await all(`${OWN} AND id = :id`, { ...owner, id }))[0],

    remove: async (owner: Owner, id: string): Promise<boolean> =>
      (await database.run(`DELETE FROM alerts WHERE ${OWN} AND id = :id`, { ...owner, id })) === 1,

    /** Records that an alert fired; false if it is gone, disabled, or another process was faster. */
    markFired: async (alert: StoredAlert, at: number, isArmed: boolean): Promise<boolean> =>
      (await judging.run(
        `UPDATE alerts SET trigger_count = trigger_count + 1, last_triggered_at = ?, armed = ?
         WHERE id = ? AND enabled = 1 AND trigger_count = ?`,
        [at, bit(isArmed), alert.id, alert.triggerCount],
      )) === 1,

    /** Converts a condition to post-split shares; false if it is gone or another process was faster. */
    restate: async (
      { id }: StoredAlert,
      before: DecimalString,
      after: DecimalString,
      baseline: Reading | undefined,
    ): Promise<boolean> =>
      // Naming `enabled` raises the revision, so that other processes load the new condition.
      (await judging.run('UPDATE alerts SET value = ?, baseline = ?, enabled = enabled WHERE id = ? AND value = ?', [
        after,
        baseline === undefined ? null : JSON.stringify(baseline),
        id,
        before,
      ])) === 1,

    async setArmed(alert: StoredAlert, isArmed: boolean): Promise<void> {
      await judging.run('UPDATE alerts SET armed = ? WHERE id = ? AND trigger_count = ?', [
        bit(isArmed),
        alert.id,
        alert.triggerCount,
      ]);
    },

    /** Removes the initial baselines of alerts once a newer price was observed. */
    async dropBaselines(symbol: TickerSymbol, seenAt: number): Promise<void> {
      await judging.run('UPDATE alerts SET baseline = NULL WHERE symbol = ? AND since <= ? AND baseline IS NOT NULL', [
        symbol,
        seenAt,
      ]);
    },

    /** Grows with every alert that is set, removed or switched, in any process. */
    revision: async (): Promise<number> =>
      (await database.get<{ revision: number }>('SELECT revision FROM alert_revision'))?.revision ?? 0,
  };
}

export type AlertTable = ReturnType<typeof createAlertTable>;

const bit = (isSet: boolean): number => (isSet ? 1 : 0);

function toRow(alert: StoredAlert): AlertRow {
  const { owner, condition } = alert;
  return {
    id: alert.id,
    channel_id: owner.channelId,
    account_id: owner.accountId,
    sender_id: owner.senderId,
    target: JSON.stringify(alert.target),
    locale: alert.locale,
    name: alert.name ?? null,
    symbol: alert.symbol,
    type: condition.type,
    field: condition.field ?? 'price',
    value: condition.value,
    inclusive: bit(condition.inclusive ?? false),
    enabled: bit(alert.enabled),
    armed: bit(alert.armed),
    cooldown_ms: alert.cooldownMs,
    quiet_hours: alert.quietHours === undefined ? null : JSON.stringify(alert.quietHours),
    created_at: alert.createdAt,
    since: alert.since,
    baseline: alert.baseline === undefined ? null : JSON.stringify(alert.baseline),
    last_triggered_at: alert.lastTriggeredAt ?? null,
    trigger_count: alert.triggerCount,
  };
}

/** Parses JSON columns, with shared objects for equal targets of a person's alerts. */
function rememberingParse(): (text: string) => unknown {
  const known = new Map<string, unknown>();
  return (text) => {
    if (!known.has(text)) known.set(text, parseColumn(text));
    return known.get(text);
  };
}

const toAlert =
  (parse: (text: string) => unknown) =>
  (row: AlertRow): StoredAlert => {
    const condition: AlertCondition = {
      type: row.type as AlertCondition['type'],
      value: row.value as DecimalString,
      field: row.field as NonNullable<AlertCondition['field']>,
      ...(row.inclusive === 1 && { inclusive: true }),
    };
    return {
      id: row.id,
      owner: { channelId: row.channel_id as ChannelId, accountId: row.account_id, senderId: row.sender_id },
      target: parse(row.target) as ReplyTarget,
      locale: row.locale as Locale,
      ...(row.name !== null && { name: row.name }),
      symbol: row.symbol as TickerSymbol,
      condition,
      enabled: row.enabled === 1,
      channelId: row.channel_id,
      armed: row.armed === 1,
      cooldownMs: row.cooldown_ms,
      ...(row.quiet_hours !== null && { quietHours: parse(row.quiet_hours) as QuietHours }),
      createdAt: row.created_at as Timestamp,
      since: row.since as Timestamp,
      ...(row.baseline !== null && { baseline: parseColumn<Reading>(row.baseline) }),
      ...(row.last_triggered_at !== null && { lastTriggeredAt: row.last_triggered_at as Timestamp }),
      triggerCount: row.trigger_count,
    };
  };
