import type { Migration } from '@finclaw/storage';

/** Adds the price at which cash is reserved for a paper order without a limit, as of its creation. */
export const orderReserve: Migration = {
  name: '010-order-reserve',
  sql: 'ALTER TABLE paper_orders ADD COLUMN reserve_price TEXT;',
};
