import { beforeAll, describe, expect, it } from 'vitest';
import { buildChaosServer } from './build.ts';
import { sweepDisk } from './disk.ts';
import { canSweep } from './sweep.ts';

let server: string;
beforeAll(async () => {
  server = await buildChaosServer();
});

describe.skipIf(!canSweep())('writes that fail for a while, at one call after another (needs strace)', () => {
  it('end nothing, lose nothing and double nothing', async () => {
    const points = Array.from({ length: 2 }, (_, index) => 1 + index * 44);
    const words: string[] = [];
    const onFailure = (from: number, _dir: string, stderr: string): void =>
      void words.push(`at write ${from}: ${stderr}`);
    const result = await sweepDisk({ server, points, workers: 2, onFailure });
    expect(words).toEqual([]);
    expect(result).toEqual({ points: 2, unstarted: 0, exits: 0, lost: 0, doubled: 0, unrecorded: 0, auditsBroken: 0 });
  }, 600_000);
});
