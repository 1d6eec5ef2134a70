import { findPostgres } from '@finclaw/cluster/testing';
import { describe, expect, it } from 'vitest';
import { runCluster } from './run-cluster.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`several processes on one PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
  it('lose, double, reorder and overlap nothing while they are killed and the server is cut off', async () => {
    const found = await runCluster({
      roles: ['worker', 'gateway', 'all'],
      messages: 16,
      sessions: 8,
      kills: 1,
      outages: 1,
      rate: 6,
      leaseMs: 10_000,
      thinkMs: 600,
    });
    expect(found).toMatchObject({
      lost: 0,
      doubled: 0,
      reordered: 0,
      overlapping: 0,
      stuck: 0,
      unrecorded: 0,
      deadlocks: 0,
    });
    expect(found).toMatchObject({ accepted: 16, kills: 1, auditIsSound: true });
  });
});
