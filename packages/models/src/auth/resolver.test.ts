import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, recordingLogger } from '../testing/recorders.ts';
import { CooldownTracker } from './cooldown.ts';
import { createCredentialSource } from './credentials.ts';
import { AuthProfileStore } from './profiles.ts';
import { type AgentConfig, findKeyStatus, type ResolverOptions, resolveApiKeyForProvider } from './resolver.ts';

const LOOPBACK = 'http://127.0.0.1:8080';
let now = fakeClock();
let logger = recordingLogger();
let cooldowns = new CooldownTracker({ now });
let profileStore = new AuthProfileStore({ cooldownTracker: cooldowns, now });

beforeEach(() => {
  now = fakeClock();
  logger = recordingLogger();
  cooldowns = new CooldownTracker({ now });
  profileStore = new AuthProfileStore({ cooldownTracker: cooldowns, now });
});

const options = (
  env: Record<string, string> = {},
  config: AgentConfig = {},
  more: Partial<ResolverOptions> = {},
): ResolverOptions => ({
  profileStore,
  env,
  config,
  cooldowns,
  logger,
  ...more,
});
const ENV = { ANTHROPIC_API_KEY: 'sk-ant-env' };
const CONFIG: AgentConfig = { providers: { anthropic: { apiKey: 'sk-ant-config' } } };
const DEFAULT: AgentConfig = {
  allowDefaultKeys: true,
  defaultKeys: { anthropic: 'sk-ant-default' },
  providers: { anthropic: { baseUrl: LOOPBACK } },
};
const resolve = (...args: Parameters<typeof options>) => resolveApiKeyForProvider('anthropic', options(...args));

describe('resolveApiKeyForProvider', () => {
  it('(check 24) a stored profile comes first', async () => {
    const { id } = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: 'sk-ant-profile' });
    expect(await resolve(ENV, CONFIG)).toMatchObject({
      apiKey: 'sk-ant-profile',
      source: 'profile',
      profileId: id,
      id,
    });
  });

  it('(check 24) then the environment, then the configuration', async () => {
    expect(await resolve(ENV, CONFIG)).toMatchObject({
      apiKey: 'sk-ant-env',
      source: 'environment',
      id: 'env:anthropic',
    });
    expect(await resolve({}, CONFIG)).toMatchObject({
      apiKey: 'sk-ant-config',
      source: 'config',
      id: 'config:anthropic',
    });
  });

  it('then the secret manager, which is asked only when it is its turn', async () => {
    const asked: string[] = [];
    const secrets = {
      has: () => true,
      get: (provider: string) => Promise.resolve(asked.push(provider)).then(() => 'sk-ant-aws'),
    };
    expect(await resolve(ENV, {}, { secrets })).toMatchObject({ source: 'environment' });
    expect(asked).toEqual([]);
    expect(await resolve({}, {}, { secrets })).toMatchObject({ apiKey: 'sk-ant-aws', source: 'aws-secrets' });
  });

  it.each([
    ['test', LOOPBACK, 'default'],
    ['development', LOOPBACK, 'default'],
    ['production', LOOPBACK, 'AUTH_KEY_NOT_FOUND'],
    [undefined, LOOPBACK, 'AUTH_KEY_NOT_FOUND'],
    ['test', 'https://api.anthropic.com', 'AUTH_KEY_NOT_FOUND'],
    ['test', undefined, 'AUTH_KEY_NOT_FOUND'],
  ])('(check 24) a default key with NODE_ENV %s and address %s: %s', async (mode, baseUrl, expected) => {
    const config = { ...DEFAULT, providers: { anthropic: baseUrl === undefined ? {} : { baseUrl } } };
    const found = await resolve(mode === undefined ? {} : { NODE_ENV: mode }, config).then(
      ({ source }) => source,
      ({ code }) => code,
    );
    expect(found).toBe(expected);
    if (expected === 'default') expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1);
  });

  it('a default key needs the switch', async () => {
    await expect(resolve({ NODE_ENV: 'test' }, { ...DEFAULT, allowDefaultKeys: false })).rejects.toMatchObject({
      code: 'AUTH_KEY_NOT_FOUND',
    });
  });

  it('says which three ways there are, when there is no key', async () => {
    await expect(resolve()).rejects.toMatchObject({
      code: 'AUTH_KEY_NOT_FOUND',
      message: expect.stringMatching(
        /anthropic.*ANTHROPIC_API_KEY.*finclaw auth add anthropic.*agents\.providers\.anthropic\.apiKey/,
      ),
    });
  });

  it('(check 25) does not fall through to the key that is cooling down', async () => {
    const { id } = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: 'K' });
    await profileStore.recordUsage(id, false, { reason: 'rate-limit', retryAfterMs: 7_000 });
    await expect(resolve({ ANTHROPIC_API_KEY: 'K' })).rejects.toMatchObject({
      code: 'AUTH_NO_AVAILABLE_KEY',
      retryAfterMs: 7_000,
    });
    expect(await resolve({ ANTHROPIC_API_KEY: 'K2' })).toMatchObject({ apiKey: 'K2', source: 'environment' });
  });

  it('keys outside the store cool down, too, and the same key twice is one key', async () => {
    const source = createCredentialSource({
      ...options(ENV, { providers: { anthropic: { apiKey: 'sk-ant-env' } } }),
      cooldowns,
    });
    const key = await source.acquire('anthropic', new Set());
    await source.report(key, { ok: false, reason: 'billing' });
    expect(cooldowns.getRemainingMs('env:anthropic')).toBe(86_400_000);
    await expect(source.acquire('anthropic', new Set())).rejects.toMatchObject({ code: 'AUTH_NO_AVAILABLE_KEY' });
  });

  it('a new key in the same variable is not blamed for the old one', async () => {
    const source = createCredentialSource({ ...options(ENV), cooldowns });
    await source.report(await source.acquire('anthropic', new Set()), { ok: false, reason: 'billing' });
    expect(await resolve({ ANTHROPIC_API_KEY: 'sk-ant-fresh' })).toMatchObject({ apiKey: 'sk-ant-fresh' });
  });

  it.each([
    ['"sk-ant-quoted"', 'sk-ant-quoted'],
    ["  'sk-ant-quoted' \n", 'sk-ant-quoted'],
    ['sk-ant-plain', 'sk-ant-plain'],
  ])('reads %o as %s', async (raw, expected) => {
    expect((await resolve({ ANTHROPIC_API_KEY: raw })).apiKey).toBe(expected);
  });

  it.each([[''], ['   '], ['""'], ['sk-ant-\u0000x'], ['two words']])('takes %o for no key', async (raw) => {
    await expect(resolve({ ANTHROPIC_API_KEY: raw })).rejects.toMatchObject({ code: 'AUTH_KEY_NOT_FOUND' });
  });

  it('a key of an odd shape is used, with a warning that does not show it', async () => {
    const found = await resolveApiKeyForProvider('openai', options({ OPENAI_API_KEY: 'gateway-token-1' }));
    expect(found.apiKey).toBe('gateway-token-1');
    expect(logger.lines.join()).toMatch(/OPENAI_API_KEY/);
    expect(logger.lines.join()).not.toContain('gateway-token-1');
  });

  it('a local server of one’s own needs no key, any other does', async () => {
    const config = { providers: { ollama: { baseUrl: LOOPBACK }, remote: { baseUrl: 'https://llm.example.test' } } };
    expect(await resolveApiKeyForProvider('ollama', options({}, config))).toMatchObject({ source: 'none' });
    await expect(resolveApiKeyForProvider('remote', options({}, config))).rejects.toMatchObject({
      code: 'AUTH_KEY_NOT_FOUND',
    });
    expect(await resolveApiKeyForProvider('remote', options({ REMOTE_API_KEY: 'x' }, config))).toMatchObject({
      source: 'environment',
    });
    const tried = new Set(['none:ollama']);
    await expect(resolveApiKeyForProvider('ollama', options({}, config, { exclude: tried }))).rejects.toMatchObject({
      code: 'AUTH_NO_AVAILABLE_KEY',
    });
  });

  it('names like those of object members find nothing', async () => {
    await expect(resolveApiKeyForProvider('constructor', options())).rejects.toMatchObject({
      code: 'AUTH_KEY_NOT_FOUND',
    });
  });
});

