import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoreAt } from '@finclaw/cluster';
import { createTestDatabase, dropTestDatabases, findPostgres } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderToServer, type ServerStore } from './server-state.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`a folder put on a server${isThere ? '' : ' (no server can be had here)'}`, () => {
  const options = { logger: createSilentLogger(), locale: 'en' as const };
  let url = '';
  let server: ServerStore;
  let folder = '';
  beforeAll(async () => {
    url = await createTestDatabase();
  });
  afterAll(() => dropTestDatabases([url]));
  beforeEach(async () => {
    server = openStoreAt(url, options) as ServerStore;
    folder = mkdtempSync(join(tmpdir(), 'finclaw-server-state-'));
    const file = openStore(join(folder, 'finclaw.db'), options);
    await file.values.set('test', 'which', 'the backup');
    await file.close();
    await server.values.set('test', 'which', 'the server');
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const keptIn = async (before: string): Promise<string | undefined> => {
    const kept = openStore(join(before, 'finclaw.db'), options);
    try {
      return await kept.values.get('test', 'which');
    } finally {
      await kept.close();
    }
  };

  it('leaves what was there in a folder, also where nobody heard that it was done', async () => {
    const before = join(folder, 'before');
    const unheard: ServerStore = {
      ...server,
      apart: async (kind, work) => {
        const result = await server.apart(kind, work);
        if (kind === 'write') throw new Error('Connection terminated unexpectedly');
        return result;
      },
    };
    await expect(folderToServer(folder, unheard, { ...options, before })).rejects.toThrow(/terminated/);
    expect(await server.values.get('test', 'which')).toBe('the backup');
    expect(await keptIn(before)).toBe('the server');
  });

  it('replaces nothing when another process came meanwhile', async () => {
    const joined: ServerStore = {
      ...server,
      apart: async (kind, work) => {
        if (kind === 'write')
          await server.database.run(
            "INSERT INTO nodes (id, host, alive_until) VALUES ('other', 'there', clock_timestamp() + interval '1 hour')",
          );
        return server.apart(kind, work);
      },
    };
    const before = join(folder, 'before');
    await expect(folderToServer(folder, joined, { ...options, before })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await server.values.get('test', 'which')).toBe('the server');
    expect(existsSync(before)).toBe(true);
  });
});
