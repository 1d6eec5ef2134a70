import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainClaim } from '../testing/explain-claim.ts';
import { findPostgres } from '../testing/postgres-server.ts';
import { createTestDatabase, dropTestDatabases } from '../testing/shared-postgres.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`a claim${isThere ? '' : ' (no server can be had here)'}`, () => {
  let url = '';
  beforeAll(async () => {
    url = await createTestDatabase();
  });
  afterAll(() => dropTestDatabases([url]));

  it('touches at most 50 buffers when 100,000 conversations wait, and scans no table', async () => {
    const { buffers, scans } = await explainClaim(url, 100_000);
    expect(buffers).toBeLessThanOrEqual(50);
    expect(scans).toContain('Index Scan');
    expect(scans).not.toContain('Seq Scan');
  });
});
