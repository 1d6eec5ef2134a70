import type { Schema } from '@finclaw/storage';
import { watchlist } from './migrations/004-watchlist.ts';

export const schema: Schema = {
  tables: { watchlist: { owner: 'address', once: 'symbol' } },
  migrations: [watchlist],
};
