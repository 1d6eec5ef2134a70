import type { FinClawConfig } from '@finclaw/config';
import { shortId } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import {
  type AlertCondition,
  createTimestamp,
  type FinancialInstrument,
  type Locale,
  type ReplyTarget,
  type Result,
} from '@finclaw/types';
import type { Owner } from '../owner.ts';
import { type AlertTable, createAlertTable } from './alert-table.ts';
import { type ConditionFault, checkCondition } from './check-condition.ts';
import type { Reading } from './reading.ts';
import type { StoredAlert } from './stored-alert.ts';

/** An alert to set. */
export interface AlertDraft {
  readonly owner: Owner;
  readonly target: ReplyTarget;
  readonly locale: Locale;
  readonly instrument: FinancialInstrument;
  readonly condition: AlertCondition;
  /** The owner's own words for it. */
  readonly name?: string;
  /** The reading at creation; without it, watching starts with the first reading after now. */
  readonly baseline?: Reading;
}

type AlertRefusal =
  | { readonly reason: 'condition'; readonly fault: ConditionFault }
  | { readonly reason: 'too-many'; readonly max: number }
  | { readonly reason: 'duplicate'; readonly alert: StoredAlert };

/** Creates, lists and removes alerts. Only their owner can see or change them. */
export interface AlertService {
  create(draft: AlertDraft): Promise<Result<StoredAlert, AlertRefusal>>;
  list(owner: Owner): Promise<readonly StoredAlert[]>;
  /** The alert that was removed, or undefined if the owner has none with that id. */
  remove(owner: Owner, id: string): Promise<StoredAlert | undefined>;
}

interface AlertServiceOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly defaults: Omit<FinClawConfig['finance']['alertDefaults'], 'checkEveryMs'>;
  readonly newId?: () => string;
}

const MAX_NAME = 60;

/** The alerts in the database. */
export function createAlertService(options: AlertServiceOptions): AlertService {
  const { database, now, defaults, newId = () => shortId(8) } = options;
  const { quietHours } = defaults;

  async function isFull(table: AlertTable, owner: Owner): Promise<boolean> {
    return (await table.ofOwner(owner)).filter(({ enabled }) => enabled).length >= defaults.maxActiveAlerts;
  }

  return {
    create: (draft) =>
      database.transaction([LOCKS.alerts], async (tx) => {
        const table = createAlertTable(tx);
        const checked = checkCondition(draft.condition, draft.instrument);
        if (!checked.ok) return { ok: false, error: { reason: 'condition', fault: checked.error } };
        const condition = checked.value;
        const twin = (await table.ofOwner(draft.owner)).find((each) => isSame(each, draft, condition));
        if (twin !== undefined) return { ok: false, error: { reason: 'duplicate', alert: twin } };
        if (await isFull(table, draft.owner))
          return { ok: false, error: { reason: 'too-many', max: defaults.maxActiveAlerts } };
        const at = createTimestamp(now());
        const name = draft.name?.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
        const alert: StoredAlert = {
          id: newId(),
          owner: draft.owner,
          target: draft.target,
          locale: draft.locale,
          ...(name && { name }),
          symbol: draft.instrument.symbol,
          condition,
          enabled: true,
          channelId: draft.owner.channelId,
          armed: true,
          cooldownMs: defaults.cooldownMs,
          quietHours,
          createdAt: at,
          since: at,
          baseline: draft.baseline,
          triggerCount: 0,
        };
        await table.insert(alert);
        return { ok: true, value: alert };
      }),

    list: (owner) => createAlertTable(database).ofOwner(owner),

    remove: (owner, id) =>
      database.transaction([LOCKS.alerts], async (tx) => {
        const table = createAlertTable(tx);
        const alert = await table.find(owner, id);
        if (alert !== undefined) await table.remove(owner, id);
        return alert;
      }),
  };
}

function isSame(alert: StoredAlert, draft: AlertDraft, condition: AlertCondition): boolean {
  const { type, field, value, inclusive } = alert.condition;
  return (
    alert.enabled &&
    alert.symbol === draft.instrument.symbol &&
    type === condition.type &&
    field === condition.field &&
    value === condition.value &&
    inclusive === condition.inclusive &&
    alert.target.targetId === draft.target.targetId
  );
}
