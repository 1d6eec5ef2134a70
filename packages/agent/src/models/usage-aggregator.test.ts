import { describe, expect, it } from 'vitest';
import type { NormalizedUsage } from '../providers/adapter.ts';
import { UsageAggregator } from './usage-aggregator.ts';

const usage = (changes: Partial<NormalizedUsage> = {}): NormalizedUsage => ({
  inputTokens: 100,
  outputTokens: 50,
  cacheReadTokens: 10,
  cacheWriteTokens: 5,
  totalTokens: 165,
  estimatedCostUsd: 0.1,
  ...changes,
});

const ZEROS = {
  totalInputTokens: 0,
  totalOutputTokens: 0,
  totalCacheReadTokens: 0,
  totalCacheWriteTokens: 0,
  totalCostUsd: 0,
  requestCount: 0,
  unpricedRequestCount: 0,
};

describe('UsageAggregator', () => {
  it('M-61 D-56 is all zeros before anything was recorded', () => {
    const aggregator = new UsageAggregator();
    expect(aggregator.getTotal()).toEqual(ZEROS);
    expect(aggregator.getByModel('a')).toBeUndefined();
    expect(aggregator.getByProvider('anthropic')).toBeUndefined();
  });

  it('M-60 M-61 (check 30) sums by provider, by model and in total, then starts over', () => {
    const aggregator = new UsageAggregator();
    aggregator.record('anthropic', 'a', usage());
    aggregator.record('openai', 'a', usage({ estimatedCostUsd: 0.2 }));
    expect(aggregator.getByProvider('anthropic')).toMatchObject({ requestCount: 1, totalCostUsd: 0.1, totalInputTokens: 100 });
    expect(aggregator.getByModel('a')).toMatchObject({ requestCount: 2, totalCacheReadTokens: 20, totalCacheWriteTokens: 10 });
    expect(aggregator.getTotal()).toMatchObject({ requestCount: 2, totalCostUsd: 0.3, totalOutputTokens: 100 });
    aggregator.reset();
    expect(aggregator.getTotal()).toEqual(ZEROS);
  });

  it('D-56 sums money without drift', () => {
    const aggregator = new UsageAggregator();
    for (let i = 0; i < 10; i++) aggregator.record('anthropic', 'a', usage({ estimatedCostUsd: 0.1 }));
    expect(aggregator.getTotal().totalCostUsd).toBe(1);
  });

  it('counts calls of unknown price apart', () => {
    const aggregator = new UsageAggregator();
    aggregator.record('local', 'm', usage({ estimatedCostUsd: Number.NaN }));
    expect(aggregator.getTotal()).toMatchObject({ requestCount: 1, unpricedRequestCount: 1, totalCostUsd: 0 });
  });

  it.each([
    { inputTokens: Number.NaN },
    { outputTokens: -1 },
    { cacheReadTokens: Number.POSITIVE_INFINITY },
    { estimatedCostUsd: -0.1 },
  ])('D-56 refuses %o and stays as it was', (changes) => {
    const aggregator = new UsageAggregator();
    expect(() => aggregator.record('anthropic', 'a', usage(changes))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(aggregator.getTotal()).toEqual(ZEROS);
  });

  it('D-56 hands out copies', () => {
    const aggregator = new UsageAggregator();
    aggregator.record('anthropic', 'a', usage());
    const before = aggregator.getTotal();
    aggregator.record('anthropic', 'a', usage());
    expect(before.requestCount).toBe(1);
  });
});
