import { FinClawError } from '@finclaw/infra';
import type { ReplyPayload, ReplyTarget } from '@finclaw/types';
import type { Database } from './database.ts';
import { parseColumn } from './json-column.ts';
import { LOCKS } from './locks.ts';
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

/** The owner of a part that any process may claim. */
const NOBODY = '';
const COLUMNS =
  'id, run_id, dedupe_key, part_index, target, payload, state, attempts, created_at, expires_at, platform_message_id, error, owner';

/** Stores outgoing messages and their states in the table `outbox`. */
export function createOutbox(database: Database, { now, newId, ownership }: TableContext): Outbox {
  const isFree = (owner: string): boolean => owner === NOBODY || !ownership.isForeign(owner);
  /** Parts that arrived, until the database has recorded that. */
  const arrived = new Set<string>();

  /** Advances the state of a part, and refuses a step that could send something twice or undo a delivery. */
  async function move(
    partId: string,
    to: OutboxState,
    from: readonly OutboxState[],
    change: string,
    values: Record<string, string | null>,
  ): Promise<void> {
    const states = from.map((state) => `'${state}'`).join(', ');
    const sql = `UPDATE outbox SET state = '${to}', owner = :owner${change} WHERE id = :id AND state IN (${states})`;
    const params = { ...values, id: partId, owner: ownership.self };
    const isMoved = await (to === 'sent'
      ? database.withNext(async (tx) => {
          arrived.delete(partId);
          const moved = await tx.get<{ payload: string | null }>(`${sql} RETURNING ${PICTURED} AS payload`, params);
          if (moved?.payload) await dropPicture(tx, partId, moved.payload);
          return moved !== undefined;
        })
      : database.transaction([], async (tx) => (await tx.run(sql, params)) === 1, 'soon'));
    if (isMoved !== false) return;
    const state =
      (await database.get<{ state: string }>('SELECT state FROM outbox WHERE id = ?', [partId]))?.state ?? 'missing';
    throw new FinClawError(`Outbox part ${partId} is ${state} and cannot become ${to}`, 'INTERNAL', {
      isOperational: false,
    });
  }

  async function partsOfDelivery(tx: Database, dedupeKey: string): Promise<readonly OutboxPart[]> {
    return (
      await tx.all<StoredPart>(`SELECT ${COLUMNS} FROM outbox WHERE dedupe_key = ? ORDER BY part_index`, [dedupeKey])
    ).map(toPart);
  }

  return {
    async prepare({ runId, target, payloads, expiresAt, dedupeKey, isLeaving = false, isForOthers = false }) {
      return database.transaction(
        [LOCKS.delivery(dedupeKey)],
        async (tx) => {
          const known = await partsOfDelivery(tx, dedupeKey);
          if (known.length > 0) return { created: false, parts: known };
          const parts: OutboxPart[] = [];
          for (const [index, payload] of payloads.entries()) {
            const isFirst = isLeaving && index === 0;
            const row = {
              id: newId(),
              dedupe_key: dedupeKey,
              run_id: runId ?? null,
              part_index: index,
              target: JSON.stringify(target),
              payload: JSON.stringify(payload),
              state: isFirst ? 'sending' : 'prepared',
              attempts: isFirst ? 1 : 0,
              created_at: now(),
              expires_at: expiresAt,
              owner: isForOthers ? NOBODY : ownership.self,
            } as const;
            await tx.run(
              `INSERT INTO outbox (id, dedupe_key, run_id, part_index, target, payload, state, attempts, created_at, expires_at, owner)
             VALUES (:id, :dedupe_key, :run_id, :part_index, :target, :payload, :state, :attempts, :created_at, :expires_at, :owner)`,
              row,
            );
            parts.push(toPart({ ...row, platform_message_id: null, error: null }));
          }
          return { created: true, parts };
        },
        'soon',
      );
    },

    async markSending(partId) {
      await move(partId, 'sending', ['prepared', 'failed'], ', attempts = attempts + 1, error = NULL', {});
    },

    async markSent(partId, platformMessageId) {
      arrived.add(partId);
      await move(partId, 'sent', ['sending', 'unknown'], ', platform_message_id = :platformId', {
        platformId: platformMessageId ?? null,
      });
    },

    async markFailed(partId, error) {
      await move(partId, 'failed', ['prepared', 'sending', 'unknown'], ', error = :error', { error });
    },

    async markUnknown(partId, error) {
      await move(partId, 'unknown', ['sending', 'unknown'], ', error = :error', { error });
    },

    flushed: () => database.flushed(),

    async recover(at, isLeft = () => true, isOurs = () => false) {
      return database.transaction([LOCKS.recovery], async (tx) => {
        const open = (
          await tx.all<StoredPart>(`SELECT ${COLUMNS} FROM outbox WHERE state IN ('prepared', 'sending') ORDER BY seq`)
        ).filter((part) => (isOurs(toPart(part)) || isFree(part.owner)) && isLeft(toPart(part)));
        const settle = async (parts: readonly StoredPart[], state: OutboxState): Promise<readonly OutboxPart[]> => {
          // Of several processes that find the same part, the first one claims it.
          const sql = 'UPDATE outbox SET state = ?, owner = ? WHERE id = ? AND state = ? AND owner = ?';
          const taken: OutboxPart[] = [];
          for (const part of parts)
            if ((await tx.run(sql, [state, ownership.self, part.id, part.state, part.owner])) === 1)
              taken.push(toPart({ ...part, state }));
          return taken;
        };
        const prepared = open.filter((part) => part.state === 'prepared');
        return {
          unknown: await settle(
            open.filter((part) => part.state === 'sending'),
            'unknown',
          ),
          expired: await settle(
            prepared.filter((part) => part.expires_at <= at),
            'expired',
          ),
          pending: await settle(
            prepared.filter((part) => part.expires_at > at),
            'prepared',
          ),
        };
      });
    },

    async partsOfRun(runId) {
      const sql = `SELECT ${COLUMNS} FROM outbox WHERE run_id = ? ORDER BY seq`;
      return (await database.all<StoredPart>(sql, [runId])).map((part) =>
        toPart(arrived.has(part.id) ? { ...part, state: 'sent' } : part),
      );
    },

    async prune(createdBefore) {
      return database.run(`DELETE FROM outbox WHERE state NOT IN ('prepared', 'sending') AND created_at < ?`, [
        createdBefore,
      ]);
    },
  };
}

/** The payload, when it may contain a picture. */
const PICTURED = `CASE WHEN payload LIKE '%"mediaUrl"%' THEN payload END`;

/** Deletes a picture as soon as it has arrived: it is a hundred times as large as a text. */
async function dropPicture(tx: Database, partId: string, payload: string): Promise<void> {
  const { mediaUrl, ...rest } = parseColumn<ReplyPayload>(payload);
  if (mediaUrl !== undefined)
    await tx.run('UPDATE outbox SET payload = ? WHERE id = ?', [JSON.stringify(rest), partId]);
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
