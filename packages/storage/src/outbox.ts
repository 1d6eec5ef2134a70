import { FinClawError } from '@finclaw/infra';
import type { ReplyPayload, ReplyTarget } from '@finclaw/types';
import type { Database } from './database.ts';
import { parseColumn } from './json-column.ts';
import type { Outbox, OutboxPart, OutboxState } from './store.ts';
import type { TableContext } from './table-context.ts';

interface StoredPart {
  readonly id: string;
  readonly run_id: string | null;
  readonly dedupe_key: string;
  readonly part_index: number;
  readonly target: string;
  readonly payload: string;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly created_at: number;
  readonly expires_at: number;
  readonly platform_message_id: string | null;
  readonly error: string | null;
  readonly owner: string;
}

/** A picture is kept until it has arrived, and not a moment longer: it is a hundred times as large as a text. */
const WITHOUT_PICTURE = `payload = iif(instr(payload, '"mediaUrl"') > 0, json_remove(payload, '$.mediaUrl'), payload)`;

/** What is to be sent and what became of it, in the table `outbox`. */
export function createOutbox(database: Database, { now, newId, ownership }: TableContext): Outbox {
  /** Moves a part on, and refuses a step that could send something twice or unsay a delivery. */
  function move(
    partId: string,
    to: OutboxState,
    from: readonly OutboxState[],
    change: string,
    values: Record<string, string | null>,
  ): void {
    const states = from.map((state) => `'${state}'`).join(', ');
    const sql = `UPDATE outbox SET state = '${to}', owner = :owner${change} WHERE id = :id AND state IN (${states})`;
    if (database.transaction((tx) => tx.run(sql, { ...values, id: partId, owner: ownership.self }), 'soon') === 1) return;
    const state = database.get<{ state: string }>('SELECT state FROM outbox WHERE id = ?', [partId])?.state ?? 'missing';
    throw new FinClawError(`Outbox part ${partId} is ${state} and cannot become ${to}`, 'INTERNAL', { isOperational: false });
  }

  function partsOfDelivery(tx: Database, dedupeKey: string): readonly OutboxPart[] {
    return tx.all<StoredPart>('SELECT * FROM outbox WHERE dedupe_key = ? ORDER BY part_index', [dedupeKey]).map(toPart);
  }

  return {
    async prepare({ runId, target, payloads, expiresAt, dedupeKey }) {
      return database.transaction((tx) => {
        const known = partsOfDelivery(tx, dedupeKey);
        if (known.length > 0) return { created: false, parts: known };
        for (const [index, payload] of payloads.entries()) {
          tx.run(
            `INSERT INTO outbox (id, dedupe_key, run_id, part_index, target, payload, state, created_at, expires_at, owner)
             VALUES (:id, :dedupeKey, :runId, :index, :target, :payload, 'prepared', :createdAt, :expiresAt, :owner)`,
            {
              id: newId(),
              dedupeKey,
              runId: runId ?? null,
              index,
              target: JSON.stringify(target),
              payload: JSON.stringify(payload),
              createdAt: now(),
              expiresAt,
              owner: ownership.self,
            },
          );
        }
        return { created: true, parts: partsOfDelivery(tx, dedupeKey) };
      }, 'soon');
    },

    async markSending(partId) {
      move(partId, 'sending', ['prepared', 'failed'], ', attempts = attempts + 1, error = NULL', {});
    },

    async markSent(partId, platformMessageId) {
      move(partId, 'sent', ['sending', 'unknown'], `, platform_message_id = :platformId, ${WITHOUT_PICTURE}`, {
        platformId: platformMessageId ?? null,
      });
    },

    async markFailed(partId, error) {
      move(partId, 'failed', ['prepared', 'sending', 'unknown'], ', error = :error', { error });
    },

    async markUnknown(partId, error) {
      move(partId, 'unknown', ['sending', 'unknown'], ', error = :error', { error });
    },

    flushed: () => database.flushed(),

    async recover(at, isLeft = () => true) {
      return database.transaction((tx) => {
        const open = tx
          .all<StoredPart>(`SELECT * FROM outbox WHERE state IN ('prepared', 'sending') ORDER BY seq`)
          .filter((part) => !ownership.isForeign(part.owner) && isLeft(toPart(part)));
        const settle = (parts: readonly StoredPart[], state: OutboxState): readonly OutboxPart[] =>
          parts.map((part) => {
            tx.run('UPDATE outbox SET state = ?, owner = ? WHERE id = ?', [state, ownership.self, part.id]);
            return toPart({ ...part, state });
          });
        const prepared = open.filter((part) => part.state === 'prepared');
        return {
          unknown: settle(
            open.filter((part) => part.state === 'sending'),
            'unknown',
          ),
          expired: settle(
            prepared.filter((part) => part.expires_at <= at),
            'expired',
          ),
          pending: settle(
            prepared.filter((part) => part.expires_at > at),
            'prepared',
          ),
        };
      });
    },

    async partsOfRun(runId) {
      return database.all<StoredPart>('SELECT * FROM outbox WHERE run_id = ? ORDER BY seq', [runId]).map(toPart);
    },

    async prune(createdBefore) {
      return database.run(`DELETE FROM outbox WHERE state NOT IN ('prepared', 'sending') AND created_at < ?`, [createdBefore]);
    },
  };
}

function toPart(part: StoredPart): OutboxPart {
  return {
    id: part.id,
    ...(part.run_id === null ? {} : { runId: part.run_id }),
    dedupeKey: part.dedupe_key,
    index: part.part_index,
    target: parseColumn<ReplyTarget>(part.target),
    payload: parseColumn<ReplyPayload>(part.payload),
    state: part.state,
    attempts: part.attempts,
    createdAt: part.created_at,
    expiresAt: part.expires_at,
    ...(part.platform_message_id === null ? {} : { platformMessageId: part.platform_message_id }),
    ...(part.error === null ? {} : { error: part.error }),
  };
}
