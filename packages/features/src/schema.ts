import { schema as alerts } from './alerts/schema.ts';
import type { FeatureSchema } from './feature-schema.ts';
import { schema as schedules } from './schedules/schema.ts';
import { schema as watchlist } from './watchlist/schema.ts';

/** What features store. */
export const featureSchemas: readonly FeatureSchema[] = [alerts, watchlist, schedules];
