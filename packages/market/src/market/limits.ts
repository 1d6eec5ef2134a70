import { DATA_LIMITS, type DataLimit, type Freshness } from '@finclaw/types';

/** The field of a result that names its limits; absent without any. */
export interface Limited {
  readonly limits?: readonly DataLimit[];
}

const STALE_MINUTES = 24 * 60;

/**
 * Returns the limits of a price: a simulated market, a delay, or a newer session that it does not include. Without a
 * price there are none.
 */
export function limitsOf(freshness: Freshness | undefined): readonly DataLimit[] {
  switch (freshness?.kind) {
    case 'simulated':
      return ['simulated'];
    case 'delayed':
      return [freshness.minutes > STALE_MINUTES ? 'stale' : 'delayed'];
    case 'last-close':
      return freshness.isStale ? ['stale'] : [];
    default:
      return [];
  }
}

/** Returns the limits of figures of which only the source is known. */
export const limitsOfSource = (source: string | undefined): readonly DataLimit[] =>
  source === 'simulated' ? ['simulated'] : [];

/** Combines the limits of several parts, each once and in one order. */
export const joinLimits = (...parts: readonly (readonly DataLimit[])[]): readonly DataLimit[] =>
  DATA_LIMITS.filter((limit) => parts.some((part) => part.includes(limit)));

/** Returns the field for some limits, each once and in one order; nothing where there are none. */
export function limited(...limits: readonly DataLimit[]): Limited {
  const named = joinLimits(limits);
  return named.length === 0 ? {} : { limits: named };
}

/** Collects every limit named anywhere in a result. */
export function limitsWithin(content: unknown): readonly DataLimit[] {
  if (Array.isArray(content)) return content.flatMap(limitsWithin);
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, item]) =>
    key === 'limits' ? (item as readonly DataLimit[]) : limitsWithin(item),
  );
}
