import type { Schema } from '@finclaw/storage';
import { schema as alerts } from './alerts/schema.ts';
import { schema as memory } from './memory/schema.ts';
import { schema as portfolio } from './portfolio/schema.ts';
import { schema as schedules } from './schedules/schema.ts';
import { schema as watchlist } from './watchlist/schema.ts';

/** The stored data of features, in the order in which it is moved; it is deleted in reverse. */
export const featureSchemas: readonly Schema[] = [portfolio, memory, alerts, watchlist, schedules];
