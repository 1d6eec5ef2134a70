import { FinClawError } from '@finclaw/infra';
import type { NormalizedUsage, ProviderId } from '../providers/adapter.ts';
import { nanoToUsd, usdToNano } from './cost.ts';

/** What a number of calls used together. */
export interface UsageSnapshot {
  readonly totalInputTokens: number;
  readonly totalOutputTokens: number;
  readonly totalCacheReadTokens: number;
  readonly totalCacheWriteTokens: number;
  /** Only of the requests whose price is known. */
  readonly totalCostUsd: number;
  readonly requestCount: number;
  /** Requests whose price is unknown; they are missing from the cost. */
  readonly unpricedRequestCount: number;
}

interface Sum {
  readonly provider: ProviderId;
  readonly modelId: string;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  nanoUsd: bigint;
  requests: number;
  unpriced: number;
}

/** Adds up calls by provider and model; money is summed in whole billionths of a dollar. */
export class UsageAggregator {
  readonly #sums = new Map<string, Sum>();

  /** Adds one call, failed ones included: they are billed too. */
  record(provider: ProviderId, modelId: string, usage: NormalizedUsage): void {
    assertSound(usage);
    const key = `${provider}\n${modelId}`;
    let sum = this.#sums.get(key);
    if (sum === undefined) {
      sum = { provider, modelId, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, nanoUsd: 0n, requests: 0, unpriced: 0 };
      this.#sums.set(key, sum);
    }
    sum.input += usage.inputTokens;
    sum.output += usage.outputTokens;
    sum.cacheRead += usage.cacheReadTokens;
    sum.cacheWrite += usage.cacheWriteTokens;
    sum.requests++;
    if (Number.isNaN(usage.estimatedCostUsd)) sum.unpriced++;
    else sum.nanoUsd += usdToNano(usage.estimatedCostUsd);
  }

  getByProvider(provider: ProviderId): UsageSnapshot | undefined {
    return this.#total((sum) => sum.provider === provider);
  }

  /** Sums over the providers that serve a model of this id. */
  getByModel(modelId: string): UsageSnapshot | undefined {
    return this.#total((sum) => sum.modelId === modelId);
  }

  getTotal(): UsageSnapshot {
    return this.#total(() => true) ?? snapshot([]);
  }

  reset(): void {
    this.#sums.clear();
  }

  #total(matches: (sum: Sum) => boolean): UsageSnapshot | undefined {
    const sums = [...this.#sums.values()].filter(matches);
    return sums.length === 0 ? undefined : snapshot(sums);
  }
}

function snapshot(sums: readonly Sum[]): UsageSnapshot {
  const total = (pick: (sum: Sum) => number): number => sums.reduce((result, sum) => result + pick(sum), 0);
  return {
    totalInputTokens: total((sum) => sum.input),
    totalOutputTokens: total((sum) => sum.output),
    totalCacheReadTokens: total((sum) => sum.cacheRead),
    totalCacheWriteTokens: total((sum) => sum.cacheWrite),
    totalCostUsd: nanoToUsd(sums.reduce((result, sum) => result + sum.nanoUsd, 0n)),
    requestCount: total((sum) => sum.requests),
    unpricedRequestCount: total((sum) => sum.unpriced),
  };
}

/** A cost of NaN is legal: it says that the price is unknown. */
function assertSound({ estimatedCostUsd, ...tokens }: NormalizedUsage): void {
  const isSound = Object.values(tokens).every((count) => Number.isFinite(count) && count >= 0);
  const hasCost = Number.isNaN(estimatedCostUsd) || (Number.isFinite(estimatedCostUsd) && estimatedCostUsd >= 0);
  if (!isSound || !hasCost) throw new FinClawError('A call cannot have used that', 'INVALID_INPUT', { details: { ...tokens } });
}
