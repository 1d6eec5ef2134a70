import { describe, expect, it } from 'vitest';
import { UsualCosts } from './usual-costs.ts';

describe('what calls usually cost', () => {
  it('is the most they can cost until some are known', () => {
    const usual = new UsualCosts();
    for (let call = 0; call < 3; call++) usual.learn('m', 1n, 100n);
    expect(usual.of('m', 1000n)).toBe(1000n);
  });

  it('is twice the dearest share of late, and never more than the most', () => {
    const usual = new UsualCosts();
    for (const cost of [1n, 2n, 10n, 3n]) usual.learn('m', cost, 100n);
    expect([usual.of('m', 1000n), usual.of('other', 1000n)]).toEqual([200n, 1000n]);
    usual.learn('m', 90n, 100n);
    expect(usual.of('m', 1000n)).toBe(1000n);
  });

  it('forgets a dear call after many cheap ones', () => {
    const usual = new UsualCosts();
    usual.learn('m', 100n, 100n);
    for (let call = 0; call < 32; call++) usual.learn('m', 1n, 100n);
    expect(usual.of('m', 1000n)).toBe(20n);
  });
});
