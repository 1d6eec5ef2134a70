import { type OpenMarket, openMarket } from '@finclaw/app/market';
import type { Invocation } from './io.ts';
import { withPart } from './with-part.ts';

/** Runs one command with only the market open. */
export const withMarket = <T>(
  invocation: Invocation,
  run: (market: OpenMarket, invocation: Invocation) => Promise<T>,
): Promise<T> => withPart(openMarket, invocation, run);
