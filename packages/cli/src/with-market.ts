import { type OpenMarket, openMarket } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { openState } from './open-state.ts';

/** Opens the market for one command that asks nothing else, and closes it again. The command goes on in the configured language. */
export async function withMarket<T>(
  invocation: Invocation,
  run: (market: OpenMarket, invocation: Invocation) => Promise<T>,
): Promise<T> {
  const { loaded, paths, logger } = await openState(invocation.io);
  const { config, locale } = loaded;
  const market = await openMarket({ config, paths, locale, logger, mayCopy: true });
  try {
    return await run(market, { ...invocation, locale });
  } finally {
    await market.close();
  }
}
