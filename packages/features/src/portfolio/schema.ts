import type { Schema } from '@finclaw/storage';
import { portfolio } from './migrations/002-portfolio.ts';
import { paperOrders } from './migrations/006-paper-orders.ts';
import { orderNotices } from './migrations/008-order-notices.ts';
import { orderReserve } from './migrations/010-order-reserve.ts';
import { ownRows } from './migrations/012-own-rows.ts';
import { importSources } from './migrations/036-import-sources.ts';
import { realOrders } from './migrations/037-real-orders.ts';
import { ownInstruments } from './migrations/038-own-instruments.ts';

export const schema: Schema = {
  tables: {
    portfolio_batches: { owner: 'owner' },
    portfolio_rows: { owner: 'owner' },
    paper_orders: { owner: 'owner', counted: 'number' },
    real_orders: { owner: 'owner', counted: 'number' },
  },
  // Learned import settings, target weights and goals, account types, closed periods and totals of settled history.
  values: {
    'import-waiting': 'owner',
    'portfolio-names': 'scope',
    'portfolio-layouts': 'scope',
    'portfolio-targets': 'scope',
    'portfolio-goals': 'scope',
    'portfolio-accounts': 'scope',
    'portfolio-closings': 'scope',
    'portfolio-settled': 'scope',
  },
  migrations: [portfolio, paperOrders, orderNotices, orderReserve, ownRows, importSources, realOrders, ownInstruments],
};
