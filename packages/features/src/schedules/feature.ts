import type { Feature } from '../feature.ts';
import type { NewsService } from '../news/news-service.ts';

/** Jobs at set times, or at events. They need the running program, so nothing is opened before. */
export const schedules = {
  mcp: {
    private: ['list_schedules'],
    ownData: ['create_schedule', 'delete_schedule', 'set_quiet_hours'],
    resources: { schedules: 'list_schedules' },
  },
  open: () => undefined,
  load: () => import('./serve.ts'),
} satisfies Feature<undefined, { readonly news: NewsService }>;
