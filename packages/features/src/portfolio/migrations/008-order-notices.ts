import type { Migration } from '@finclaw/storage';

/**
 * Adds the target of the notice about a paper order's end; empty once it was sent, or when the answer to the order
 * reported it.
 */
export const orderNotices: Migration = {
  name: '008-order-notices',
  sql: `
    ALTER TABLE paper_orders ADD COLUMN tell_to TEXT;
    CREATE INDEX paper_orders_untold ON paper_orders (seq) WHERE state <> 'open' AND tell_to IS NOT NULL;
  `,
};
