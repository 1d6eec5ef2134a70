import { findPostgres } from '@finclaw/cluster/testing';
import { describe, expect, it } from 'vitest';
import { runCluster } from './run-cluster.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`two versions on one PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
  it('every process is replaced by one that changes every table, and nobody notices', async () => {
    const found = await runCluster({
      roles: ['gateway', 'worker'],
      messages: 24,
      sessions: 6,
      // Both, and the one more that joins in the middle.
      kills: 3,
      blows: ['restart'],
      isUpdate: true,
      outages: 0,
      rate: 6,
      leaseMs: 10_000,
      thinkMs: 600,
    });
    expect(found.oddities).toEqual([]);
    expect(found).toMatchObject({ lost: 0, doubled: 0, reordered: 0, overlapping: 0, stuck: 0, unrecorded: 0 });
    expect(found).toMatchObject({ accepted: 24, kills: 3, wrong: 0, deadlocks: 0, auditIsSound: true });
  });
});
