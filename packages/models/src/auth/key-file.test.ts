import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadOrCreateSecretKey } from './key-file.ts';

describe('the key to stored secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'finclaw-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const path = () => join(folder, 'keys.secret');
  const key = Buffer.alloc(32, 7);
  const NO_KEYRING = { FINCLAW_KEYRING: 'off' };

  it('is made once, and is the same afterwards', async () => {
    const made = await loadOrCreateSecretKey(path(), NO_KEYRING);
    expect(made).toHaveLength(32);
    expect(await loadOrCreateSecretKey(path(), NO_KEYRING)).toEqual(made);
  });

  it('comes from the environment, and then nothing is written', async () => {
    expect(await loadOrCreateSecretKey(path(), { FINCLAW_SECRET_KEY: key.toString('base64') })).toEqual(key);
    expect(existsSync(path())).toBe(false);
  });

  it('comes from a file that the environment names', async () => {
    const given = join(folder, 'mounted');
    writeFileSync(given, `${key.toString('base64')}\n`);
    const env = { FINCLAW_SECRET_KEY_FILE: given };
    expect(await loadOrCreateSecretKey(path(), env)).toEqual(key);
    rmSync(given);
    await expect(loadOrCreateSecretKey(path(), env)).rejects.toMatchObject({ code: 'SECRET_KEY_INVALID' });
  });

  it('that is no key is refused by its name', async () => {
    const env = { FINCLAW_SECRET_KEY: 'too short' };
    await expect(loadOrCreateSecretKey(path(), env)).rejects.toThrow(/FINCLAW_SECRET_KEY does not hold/);
  });
});
