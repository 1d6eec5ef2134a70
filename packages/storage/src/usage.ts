import type { Database, SqlParams } from './database.ts';
import { forEverybody } from './for-everybody.ts';
import type { UsageLedger, UsageRow } from './store.ts';
import type { TableContext } from './table-context.ts';

/** Whose it is where nobody is named. */
const LOCAL_OWNER = 'local';

const KEYS = { model: `provider || '/' || model`, session: 'session_key' } as const;

/** The local day; a PostgreSQL connection is told the time zone of this process. */
const LOCAL_DAY = {
  sqlite: `date(at / 1000, 'unixepoch', 'localtime')`,
  postgres: `to_char(to_timestamp(at / 1000), 'YYYY-MM-DD')`,
} as const;

interface TotalsRow {
  readonly key: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly cost: string;
  readonly unpricedRequests: number;
  readonly estimate: string;
  readonly own: string;
}

/** Spent of lent keys, or reckoned to be spent, plus reserved since `:since`. */
const COMMITTED = `coalesce((SELECT sum(coalesce(cost_nano_usd, estimate_nano_usd)) FROM usage WHERE own_key = 0 AND at >= :since), 0)
                   + coalesce((SELECT sum(estimate_nano_usd) FROM usage_reservations WHERE own_key = 0 AND at >= :since), 0)`;

/** The same of one owner, of lent keys or of their own. */
const OWN_COMMITTED = COMMITTED.replaceAll('own_key = 0', 'owner = :owner AND own_key = :ownKey');

const RECORD = `INSERT INTO usage (at, run_id, session_key, owner, provider, model, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_nano_usd, estimate_nano_usd, own_key)
                VALUES (:at, :runId, :sessionKey, :owner, :provider, :model, :inputTokens, :outputTokens, :cacheReadTokens, :cacheWriteTokens, :cost, :estimate, :ownKey)`;
const GIVE_BACK = 'DELETE FROM usage_reservations WHERE id = ?';

/** What models were asked and what it cost, in the tables `usage` and `usage_reservations`. */
export function createUsageLedger(database: Database, { newId, ownership }: TableContext): UsageLedger {
  // What all may spend together is counted over everybody, whoever asks; what one person spent is asked as theirs.
  const all = forEverybody(database);
  const write = (sql: string, params: SqlParams) => all.transaction((tx) => tx.run(sql, params), 'soon');
  return {
    async record(row, reservationId) {
      await all.transaction(async (tx) => {
        await tx.run(RECORD, {
          at: row.at,
          runId: row.runId,
          sessionKey: row.sessionKey,
          owner: row.owner ?? LOCAL_OWNER,
          provider: row.provider,
          model: row.model,
          inputTokens: row.inputTokens,
          outputTokens: row.outputTokens,
          cacheReadTokens: row.cacheReadTokens,
          cacheWriteTokens: row.cacheWriteTokens,
          cost: row.costNanoUsd ?? null,
          estimate: row.costNanoUsd === undefined ? (row.estimateNanoUsd ?? null) : null,
          ownKey: row.isOwnKey ? 1 : 0,
        });
        if (reservationId !== undefined) await tx.run(GIVE_BACK, [reservationId]);
      }, 'soon');
    },

    async totals(by, { from = 0, to = Number.MAX_SAFE_INTEGER, owner } = {}) {
      const rows = await (owner === undefined ? all : database).all<TotalsRow>(
        `SELECT ${by === 'day' ? LOCAL_DAY[database.dialect] : KEYS[by]} AS key, count(*) AS requests,
                sum(input_tokens) AS inputTokens, sum(output_tokens) AS outputTokens,
                sum(cache_read_tokens) AS cacheReadTokens, sum(cache_write_tokens) AS cacheWriteTokens,
                CAST(coalesce(sum(cost_nano_usd), 0) AS TEXT) AS cost, count(*) - count(cost_nano_usd) AS unpricedRequests,
                CAST(coalesce(sum(estimate_nano_usd), 0) AS TEXT) AS estimate,
                CAST(coalesce(sum(own_key * coalesce(cost_nano_usd, estimate_nano_usd)), 0) AS TEXT) AS own
         FROM usage WHERE at >= ? AND at < ?${owner === undefined ? '' : ' AND owner = ?'} GROUP BY 1 ORDER BY 1`,
        [from, to, ...(owner === undefined ? [] : [owner])],
      );
      return rows.map(({ cost, estimate, own, ...totals }) => ({
        ...totals,
        costNanoUsd: BigInt(cost),
        estimateNanoUsd: BigInt(estimate),
        ownNanoUsd: BigInt(own),
      }));
    },

    async last(sessionKey, since) {
      const row = await all.get<Omit<UsageRow, 'costNanoUsd'> & { readonly cost: string | null }>(
        `SELECT at, run_id AS runId, session_key AS sessionKey, provider, model, input_tokens AS inputTokens, output_tokens AS outputTokens,
                cache_read_tokens AS cacheReadTokens, cache_write_tokens AS cacheWriteTokens, CAST(cost_nano_usd AS TEXT) AS cost
         FROM usage WHERE session_key = ? AND at >= ? ORDER BY at DESC, seq DESC LIMIT 1`,
        [sessionKey, since],
      );
      if (row === undefined) return undefined;
      const { cost, ...rest } = row;
      return { ...rest, ...(cost !== null && { costNanoUsd: BigInt(cost) }) };
    },

    async reserve({ runId, owner = LOCAL_OWNER, isOwnKey = false, estimateNanoUsd, at, cap, ownCap }) {
      // The id tells whose it is, so that what a dead process put aside can be given back.
      const id = `${ownership.self}/${newId()}`;
      const caps = [
        ...(cap === undefined ? [] : [`${COMMITTED} + :estimate <= :cap`]),
        ...(ownCap === undefined ? [] : [`${OWN_COMMITTED} + :estimate <= :ownCap`]),
      ];
      const made = await write(
        `INSERT INTO usage_reservations (id, run_id, owner, at, estimate_nano_usd, own_key) SELECT :id, :runId, :owner, :at, :estimate, :ownKey
         ${caps.length === 0 ? '' : `WHERE ${caps.join(' AND ')}`}`,
        {
          id,
          runId,
          owner,
          at,
          estimate: estimateNanoUsd,
          ownKey: isOwnKey ? 1 : 0,
          ...(caps.length > 0 && { since: (cap ?? ownCap)!.since }),
          ...(cap && { cap: cap.nanoUsd }),
          ...(ownCap && { ownCap: ownCap.nanoUsd }),
        },
      );
      return made === 1 ? id : undefined;
    },

    async settle(reservationId) {
      await write(GIVE_BACK, [reservationId]);
    },

    async releaseLeft() {
      return all.transaction(async (tx) => {
        const rows = await tx.all<{ id: string }>('SELECT id FROM usage_reservations');
        const ownerOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('/')));
        const left = rows.filter(({ id }) => ownerOf(id) !== ownership.self && !ownership.isForeign(ownerOf(id)));
        for (const { id } of left) await tx.run(GIVE_BACK, [id]);
        return left.length;
      });
    },

    async committedNanoUsd(since, owner, isOwnKey = false) {
      const sum = owner === undefined ? COMMITTED : OWN_COMMITTED;
      const row = await all.get<{ total: string }>(`SELECT CAST(${sum} AS TEXT) AS total`, {
        since,
        ...(owner !== undefined && { owner, ownKey: isOwnKey ? 1 : 0 }),
      });
      return BigInt(row?.total ?? 0);
    },
  };
}
