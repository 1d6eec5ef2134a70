import type { ModelPricing, TokenPrices } from './model-entry.ts';

/** Tokens by class; the classes do not overlap. */
export interface TokenCounts {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  /** The part of the cache writes that lasts an hour. */
  readonly cacheWrite1hTokens?: number;
}

const PER_MILLION = 1_000_000n;
const NANO = 1e9;

/** Returns the cost of a call in billionths of a dollar, exactly; undefined when the price is unknown. */
export function costNanoUsd(tokens: TokenCounts, pricing: ModelPricing | undefined): bigint | undefined {
  if (pricing === undefined) return undefined;
  return (nanoTimesMillion(tokens, pricing) + PER_MILLION / 2n) / PER_MILLION;
}

/** Billionths of a dollar as dollars, for a message that rounds them anyway. */
export function nanoToUsd(nano: bigint): number {
  return Number(nano) / NANO;
}

/** Dollars as billionths of a dollar, rounded to the nearest. */
export function usdToNano(usd: number): bigint {
  return BigInt(Math.round(usd * NANO));
}

/** Sums in integers (tokens times billionths per million), so that rounding errors do not add up. */
function nanoTimesMillion(tokens: TokenCounts, pricing: ModelPricing): bigint {
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0, cacheWrite1hTokens = 0 } = tokens;
  const prices = pricesFor(inputTokens + cacheReadTokens + cacheWriteTokens, pricing);
  const { inputPerMillion: input, cacheReadPerMillion = input, cacheWritePerMillion = input } = prices;
  const longWrites = Math.min(cacheWrite1hTokens, cacheWriteTokens);
  const term = (count: number, price: number): bigint => BigInt(Math.round(count)) * usdToNano(price);
  return (
    term(inputTokens, input) +
    term(outputTokens, prices.outputPerMillion) +
    term(cacheReadTokens, cacheReadPerMillion) +
    term(cacheWriteTokens - longWrites, cacheWritePerMillion) +
    term(longWrites, prices.cacheWrite1hPerMillion ?? 2 * input)
  );
}

function pricesFor(promptTokens: number, { longContext, ...prices }: ModelPricing): TokenPrices {
  return longContext && promptTokens > longContext.thresholdTokens ? longContext : prices;
}
