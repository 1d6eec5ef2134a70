import type { Feature } from '../feature.ts';
import type { ScreenerNeeds } from './screen-tool.ts';

/** Ranks instruments by one figure. */
export const screener = {
  mcp: { private: ['screen_instruments'] },
  open: () => undefined,
  load: () => import('./serve.ts'),
} satisfies Feature<undefined, ScreenerNeeds>;
