import { getContext } from '@finclaw/infra';
import type { Database, SqlParams } from './database.ts';
import { forEverybody } from './for-everybody.ts';
import { LOCKS } from './locks.ts';
import type { UsageLedger, UsageRow } from './store.ts';
import type { TableContext } from './table-context.ts';

/** The default owner. */
const LOCAL_OWNER = 'local';

const KEYS = { model: `provider || '/' || model`, session: 'session_key' } as const;

/** The local day; a PostgreSQL connection uses the time zone of this process. */
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

/** Running totals are stored by quarter of an hour: in every time zone a day begins with one. */
export const QUARTER_MS = 900_000;
/** The lifetime of a reservation that is never settled; longer than any model call takes. */
const RESERVED_FOR_MS = 3_600_000;
/** The time running totals are cached: caps are by day. */
const TOTALS_RETENTION_MS = 3 * 86_400_000;
/** The owner of the running total of all shared keys. */
const EVERYBODY = '*';

/** Sums the spending of shared keys by all, or by one owner of shared keys or of their own. */
const SPENT = {
  all: `coalesce((SELECT sum(lent_nano_usd) FROM usage_spent WHERE owner = '${EVERYBODY}' AND at >= :since), 0)`,
  own: `coalesce((SELECT sum(CASE WHEN :ownKey = 1 THEN own_nano_usd ELSE lent_nano_usd END) FROM usage_spent WHERE owner = :owner AND at >= :since), 0)`,
} as const;
const RESERVED = {
  all: 'coalesce((SELECT sum(estimate_nano_usd) FROM usage_reservations WHERE own_key = 0 AND at >= :since), 0)',
  own: 'coalesce((SELECT sum(estimate_nano_usd) FROM usage_reservations WHERE owner = :owner AND own_key = :ownKey AND at >= :since), 0)',
} as const;

/**
 * SQL for reservations that are over: their time has passed, or another process owns the turn they were for. A lane
 * gets a new token each time it is claimed, so that a reservation of an earlier turn never counts for a later one.
 */
const LEFT = {
  sqlite: 'expires_at <= :now',
  postgres: `expires_at <= :now OR (token IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lanes l
    WHERE l.session_key = usage_reservations.session_key AND l.token = usage_reservations.token AND l.owner IS NOT NULL))`,
} as const;

const RECORD = `INSERT INTO usage (at, run_id, session_key, owner, provider, model, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_nano_usd, estimate_nano_usd, own_key)
                VALUES (:at, :runId, :sessionKey, :owner, :provider, :model, :inputTokens, :outputTokens, :cacheReadTokens, :cacheWriteTokens, :cost, :estimate, :ownKey)`;
const ADD_SPENT = `INSERT INTO usage_spent (owner, at, lent_nano_usd, own_nano_usd) VALUES (:owner, :at, :lent, :own)
                   ON CONFLICT (owner, at) DO UPDATE SET lent_nano_usd = usage_spent.lent_nano_usd + excluded.lent_nano_usd,
                     own_nano_usd = usage_spent.own_nano_usd + excluded.own_nano_usd`;
const GIVE_BACK = 'DELETE FROM usage_reservations WHERE id = ?';

