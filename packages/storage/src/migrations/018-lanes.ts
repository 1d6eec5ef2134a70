import type { Migration } from './migration.ts';

/**
 * Creates the lanes, for databases on a server that several processes share: a lane is a conversation with waiting
 * messages, its owner the process that answers there, and its token counts the owners, so that late writes of an
 * earlier one are refused.
 */
export const lanes: Migration = {
  name: '018-lanes',
  sql: '',
  postgres: `
    CREATE TABLE nodes (
      id          TEXT COLLATE "C" PRIMARY KEY,
      host        TEXT NOT NULL,
      alive_until TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE lanes (
      tenant      TEXT COLLATE "C" NOT NULL,
      session_key TEXT COLLATE "C" NOT NULL,
      place       TEXT COLLATE "C" NOT NULL,
      pending     BIGINT NOT NULL,
      next_seq    BIGINT NOT NULL,
      ready_at    BIGINT NOT NULL,
      owner       TEXT COLLATE "C",
      token       BIGINT NOT NULL DEFAULT 0,
      stop        TEXT,
      PRIMARY KEY (tenant, session_key)
    ) WITH (fillfactor = 70);
    CREATE INDEX lanes_ready ON lanes (place, ready_at) WHERE pending > 0 AND owner IS NULL;
    CREATE INDEX lanes_owned ON lanes (owner) WHERE owner IS NOT NULL;
    CREATE INDEX inbox_waiting ON inbox (session_key, seq) WHERE state <> 'done';
    INSERT INTO lanes (tenant, session_key, place, pending, next_seq, ready_at)
      SELECT 'local', session_key, min(channel_id), count(*), count(*), 0 FROM inbox WHERE state <> 'done' GROUP BY session_key;
  `,
};
