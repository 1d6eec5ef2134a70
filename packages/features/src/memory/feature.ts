import type { Feature } from '../feature.ts';
import { Memories } from './memories.ts';

/** Memories of a person, and search in their past conversations. */
export const memory = {
  mcp: { ownData: ['remember', 'forget_memory'] },
  open: ({ database, now }): Memories => new Memories(database, now),
  load: () => import('./serve.ts'),
} satisfies Feature<Memories>;
