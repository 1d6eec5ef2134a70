import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyValueStore } from '@finclaw/storage';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, recordingLogger } from '../testing/recorders.ts';
import { loadOrCreateSecretKey } from './key-file.ts';
import { openAuth } from './open-auth.ts';
import { createSecretBox } from './secret-box.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-auth-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The database's table of small values, kept in memory. */
function memoryValues(): KeyValueStore & { readonly rows: Map<string, string> } {
  const rows = new Map<string, string>();
  const at = (scope: string, key: string) => `${scope}\n${key}`;
  const values = {
    rows,
    get: async (scope: string, key: string) => rows.get(at(scope, key)),
    set: async (scope: string, key: string, value: string) => void rows.set(at(scope, key), value),
    delete: async (scope: string, key: string) => rows.delete(at(scope, key)),
    list: async (scope: string) =>
      [...rows]
        .filter(([name]) => name.startsWith(`${scope}\n`))
        .map(([name, value]) => ({ key: name.slice(scope.length + 1), value })),
    scopes: async (prefix: string) =>
      [...new Set([...rows.keys()].map((name) => name.split('\n')[0]!))].filter((scope) => scope.startsWith(prefix)),
    transaction: <T>(_scopes: unknown, work: (tx: KeyValueStore) => Promise<T>): Promise<T> => work(values),
  };
  return values;
}

const SECRET = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz';

describe('secret box', () => {
  const box = createSecretBox(new Uint8Array(32).fill(7));

  it('opens what it sealed, in the same context only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        const sealed = box.seal(text, context);
        return box.open(sealed, context) === text && box.open(sealed, `${context}x`) === undefined;
      }),
    );
  });

  it('never seals the same text to the same bytes', () => expect(box.seal('a', 'b')).not.toBe(box.seal('a', 'b')));

  it('does not open with another key, nor after any change', () => {
    const sealed = box.seal(SECRET, 'c');
    expect(createSecretBox(new Uint8Array(32).fill(8)).open(sealed, 'c')).toBeUndefined();
    for (let at = 3; at < sealed.length - 1; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(box.open(changed, 'c')).toBeUndefined();
    }
    for (const garbage of ['', 'v1.', 'v2.AAAA', 'plain', 'v1.AAAA']) expect(box.open(garbage, 'c')).toBeUndefined();
  });
});

describe('key file', () => {
  it('is made once, for its owner only', async () => {
    const path = join(folder, 'auth.key');
    const key = await loadOrCreateSecretKey(path, {});
    expect(key).toHaveLength(32);
    expect(await loadOrCreateSecretKey(path, {})).toEqual(key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    await loadOrCreateSecretKey(path, {});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('a damaged one is not replaced: the stored keys would be lost', async () => {
    const path = join(folder, 'auth.key');
    writeFileSync(path, 'short');
    await expect(loadOrCreateSecretKey(path, {})).rejects.toThrow(
      expect.objectContaining({ code: 'KEY_FILE_DAMAGED' }),
    );
    expect(readFileSync(path, 'utf8')).toBe('short');
  });

  it('a folder that is not there is an explained failure', async () => {
    await expect(loadOrCreateSecretKey(join(folder, 'no', 'auth.key'), {})).rejects.toThrow(
      expect.objectContaining({ code: 'STORAGE_FAILURE' }),
    );
  });
});

describe('openAuth', () => {
  const open = (values: KeyValueStore, more: object = {}) =>
    openAuth({ values, keyFile: join(folder, 'auth.key'), env: {}, ...more });

  it('keeps keys over a restart, encrypted', async () => {
    const values = memoryValues();
    const created = await (await open(values)).profiles.create({
      name: 'work',
      provider: 'anthropic',
      apiKey: SECRET,
      priority: 2,
      quotaGroup: 'acme',
    });
    expect([...values.rows.values()].join()).not.toContain('abcdefghijklmnop');
    const [restored] = await (await open(values)).profiles.list();
    expect(restored).toEqual(created);
    expect(restored!.apiKey).toBe(SECRET);
  });

  it('needs no key file until a key is stored', async () => {
    await (await open(memoryValues())).profiles.list();
    expect(() => statSync(join(folder, 'auth.key'))).toThrow();
  });

  it('keeps a billing cooldown over a restart', async () => {
    const values = memoryValues();
    const now = fakeClock();
    const before = await open(values, { now });
    const { id } = await before.profiles.create({ name: 'a', provider: 'anthropic', apiKey: SECRET });
    await before.profiles.recordUsage(id, false, { reason: 'billing' });
    now.advance(3_600_000);
    const after = await open(values, { now });
    expect(await after.profiles.selectNext('anthropic')).toBeUndefined();
    expect(after.cooldowns.getRemainingMs(id)).toBe(82_800_000);
  });

  it('notices what another process has added, changed and removed', async () => {
    const values = memoryValues();
    const [server, command] = [await open(values), await open(values)];
    const { id } = await command.profiles.create({ name: 'a', provider: 'anthropic', apiKey: SECRET });
    expect((await server.profiles.selectNext('anthropic'))?.id).toBe(id);
    await server.profiles.recordUsage(id, false, { reason: 'auth' });
    await command.profiles.update(id, { apiKey: `${SECRET}2` });
    expect((await server.profiles.selectNext('anthropic'))?.apiKey).toBe(`${SECRET}2`);
    await command.profiles.delete(id);
    expect(await server.profiles.selectNext('anthropic')).toBeUndefined();
    expect(await server.profiles.list()).toEqual([]);
  });

  it('leaves out a key that no longer decrypts, says so, and can still remove it', async () => {
    const values = memoryValues();
    const logger = recordingLogger();
    const { id } = await (await open(values)).profiles.create({ name: 'a', provider: 'anthropic', apiKey: SECRET });
    const row = (await values.get('auth-profile', id))!;
    await values.set('auth-profile', id, row.replace('"anthropic"', '"openai"'));
    await values.set('auth-profile', 'junk', 'null');
    await values.set('auth-profile', 'junk2', '{"sealedKey":5}');
    await values.set('auth-profile', 'junk3', '{');
    const { profiles } = await open(values, { logger });
    expect(await profiles.list()).toEqual([]);
    expect(logger.lines).toHaveLength(4);
    expect(await profiles.delete(id)).toBe(true);
    expect(await values.get('auth-profile', id)).toBeUndefined();
  });
});