describe('findKeyStatus', () => {
  const status = (...args: Parameters<typeof options>) => findKeyStatus('anthropic', options(...args));

  it('tells a missing key from one that waits, without taking a turn', async () => {
    expect(await status()).toEqual({ kind: 'missing' });
    expect(await status(ENV)).toEqual({ kind: 'ready' });
    const { id } = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: 'sk-ant-1' });
    expect(await status()).toEqual({ kind: 'ready' });
    expect((await profileStore.get(id))!.lastUsedAt).toBeNull();
    await profileStore.recordUsage(id, false, { reason: 'billing' });
    expect(await status()).toEqual({ kind: 'waiting', reason: 'billing', retryAfterMs: 86_400_000 });
    expect(await status(ENV)).toEqual({ kind: 'ready' });
    await profileStore.update(id, { isActive: false });
    expect(await status()).toEqual({ kind: 'waiting', reason: 'inactive', retryAfterMs: undefined });
  });

  it('takes a configured secret manager at its word', async () => {
    expect(await status({}, {}, { secrets: { has: () => true, get: async () => undefined } })).toEqual({
      kind: 'ready',
    });
  });
});

describe('createCredentialSource', () => {
  it.each([
    ['server-error', 0],
    ['timeout', 0],
    ['request', 0],
    ['aborted', 0],
    ['model-unavailable', 0],
    ['rate-limit', 5_000],
    ['auth', 300_000],
    ['billing', 86_400_000],
  ] as const)('after %s the key waits %d ms', async (reason, expected) => {
    const { id } = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: 'sk-ant-1' });
    const source = createCredentialSource({ ...options(), cooldowns });
    await source.report(await source.acquire('anthropic', new Set()), { ok: false, reason });
    expect(cooldowns.getRemainingMs(id)).toBe(expected);
  });

  it('success is reported to the profile', async () => {
    const { id } = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: 'sk-ant-1' });
    const source = createCredentialSource({ ...options(), cooldowns });
    const key = await source.acquire('anthropic', new Set());
    await profileStore.recordUsage(id, false);
    await source.report(key, { ok: true });
    expect((await profileStore.get(id))!.failureCount).toBe(0);
  });
});
