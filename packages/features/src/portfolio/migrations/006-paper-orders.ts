import type { Migration } from '@finclaw/storage';

/** Creates orders of the paper broker: each ends once, and only a filled one has a price. */
export const paperOrders: Migration = {
  name: '006-paper-orders',
  sql: `
    CREATE TABLE paper_orders (
      seq             INTEGER PRIMARY KEY AUTOINCREMENT,
      owner           TEXT NOT NULL,
      number          INTEGER NOT NULL,
      idempotency_key TEXT NOT NULL,
      symbol          TEXT NOT NULL,
      exchange        TEXT NOT NULL,
      currency        TEXT NOT NULL,
      side            TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
      type            TEXT NOT NULL CHECK (type IN ('market', 'limit')),
      quantity        INTEGER NOT NULL CHECK (quantity > 0),
      limit_price     TEXT,
      state           TEXT NOT NULL CHECK (state IN ('open', 'filled', 'cancelled', 'expired')),
      placed_at       INTEGER NOT NULL,
      session_date    TEXT NOT NULL,
      session_open    INTEGER NOT NULL,
      session_close   INTEGER NOT NULL,
      fill_price      TEXT,
      fill_source     TEXT,
      ended_at        INTEGER,
      UNIQUE (owner, number),
      UNIQUE (owner, idempotency_key),
      CHECK ((type = 'limit') = (limit_price IS NOT NULL)),
      CHECK ((state = 'open') = (ended_at IS NULL)),
      CHECK ((state = 'filled') = (fill_price IS NOT NULL AND fill_source IS NOT NULL))
    ) STRICT;
    CREATE INDEX paper_orders_holdings ON paper_orders (owner, symbol);
    CREATE INDEX paper_orders_open ON paper_orders (seq) WHERE state = 'open';
  `,
};
