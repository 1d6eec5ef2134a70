import type { FeatureSchema } from '../feature-schema.ts';
import { watchlist } from './migrations/004-watchlist.ts';

export const schema: FeatureSchema = {
  tables: { watchlist: { owner: 'address', once: 'symbol' } },
  migrations: [watchlist],
};
