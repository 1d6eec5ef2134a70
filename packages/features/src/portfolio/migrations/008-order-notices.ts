import type { Migration } from '@finclaw/storage';

/** Where the end of a paper order is still to be told; empty once it was, or when the answer to the order told it. */
export const orderNotices: Migration = {
  name: '008-order-notices',
  sql: `
    ALTER TABLE paper_orders ADD COLUMN tell_to TEXT;
    CREATE INDEX paper_orders_untold ON paper_orders (seq) WHERE state <> 'open' AND tell_to IS NOT NULL;
  `,
};
