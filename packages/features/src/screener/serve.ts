import type { FeatureParts, ServerHost } from '../feature.ts';
import { type ScreenerNeeds, screenTool } from './screen-tool.ts';

/** Returns the parts the screener adds to the running program. */
export const serve = (
  _: undefined,
  { directory, market, now, ownerOf, heldBy }: ServerHost,
  { watchlist, fundamentals }: ScreenerNeeds,
): FeatureParts => ({
  tools: [
    screenTool({
      directory,
      market,
      now,
      fundamentals,
      symbolsOf: (among, context) => (among === 'watched' ? watchlist.list(ownerOf(context)) : heldBy(context)),
    }),
  ],
});
