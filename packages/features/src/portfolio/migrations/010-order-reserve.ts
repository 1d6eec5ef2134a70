import type { Migration } from '@finclaw/storage';

/** The price at which cash is kept aside for a paper order that has no limit, from when it was placed. */
export const orderReserve: Migration = {
  name: '010-order-reserve',
  sql: 'ALTER TABLE paper_orders ADD COLUMN reserve_price TEXT;',
};
