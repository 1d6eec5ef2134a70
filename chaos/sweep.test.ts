import { beforeAll, describe, expect, it } from 'vitest';
import { startBreakingVendor } from './breaking-vendor.ts';
import { buildChaosServer } from './build.ts';
import { canSweep, sweep } from './sweep.ts';

let server: string;
beforeAll(async () => {
  server = await buildChaosServer();
});

describe.skipIf(!canSweep())('killed at one write after another (needs strace)', () => {
  it('loses, doubles and reorders nothing', async () => {
    const killPoints = Array.from({ length: 2 }, (_, index) => 20 + index * 276);
    const result = await sweep({ server, killPoints, sessions: 3, messagesPerSession: 4, workers: 2 });
    expect(result).toMatchObject({ lost: 0, doubled: 0, reordered: 0, unresolved: 0, unrecorded: 0, auditsBroken: 0 });
    expect(result.kills).toBeGreaterThan(1);
  }, 300_000);

  it('neither does it with a model whose streams break off', async () => {
    const vendor = await startBreakingVendor();
    try {
      const result = await sweep({ server, killPoints: [180], sessions: 2, messagesPerSession: 2, vendor });
      expect(result).toMatchObject({
        kills: 1,
        lost: 0,
        doubled: 0,
        halves: 0,
        reordered: 0,
        unresolved: 0,
        unrecorded: 0,
      });
    } finally {
      await vendor.close();
    }
  }, 300_000);
});
