import type { Migration } from '@finclaw/storage';

/**
 * Creates orders sent to brokers. A row is written before its order is sent, under the id that the broker gets with it,
 * and each ends once.
 */
export const realOrders: Migration = {
  name: '037-real-orders',
  sql: `
    CREATE TABLE real_orders (
      seq             INTEGER PRIMARY KEY AUTOINCREMENT,
      owner           TEXT NOT NULL,
      number          INTEGER NOT NULL,
      client_id       TEXT NOT NULL,
      broker          TEXT NOT NULL,
      broker_id       TEXT,
      symbol          TEXT NOT NULL,
      exchange        TEXT NOT NULL,
      currency        TEXT NOT NULL,
      side            TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
      type            TEXT NOT NULL CHECK (type IN ('market', 'limit')),
      quantity        INTEGER NOT NULL CHECK (quantity > 0),
      limit_price     TEXT,
      counted         TEXT NOT NULL,
      day             TEXT NOT NULL,
      state           TEXT NOT NULL CHECK (state IN ('sending', 'unknown', 'open', 'filled', 'cancelled', 'expired', 'rejected', 'not-sent')),
      reason          TEXT,
      filled_quantity TEXT NOT NULL,
      average_price   TEXT,
      placed_at       INTEGER NOT NULL,
      updated_at      INTEGER NOT NULL,
      tell_to         TEXT,
      told            TEXT,
      UNIQUE (owner, number),
      UNIQUE (owner, client_id),
      CHECK ((type = 'limit') = (limit_price IS NOT NULL))
    ) STRICT;
    CREATE INDEX real_orders_unsettled ON real_orders (seq) WHERE state IN ('sending', 'unknown', 'open');
  `,
};
