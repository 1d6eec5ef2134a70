import { type OpenMarket, openMarket } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { withPart } from './with-part.ts';

/** Opens the market for one command that asks nothing else. */
export const withMarket = <T>(
  invocation: Invocation,
  run: (market: OpenMarket, invocation: Invocation) => Promise<T>,
): Promise<T> => withPart(openMarket, invocation, run);
