import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainClaim } from '../testing/explain-claim.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`a claim${isThere ? '' : ' (no server can be had here)'}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('REQ-LANE touches at most 50 buffers when 100,000 conversations wait, and scans no table', async () => {
    const { buffers, scans } = await explainClaim(server.url, 100_000);
    expect(buffers).toBeLessThanOrEqual(50);
    expect(scans).toContain('Index Scan');
    expect(scans).not.toContain('Seq Scan');
  });
});
