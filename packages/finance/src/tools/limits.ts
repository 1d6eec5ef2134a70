import type { MarketQuote } from '@finclaw/types';
import { SIMULATED_SOURCE_ID } from '../market/simulated/simulated-source.ts';

/** What can hold of the data behind a result, so that the program says it with the answer. */
const LIMITS = ['simulated', 'delayed', 'stale', 'partial', 'estimated', 'converted'] as const;

/** One limitation of the data behind a result. */
export type Limit = (typeof LIMITS)[number];

const MINUTES_PER_DAY = 1440;

/** The limitations of several parts together, each once and always in the same order. */
export const joinLimits = (...parts: readonly (readonly Limit[])[]): readonly Limit[] =>
  LIMITS.filter((limit) => parts.some((part) => part.includes(limit)));

/** The limitations of data by who supplied it. */
export const sourceLimits = (source: string | undefined): readonly Limit[] =>
  source === SIMULATED_SOURCE_ID ? ['simulated'] : [];

/** The limitations of one quote: an invented price, one that lags behind, or one that is days old. */
export function quoteLimits({ source, freshness }: Pick<MarketQuote, 'source' | 'freshness'>): readonly Limit[] {
  const lag = freshness.kind === 'delayed' ? freshness.minutes : 0;
  return joinLimits(sourceLimits(source), lag > MINUTES_PER_DAY ? ['stale'] : lag > 0 ? ['delayed'] : []);
}
