import type { InboxBook } from '@finclaw/storage';

/** The owner of the conversations; reserved for several households on one server. */
export const TENANT = 'local';

/** SQL for the first token of a new row: one created in place of a deleted one must not reuse its tokens. */
const BORN = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The `ready_at` of a conversation that any process with capacity must claim first. */
export const AT_ONCE = 0;

/** Locks the lane's row, so that the messages of a conversation have one order, whichever processes accept them. */
const ACCEPTED = `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at, token)
  VALUES ('${TENANT}', :sessionKey, :place, 1, 1, :now, ${BORN})
  ON CONFLICT (tenant, session_key) DO UPDATE SET pending = lanes.pending + 1, next_seq = lanes.next_seq + 1,
    place = CASE WHEN lanes.pending = 0 THEN excluded.place ELSE lanes.place END,
    ready_at = CASE WHEN lanes.pending = 0 THEN excluded.ready_at ELSE lanes.ready_at END`;
const ENDED = `UPDATE lanes SET pending = pending - 1 WHERE tenant = '${TENANT}' AND session_key = ?`;

/** Maintains the number of waiting messages of each conversation. */
export const laneBook = (now: () => number): InboxBook => ({
  async accepted(tx, sessionKey, { place, isFirst }) {
    await tx.run(ACCEPTED, { sessionKey, place, now: isFirst ? AT_ONCE : now() });
  },
  async ended(tx, sessionKey) {
    await tx.run(ENDED, [sessionKey]);
  },
});

const OF = `tenant = '${TENANT}' AND session_key = $1`;
const ALIVE = 'n.alive_until >= clock_timestamp()';

/** The statements on lanes, each a separate commit. */
export const LANES = {
  hold: `UPDATE lanes SET owner = $2, token = token + 1, stop = NULL WHERE ${OF} AND owner IS NULL RETURNING token`,
  claim: `UPDATE lanes l SET owner = $1, token = l.token + 1, stop = NULL
    FROM (SELECT tenant, session_key FROM lanes WHERE pending > 0 AND owner IS NULL AND place = $2 AND ready_at <= $4
          ORDER BY ready_at LIMIT $3 FOR UPDATE SKIP LOCKED) c
    WHERE l.tenant = c.tenant AND l.session_key = c.session_key RETURNING l.session_key AS "sessionKey", l.token`,
  own: 'SELECT session_key AS "sessionKey", token, next_seq AS "nextSeq", stop, place = $2 AS "isLeader" FROM lanes WHERE owner = $1',
  /** A leader has a row too, without messages. */
  lead: `WITH made AS (
      INSERT INTO lanes (tenant, session_key, owner, place, pending, next_seq, ready_at, token)
      VALUES ('${TENANT}', $1, $2, $3, 0, 0, 0, ${BORN}) ON CONFLICT DO NOTHING RETURNING token),
    taken AS (
      UPDATE lanes SET owner = $2, token = token + 1 WHERE ${OF} AND (owner IS NULL OR owner = $2) RETURNING token)
    SELECT token FROM made UNION ALL SELECT token FROM taken`,
  counts: `SELECT (SELECT count(*) FROM lanes WHERE pending > 0 AND owner IS NULL) AS ready,
    (SELECT coalesce(min(ready_at), 0) FROM lanes WHERE pending > 0 AND owner IS NULL AND ready_at > 0) AS oldest,
    (SELECT count(*) FROM lanes WHERE owner IS NOT NULL AND place <> $1) AS owned,
    (SELECT count(*) FROM nodes n WHERE ${ALIVE}) AS nodes`,
  stopped: `UPDATE lanes SET stop = NULL WHERE ${OF} AND owner = $2`,
  release: `UPDATE lanes SET owner = NULL WHERE ${OF} AND owner = $2 AND token = $3 AND pending <= 0 RETURNING token`,
  leave: `UPDATE lanes SET owner = NULL, place = $4, ready_at = $5 WHERE ${OF} AND owner = $2 AND token = $3 RETURNING token`,
  yield: `UPDATE lanes SET owner = NULL, ready_at = $4 WHERE ${OF} AND owner = $2 AND token = $3`,
  leaveAll: 'UPDATE lanes SET owner = NULL, ready_at = 0 WHERE owner = $1',
  leak: `UPDATE lanes SET owner = NULL, ready_at = 0 WHERE tenant = '${TENANT}' AND owner = $1 AND session_key = ANY($2)`,
  isHeld: `SELECT 1 FROM lanes WHERE ${OF} AND owner IS NOT NULL AND pending > 0`,
  stop: `UPDATE lanes SET stop = $2 WHERE ${OF} AND owner IS NOT NULL RETURNING owner`,
  /** SQL that frees the lanes of dead processes; they come first, since they waited longest. */
  free: `UPDATE lanes l SET owner = NULL, ready_at = 0
    FROM (SELECT tenant, session_key FROM lanes
          WHERE owner IS NOT NULL AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = lanes.owner AND ${ALIVE})
          ORDER BY tenant, session_key FOR UPDATE SKIP LOCKED) d
    WHERE l.tenant = d.tenant AND l.session_key = d.session_key RETURNING l.session_key`,
  /** Recreates the row of a conversation with waiting messages when it is missing. */
  restore: `INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at, token)
    SELECT '${TENANT}', session_key, min(channel_id), count(*), count(*), 0, ${BORN} FROM inbox i
    WHERE state <> 'done' AND NOT EXISTS (SELECT 1 FROM lanes l WHERE l.tenant = '${TENANT}' AND l.session_key = i.session_key)
    GROUP BY session_key ON CONFLICT DO NOTHING RETURNING session_key`,
  /** Lets any process with the channel answer messages that were bound to a dead process. */
  unbind: `UPDATE lanes SET place = split_part(place, '@', 1)
    WHERE pending > 0 AND owner IS NULL AND place LIKE '%@%'
      AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = split_part(lanes.place, '@', 2) AND ${ALIVE})`,
} as const;
