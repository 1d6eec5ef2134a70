import type { Migration } from './migration.ts';

/**
 * Creates running totals of spending, by quarter of an hour and person and, under `*`, of all shared keys: a cap is
 * checked without adding up all calls of the day. A reservation names its turn and its expiry.
 */
export const spent: Migration = {
  name: '033-spent',
  // Programs from before it name no columns and rely on a lock that is no longer taken.
  breaks: true,
  sql: `
    CREATE TABLE usage_spent (
      owner         TEXT NOT NULL,
      at            INTEGER NOT NULL,
      lent_nano_usd INTEGER NOT NULL,
      own_nano_usd  INTEGER NOT NULL,
      PRIMARY KEY (owner, at)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO usage_spent (owner, at, lent_nano_usd, own_nano_usd)
      SELECT owner, at / 900000 * 900000, sum((1 - own_key) * coalesce(cost_nano_usd, estimate_nano_usd, 0)),
        sum(own_key * coalesce(cost_nano_usd, estimate_nano_usd, 0))
      FROM usage WHERE at >= (SELECT coalesce(max(at), 0) FROM usage) - 259200000 GROUP BY 1, 2;
    INSERT INTO usage_spent (owner, at, lent_nano_usd, own_nano_usd)
      SELECT '*', at, sum(lent_nano_usd), 0 FROM usage_spent GROUP BY at;
    ALTER TABLE usage_reservations ADD COLUMN session_key TEXT;
    ALTER TABLE usage_reservations ADD COLUMN token INTEGER;
    ALTER TABLE usage_reservations ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
  `,
};
