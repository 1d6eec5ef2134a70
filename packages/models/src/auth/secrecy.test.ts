import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FailoverError } from '../errors.ts';
import { runWithModelFallback } from '../gateway/fallback.ts';
import { createBreakerRegistry } from '../providers/breakers.ts';
import { createProviderAdapter } from '../providers/create-adapter.ts';
import { resolverOf } from '../testing/chain.ts';
import { resolvedModel } from '../testing/models.ts';
import { recordingBus, recordingLogger } from '../testing/recorders.ts';
import { CooldownTracker } from './cooldown.ts';
import { createCredentialSource } from './credentials.ts';
import { maskApiKey } from './mask-key.ts';
import { AuthProfileStore } from './profiles.ts';
import { resolveApiKeyForProvider } from './resolver.ts';

const KEY = 'live-gateway-token-0123456789-abcdefghij';

describe('maskApiKey', () => {
  it.each([
    ['123456789', '***'],
    ['', '***'],
    ['x'.repeat(19), '***'],
    ['sk-ant-api03-0123456789abcdefghijklmnopq', 'sk-...nopq'],
  ])('(check 30) shows %s as %s', (key, expected) => expect(maskApiKey(key)).toBe(expected));
});

/** Everything a logger, a test report or a debugger would print. */
const printed = (value: unknown): string =>
  `${JSON.stringify(value)} ${inspect(value, { depth: 10, showHidden: false })} ${String(value)}`;

describe('(check 30) no print of these shows the key:', async () => {
  const profileStore = new AuthProfileStore();
  const profile = await profileStore.create({ name: 'a', provider: 'anthropic', apiKey: KEY });
  const eventBus = recordingBus();
  const logger = recordingLogger();
  const options = { profileStore, env: {}, config: {}, eventBus, logger };
  const resolved = await resolveApiKeyForProvider('anthropic', options);
  const source = createCredentialSource({ ...options, cooldowns: new CooldownTracker() });
  const quoting = new FailoverError(`Incorrect key ${KEY}`, 'server-error', {
    cause: new Error(`key ${KEY} is wrong`),
  });
  const exhausted = await runWithModelFallback(
    { models: [{ raw: 'm' }], maxRetriesPerModel: 0, retryBaseDelayMs: 0 },
    () => Promise.reject(quoting),
    resolverOf(resolvedModel('m')),
    { credentials: source, breakers: createBreakerRegistry(), eventBus },
  ).catch((error: unknown) => error);
  const thrown = await runWithModelFallback(
    { models: [{ raw: 'm' }], maxRetriesPerModel: 0, retryBaseDelayMs: 0 },
    () => Promise.reject(new Error(`what is ${KEY}?`, { cause: KEY })),
    resolverOf(resolvedModel('m')),
    { credentials: source, breakers: createBreakerRegistry(), eventBus },
  ).catch((error: unknown) => error);

  it.each([
    ['a profile', profile],
    ['a list of profiles', await profileStore.list()],
    ['the store', profileStore],
    ['a resolved key', resolved],
    ['the credential source', source],
    ['an adapter', createProviderAdapter('anthropic', KEY)],
    ['an adapter of OpenAI', createProviderAdapter('openai', KEY)],
    ['the error of an exhausted chain', exhausted],
    ['its attempts', (exhausted as { attempts: unknown }).attempts],
    ['an error nobody knows', thrown],
    ['what was emitted', eventBus.events],
    ['what was logged', logger.lines],
  ])('%s', (_what, value) => {
    expect(printed(value)).not.toContain(KEY);
    expect(printed({ ...(value as object) })).not.toContain(KEY);
  });

  it('and yet it can be used', () => {
    expect([profile.apiKey, resolved.apiKey]).toEqual([KEY, KEY]);
    expect(printed(profile)).toContain('liv...ghij');
    expect((exhausted as Error).message).toContain('[REDACTED]');
  });
});
