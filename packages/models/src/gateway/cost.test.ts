import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from './catalog-data.ts';
import { costNanoUsd, nanoToUsd, usdToNano } from './cost.ts';

const pricingOf = (id: string) => BUILT_IN_MODELS.find((entry) => entry.id === id)!.pricing!;
const MILLION = { inputTokens: 1e6, outputTokens: 1e6, cacheReadTokens: 1e6, cacheWriteTokens: 1e6 };

describe('costNanoUsd', () => {
  it.each([
    [
      'all four classes',
      MILLION,
      { inputPerMillion: 3, outputPerMillion: 15, cacheReadPerMillion: 0.3, cacheWritePerMillion: 3.75 },
      22.05,
    ],
    ['cache prices that are missing', MILLION, { inputPerMillion: 3, outputPerMillion: 15 }, 24],
    ['no cache', { inputTokens: 1e6, outputTokens: 1e6 }, { inputPerMillion: 3, outputPerMillion: 15 }, 18],
    [
      'a short prompt on Haiku 5.5',
      { inputTokens: 100_000, outputTokens: 1_000 },
      pricingOf('claude-haiku-5-5'),
      0.0105,
    ],
    [
      'a long prompt on Haiku 5.5',
      { inputTokens: 150_000, outputTokens: 1_000 },
      pricingOf('claude-haiku-5-5'),
      0.0775,
    ],
    [
      'a prompt that is long with its cached part',
      { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 271_000, cacheWriteTokens: 1 },
      pricingOf('gpt-6.1-sol'),
      (1_000 * 4 + 271_000 * 0.2 + 5) / 1e6,
    ],
    [
      'writes that live an hour',
      { inputTokens: 0, outputTokens: 0, cacheWriteTokens: 300, cacheWrite1hTokens: 100 },
      pricingOf('claude-opus-4-6'),
      (200 * 6.25 + 100 * 10) / 1e6,
    ],
    [
      'writes that live an hour, without a price of their own',
      { inputTokens: 0, outputTokens: 0, cacheWriteTokens: 100, cacheWrite1hTokens: 100 },
      { inputPerMillion: 3, outputPerMillion: 15, cacheWritePerMillion: 3.75 },
      (100 * 6) / 1e6,
    ],
  ])('counts %s', (_what, tokens, pricing, expected) => {
    expect(costNanoUsd(tokens, pricing)).toBe(usdToNano(expected));
  });

  it('does not know the cost of a model without a price', () => {
    expect(costNanoUsd(MILLION, undefined)).toBeUndefined();
  });

  it('adds up without drift: a thousand calls cost a thousand times one', () => {
    const pricing = pricingOf('gpt-4o-mini');
    const one = { inputTokens: 1, outputTokens: 1 };
    const sum = Array.from({ length: 1000 }, () => costNanoUsd(one, pricing)!).reduce((a, b) => a + b, 0n);
    expect(sum).toBe(costNanoUsd({ inputTokens: 1000, outputTokens: 1000 }, pricing));
  });

  it('never costs less when more is used', () => {
    const count = fc.nat(400_000);
    fc.assert(
      fc.property(fc.constantFrom(...BUILT_IN_MODELS), count, count, count, count, (entry, a, b, c, d) => {
        const less = { inputTokens: a, outputTokens: b, cacheReadTokens: c, cacheWriteTokens: d };
        const more = { ...less, inputTokens: a + 1, outputTokens: b + 1 };
        expect(costNanoUsd(more, entry.pricing)! >= costNanoUsd(less, entry.pricing)!).toBe(true);
      }),
    );
  });

  it('keeps an amount through dollars and back', () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 15n), (nano) => usdToNano(nanoToUsd(nano)) === nano));
  });
});
