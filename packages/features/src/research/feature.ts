import type { Feature } from '../feature.ts';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import type { NewsService } from '../news/news-service.ts';

/** Several topics looked into at once, each by a model of its own. */
export const research = {
  open: () => undefined,
  load: () => import('./serve.ts'),
} satisfies Feature<undefined, { readonly news: NewsService; readonly fundamentals: FundamentalsService }>;
