import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBackoff } from './backoff.ts';

describe('computeBackoff', () => {
  it.each([
    { attempt: 0, delay: 1_000 },
    { attempt: 1, delay: 2_000 },
    { attempt: 4, delay: 16_000 },
    { attempt: 5, delay: 30_000 },
    { attempt: 1_024, delay: 30_000 },
    { attempt: Number.MAX_SAFE_INTEGER, delay: 30_000 },
  ])('without jitter, attempt $attempt waits $delay ms', ({ attempt, delay }) => {
    expect(computeBackoff(attempt, { jitter: false })).toBe(delay);
  });

  it.each([
    { random: 0, delay: 1_000 },
    { random: 0.5, delay: 1_050 },
  ])('the jitter is the injected chance: $random → $delay ms', ({ random, delay }) => {
    expect(computeBackoff(0, { random: () => random })).toBe(delay);
  });

  it('stays between the plain delay and 10 % above it, and never exceeds the maximum', () => {
    const delays = fc.integer({ min: 0, max: 100_000 });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.nat(), delays, delays, chance, (attempt, minDelay, maxDelay, random) => {
        const plain = computeBackoff(attempt, { minDelay, maxDelay, jitter: false });
        const delay = computeBackoff(attempt, { minDelay, maxDelay, random: () => random });
        expect(delay).toBeGreaterThanOrEqual(plain);
        expect(delay).toBeLessThanOrEqual(Math.min(maxDelay, plain * 1.1));
      }),
    );
  });
});
