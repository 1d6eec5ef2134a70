import type { Feature } from '../feature.ts';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import type { NewsService } from '../news/news-service.ts';

/** Researches several topics at once, each with a separate model. */
export const research = {
  open: () => undefined,
  load: () => import('./serve.ts'),
} satisfies Feature<undefined, { readonly news: NewsService; readonly fundamentals: FundamentalsService }>;
