import type { InboundMessage, ReplyTarget, SessionKey } from '@finclaw/types';
import type { Database, SqlParams } from './database.ts';
import { parseColumn } from './json-column.ts';
import { LOCKS } from './locks.ts';
import type { Inbox, InboxOutcome, InboxRow, WaitingPlace } from './store.ts';
import type { TableContext } from './table-context.ts';

interface StoredRow {
  readonly id: string;
  readonly message: string;
  readonly session_key: string;
  readonly agent_id: string;
  readonly target: string;
  readonly state: InboxRow['state'];
  readonly outcome: InboxOutcome | null;
  readonly attempts: number;
  readonly accepted_at: number;
  readonly finished_at: number | null;
  readonly owner: string;
  readonly run_id: string | null;
}

/** By name: another version of the program may have added a column. */
const COLUMNS =
  'id, message, session_key, agent_id, target, state, outcome, attempts, accepted_at, finished_at, owner, run_id';

/** Stores accepted messages and their outcomes in the table `inbox`. */
export function createInbox(database: Database, { now, newId, ownership, book }: TableContext): Inbox {
  const write = (sql: string, params: SqlParams) => database.transaction([], (tx) => tx.run(sql, params), 'soon');
  /** Ends a message of its conversation. */
  const end = (sql: string, params: SqlParams): Promise<boolean> =>
    database.transaction(
      [],
      async (tx) => {
        if (book === undefined) return (await tx.run(sql, params)) === 1;
        const ended = await tx.get<{ session_key: string }>(`${sql} RETURNING session_key`, params);
        if (ended !== undefined) await book.ended(tx, ended.session_key);
        return ended !== undefined;
      },
      'soon',
    );
  return {
    async accept({ message, sessionKey, agentId, target }, lane: WaitingPlace = { place: message.channelId }) {
      const key = { channel: message.channelId, account: message.accountId ?? target.accountId, message: message.id };
      const lock = LOCKS.message(key.channel, key.account, key.message);
      return database.transaction(
        [lock],
        async (tx) => {
          const known = await tx.get<StoredRow>(
            `SELECT ${COLUMNS} FROM inbox WHERE channel_id = :channel AND account_id = :account AND message_id = :message`,
            key,
          );
          if (known !== undefined) return { accepted: false, row: toRow(known) };
          const row: InboxRow = {
            id: newId(),
            message,
            sessionKey,
            agentId,
            target,
            state: 'accepted',
            attempts: 0,
            acceptedAt: now(),
            owner: ownership.self,
          };
          // Before the row gets its number: in a conversation, numbers follow each other as the messages were accepted.
          await book?.accepted(tx, sessionKey, lane);
          await tx.run(
            `INSERT INTO inbox (id, channel_id, account_id, message_id, session_key, agent_id, message, target, state, accepted_at, owner)
           VALUES (:id, :channel, :account, :message, :sessionKey, :agentId, :body, :target, 'accepted', :acceptedAt, :owner)`,
            {
              ...key,
              id: row.id,
              sessionKey,
              agentId,
              body: JSON.stringify(message),
              target: JSON.stringify(target),
              acceptedAt: row.acceptedAt,
              owner: ownership.self,
            },
          );
          return { accepted: true, row };
        },
        'soon',
      );
    },

    async markRunning(id, runId = id) {
      const sql = `UPDATE inbox SET state = 'running', attempts = attempts + 1, owner = ?, run_id = ? WHERE id = ? AND state <> 'done'`;
      await write(sql, [ownership.self, runId, id]);
    },

    async excuse(id) {
      await write(`UPDATE inbox SET attempts = attempts - 1 WHERE id = ? AND state <> 'done' AND attempts > 0`, [id]);
    },

    async finish(id, outcome) {
      const sql = `UPDATE inbox SET state = 'done', outcome = ?, finished_at = ? WHERE id = ? AND state <> 'done'`;
      return end(sql, [outcome, now(), id]);
    },

    async withdraw(id) {
      await end('DELETE FROM inbox WHERE id = ?', [id]);
    },

    flushed: () => database.flushed(),

    async get(id) {
      const row = await database.get<StoredRow>(`SELECT ${COLUMNS} FROM inbox WHERE id = ?`, [id]);
      return row && toRow(row);
    },

    async ofMessage(channelId, messageId) {
      const accountId = 'default';
      const sql = `SELECT ${COLUMNS} FROM inbox WHERE channel_id = ? AND account_id = ? AND message_id = ?`;
      const row = await database.get<StoredRow>(sql, [channelId, accountId, messageId]);
      return row && toRow(row);
    },

    async unfinished(sessionKey) {
      const ofSession = sessionKey === undefined ? '' : 'session_key = :sessionKey AND ';
      const sql = `SELECT ${COLUMNS} FROM inbox WHERE ${ofSession}state <> 'done' ORDER BY seq`;
      const rows = await database.all<StoredRow>(sql, sessionKey === undefined ? {} : { sessionKey });
      return rows.filter((row) => !ownership.isForeign(row.owner)).map(toRow);
    },

    async waiting(sessionKey) {
      const sql = `SELECT ${COLUMNS} FROM inbox WHERE session_key = ? AND state <> 'done' ORDER BY seq`;
      return (await database.all<StoredRow>(sql, [sessionKey])).map(toRow);
    },

    async prune(finishedBefore) {
      return database.run(`DELETE FROM inbox WHERE state = 'done' AND finished_at < ?`, [finishedBefore]);
    },
  };
}

function toRow(row: StoredRow): InboxRow {
  return {
    id: row.id,
    message: parseColumn<InboundMessage>(row.message),
    sessionKey: row.session_key as SessionKey,
    agentId: row.agent_id,
    target: parseColumn<ReplyTarget>(row.target),
    state: row.state,
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.run_id === null ? {} : { runId: row.run_id }),
    attempts: row.attempts,
    acceptedAt: row.accepted_at,
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
    owner: row.owner,
  };
}