/** Stores the usage of models and its cost in the tables `usage` and `usage_reservations`. */
export function createUsageLedger(database: Database, { now, newId, ownership }: TableContext): UsageLedger {
  // The total of all is summed with access to all rows; one person's spending is read as that person.
  const all = forEverybody(database);
  const write = (sql: string, params: SqlParams) => all.transaction([], (tx) => tx.run(sql, params), 'soon');
  return {
    async record(row, reservationId) {
      const { owner = LOCAL_OWNER, costNanoUsd, estimateNanoUsd, isOwnKey = false } = row;
      const paid = costNanoUsd ?? estimateNanoUsd ?? 0n;
      const at = row.at - (row.at % QUARTER_MS);
      const [lent, own] = isOwnKey ? [0n, paid] : [paid, 0n];
      await all.withNext(async (tx) => {
        const { runId, sessionKey, provider, model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } =
          row;
        const tokens = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
        const cost = {
          cost: costNanoUsd ?? null,
          estimate: costNanoUsd === undefined ? (estimateNanoUsd ?? null) : null,
        };
        const call = { at: row.at, runId, sessionKey, owner, provider, model, ownKey: isOwnKey ? 1 : 0 };
        await Promise.all([
          tx.run(RECORD, { ...call, ...tokens, ...cost }),
          reservationId !== undefined && tx.run(GIVE_BACK, [reservationId]),
          paid > 0n && tx.run(ADD_SPENT, { owner, at, lent, own }),
          // The total of all comes last, because all calls write that row.
          lent > 0n && tx.run(ADD_SPENT, { owner: EVERYBODY, at, lent, own: 0n }),
        ]);
      });
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

    async reserve({
      runId,
      owner = LOCAL_OWNER,
      isOwnKey = false,
      estimateNanoUsd,
      mostNanoUsd = estimateNanoUsd,
      at,
      cap,
      ownCap,
    }) {
      // The id contains its process, so that reservations of a dead process can be released.
      const id = `${ownership.self}/${newId()}`;
      const ownKey = isOwnKey ? 1 : 0;
      const fence = getContext()?.fence;
      const turn = fence === undefined || fence.isOver ? undefined : fence;
      const fits = async (tx: Database, name: 'all' | 'own', limit: typeof cap): Promise<boolean> => {
        if (limit === undefined) return true;
        const named = name === 'own' ? namesOf(owner, isOwnKey) : {};
        const sum = await committed(tx, `${SPENT[name]} + ${RESERVED[name]}`, { since: limit.since, ...named });
        return sum + mostNanoUsd <= limit.nanoUsd;
      };
      return all.transaction(
        [LOCKS.budget],
        async (tx) => {
          await tx.run(`DELETE FROM usage_reservations WHERE ${LEFT[tx.dialect]}`, { now: now() });
          if (!(await fits(tx, 'all', cap)) || !(await fits(tx, 'own', ownCap))) return undefined;
          await tx.run(
            `INSERT INTO usage_reservations (id, run_id, owner, at, estimate_nano_usd, own_key, session_key, token, expires_at)
           VALUES (:id, :runId, :owner, :at, :estimate, :ownKey, :sessionKey, :token, :expiresAt)`,
            {
              id,
              runId,
              owner,
              at,
              estimate: estimateNanoUsd,
              ownKey,
              sessionKey: turn?.sessionKey ?? null,
              token: turn?.token ?? null,
              expiresAt: now() + RESERVED_FOR_MS,
            },
          );
          return id;
        },
        'soon',
      );
    },

    async settle(reservationId) {
      await write(GIVE_BACK, [reservationId]);
    },

    async releaseLeft() {
      return all.transaction([], async (tx) => {
        const rows = await tx.all<{ id: string }>('SELECT id FROM usage_reservations');
        const ownerOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('/')));
        const left = rows.filter(({ id }) => ownerOf(id) !== ownership.self && !ownership.isForeign(ownerOf(id)));
        for (const { id } of left) await tx.run(GIVE_BACK, [id]);
        return left.length;
      });
    },

    async committedNanoUsd(since, owner, isOwnKey = false) {
      const name = owner === undefined ? 'all' : 'own';
      return committed(all, `${SPENT[name]} + ${RESERVED[name]}`, { since, ...namesOf(owner, isOwnKey) });
    },

    async spentNanoUsd(since, owner, isOwnKey = false) {
      return committed(all, SPENT[owner === undefined ? 'all' : 'own'], { since, ...namesOf(owner, isOwnKey) });
    },

    async prune(before) {
      return all.run('DELETE FROM usage_spent WHERE at < ?', [before - TOTALS_RETENTION_MS]);
    },
  };
}

/** Names one owner in a statement; none where the sum is over all. */
const namesOf = (owner: string | undefined, isOwnKey: boolean): Record<string, string | number> =>
  owner === undefined ? {} : { owner, ownKey: isOwnKey ? 1 : 0 };

/** Returns a sum that may exceed 2^53. */
async function committed(database: Database, sum: string, params: SqlParams): Promise<bigint> {
  const row = await database.get<{ total: string }>(`SELECT CAST(${sum} AS TEXT) AS total`, params);
  return BigInt(row?.total ?? 0);
}
