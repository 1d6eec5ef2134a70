import { vendorOf } from '@finclaw/config';
import { createSilentLogger, FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import { isLoopbackUrl, isPlainHttp } from '../providers/base-url.ts';
import { cleanAmbientKey, envKeyName, envKeyNames, fingerprintOf, warnOfOddShape } from './ambient-key.ts';
import type { AwsSecretsConfig, SecretSource } from './aws-secrets.ts';
import { type CooldownEntry, CooldownTracker } from './cooldown.ts';
import { withSecretKey } from './keep-secret.ts';
import type { AuthProfileStore } from './profiles.ts';

/** The origin of a key: `own` is a personal key of the user, `none` a local server that needs no key. */
type ApiKeySource = 'own' | 'profile' | 'environment' | 'config' | 'aws-secrets' | 'default' | 'none';

/** A key for a call. `apiKey` can be read, but nothing prints it. */
export interface ResolvedApiKey {
  readonly apiKey: string;
  readonly source: ApiKeySource;
  /** The id of its cooldowns: the profile's id, or its place. */
  readonly id: string;
  readonly profileId?: string;
}

/** The value at `agents` of the configuration, as far as keys are concerned. */
export interface AgentConfig {
  readonly providers?: Readonly<
    Record<
      string,
      {
        readonly apiKey?: string;
        readonly baseUrl?: string;
        readonly firstTokenTimeoutMs?: number;
        readonly idleTimeoutMs?: number;
        readonly enabled?: boolean;
        readonly allowLanHttp?: boolean;
      }
    >
  >;
  readonly allowDefaultKeys?: boolean;
  readonly defaultKeys?: Readonly<Record<string, string>>;
  readonly awsSecrets?: AwsSecretsConfig;
}

export interface ResolverOptions {
  /** The user's own keys, if any; they come before all others. */
  readonly own?: AuthProfileStore;
  /** The keys of the installation. */
  readonly profileStore: AuthProfileStore;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: AgentConfig;
  /** Keys outside the store cool down, too. */
  readonly cooldowns?: CooldownTracker;
  readonly secrets?: SecretSource;
  /** Ids of keys that were tried already. */
  readonly exclude?: ReadonlySet<string>;
  readonly logger?: Pick<FinClawLogger, 'warn' | 'debug'>;
}

/** Thrown when there are keys, but none can be used now. */
export class NoAvailableKeyError extends FinClawError {
  /** The time until the first of them is available again, if known. */
  readonly retryAfterMs: number | undefined;
  /** The reason it is suspended, as its vendor reported it. */
  readonly reason: string | undefined;

  constructor(
    provider: ProviderId,
    first: Pick<CooldownEntry, 'reason'> | undefined,
    retryAfterMs: number | undefined,
  ) {
    super(`Every API key of ${provider} is set aside for now`, 'AUTH_NO_AVAILABLE_KEY', {
      details: {
        provider,
        retryAfterMs,
        ...(first && { reason: first.reason }),
      },
    });
    this.retryAfterMs = retryAfterMs;
    this.reason = first?.reason;
  }
}

/**
 * Finds the key to call a provider with: one of the user's own, a stored profile, the environment, the configuration,
 * AWS Secrets Manager, a default key for development. The first usable one wins; a key in cooldown is skipped, also
 * where it occurs in other places.
 */
export async function resolveApiKeyForProvider(
  provider: ProviderId,
  options: ResolverOptions,
): Promise<ResolvedApiKey> {
  const { profileStore, logger = createSilentLogger(), exclude = new Set<string>() } = options;
  const { cooldowns = new CooldownTracker() } = options;
  const own = ownKeysFor(provider, options);
  const found = (source: ApiKeySource, id: string, apiKey: string): ResolvedApiKey => {
    logger.debug('API key chosen', { provider, source, credential: id });
    return withSecretKey({ source, id, ...((source === 'profile' || source === 'own') && { profileId: id }) }, apiKey);
  };

  const mine = await own?.selectNext(provider, exclude);
  if (mine) return found('own', mine.id, mine.apiKey);
  const profile = await profileStore.selectNext(provider, exclude);
  if (profile) return found('profile', profile.id, profile.apiKey);

  const profiles = [...((await own?.list(provider)) ?? []), ...(await profileStore.list(provider))];
  const seen = new Set(profiles.map(({ apiKey }) => apiKey));
  const waits = profiles.flatMap(({ id }) => cooldowns.getActive(id) ?? []);
  let hadKeys = profiles.length > 0;
  for await (const { source, place, raw } of ambientKeys(provider, options)) {
    const apiKey = cleanAmbientKey(raw, place, logger);
    if (apiKey === undefined || seen.has(apiKey)) continue;
    seen.add(apiKey);
    hadKeys = true;
    const id = `${ID_PREFIX[source]}:${provider}`;
    await cooldowns.clearIfOtherKey(id, fingerprintOf(apiKey));
    const wait = cooldowns.getActive(id);
    if (wait) waits.push(wait);
    if (wait || exclude.has(id)) continue;
    warnOfOddShape(provider, apiKey, place, logger);
    if (source === 'default') logger.warn(`The default key for development is used for ${provider}`, { provider });
    return found(source, id, apiKey);
  }
  if (!hadKeys && needsNoKey(provider, options.config)) {
    const id = `none:${provider}`;
    if (!exclude.has(id)) return found('none', id, 'no-key');
    hadKeys = true;
  }
  if (!hadKeys) throw createKeyNotFound(provider);
  const first = waits.sort((a, b) => a.expiresAt - b.expiresAt)[0];
  throw new NoAvailableKeyError(provider, first, first && cooldowns.getRemainingMs(first.profileId));
}

type AmbientSource = Exclude<ApiKeySource, 'own' | 'profile' | 'none'>;

const ID_PREFIX: Readonly<Record<AmbientSource, string>> = {
  environment: 'env',
  config: 'config',
  'aws-secrets': 'aws',
  default: 'default',
};

interface AmbientKey {
  readonly source: AmbientSource;
  /** Its name in a warning. */
  readonly place: string;
  readonly raw: string | undefined;
}

/**
 * Yields the keys outside the store, in order. Sources that cost a request come last and are only used when reached.
 */
async function* ambientKeys(
  provider: ProviderId,
  { env, config, secrets }: Pick<ResolverOptions, 'env' | 'config' | 'secrets'>,
): AsyncIterable<AmbientKey> {
  const variables = envKeyNames(provider);
  const variable = variables.find((name) => env[name]?.trim()) ?? variables[0];
  yield { source: 'environment', place: variable, raw: env[variable] };
  const settings = ownValue(config.providers, provider);
  yield { source: 'config', place: `agents.providers.${provider}.apiKey`, raw: settings?.apiKey };
  if (secrets?.has(provider))
    yield { source: 'aws-secrets', place: 'AWS Secrets Manager', raw: await secrets.get(provider) };
  if (allowsDefaultKey(provider, config, env)) {
    yield { source: 'default', place: `agents.defaultKeys.${provider}`, raw: ownValue(config.defaultKeys, provider) };
  }
}

/** A shared key must not reach a vendor: it is for development, and only for servers on this machine. */
function allowsDefaultKey(provider: ProviderId, config: AgentConfig, env: ResolverOptions['env']): boolean {
  const isDevelopment = env.NODE_ENV === 'development' || env.NODE_ENV === 'test';
  return (
    config.allowDefaultKeys === true && isDevelopment && isLoopbackUrl(ownValue(config.providers, provider)?.baseUrl)
  );
}

/** Returns true for a server on this machine or at home, such as a local model runner, which usually needs no key. */
export function needsNoKey(provider: ProviderId, config: Pick<AgentConfig, 'providers'>): boolean {
  const vendor = vendorOf(provider);
  const { baseUrl = vendor?.baseUrl, allowLanHttp } = ownValue(config.providers, provider) ?? {};
  if (vendor && !vendor.isLocal) return false;
  return isLoopbackUrl(baseUrl) || (allowLanHttp === true && isPlainHttp(baseUrl));
}

/**
 * Returns the user's own keys; none for a server that needs no key: it would accept any, and such a call would count
 * against no cap.
 */
const ownKeysFor = <Keys>(
  provider: ProviderId,
  { own, config }: { readonly own?: Keys; readonly config: AgentConfig },
): Keys | undefined => (needsNoKey(provider, config) ? undefined : own);

/** Looking for a key takes less than finding one. */
export interface StatusOptions extends Omit<ResolverOptions, 'profileStore' | 'own'> {
  readonly profileStore: Pick<AuthProfileStore, 'list'>;
  readonly own?: Pick<AuthProfileStore, 'list'>;
}

/** Returns the options with a snapshot of the keys, for several queries at one time. */
export async function withKeysRead(options: StatusOptions): Promise<StatusOptions> {
  const { profileStore, own } = options;
  return { ...options, profileStore: await listedOnce(profileStore), ...(own && { own: await listedOnce(own) }) };
}

async function listedOnce(store: Pick<AuthProfileStore, 'list'>): Promise<Pick<AuthProfileStore, 'list'>> {
  const profiles = await store.list();
  return { list: async (of) => profiles.filter(({ provider }) => of === undefined || provider === of) };
}

/** Tells whether a provider's calls would find a key, without taking one. */
export type KeyStatus =
  | { readonly kind: 'missing' }
  /** `isOwn`: with the user's own key. */
  | { readonly kind: 'ready'; readonly isOwn?: true }
  | { readonly kind: 'waiting'; readonly reason: string; readonly retryAfterMs: number | undefined };

/** Looks for a key without selecting it. Secret managers are not queried: a configured one counts as ready. */
export async function findKeyStatus(provider: ProviderId, options: StatusOptions): Promise<KeyStatus> {
  const {
    profileStore,
    env,
    config,
    secrets,
    logger = createSilentLogger(),
    cooldowns = new CooldownTracker(),
  } = options;
  const mine = (await ownKeysFor(provider, options)?.list(provider)) ?? [];
  if (mine.some(({ isActive, cooldownUntil }) => isActive && cooldownUntil === null))
    return { kind: 'ready', isOwn: true };
  const profiles = [...mine, ...(await profileStore.list(provider))];
  const ids = profiles.filter(({ isActive }) => isActive).map(({ id }) => id);
  const seen = new Set(profiles.map(({ apiKey }) => apiKey));
  for await (const { source, place, raw } of ambientKeys(provider, { env, config })) {
    const apiKey = cleanAmbientKey(raw, place, logger);
    if (apiKey === undefined || seen.has(apiKey)) continue;
    const id = `${ID_PREFIX[source]}:${provider}`;
    await cooldowns.clearIfOtherKey(id, fingerprintOf(apiKey));
    ids.push(id);
  }
  const waiting = ids.map((id) => cooldowns.getActive(id));
  if (secrets?.has(provider) || waiting.some((entry) => entry === undefined)) return { kind: 'ready' };
  const first = waiting.filter((entry) => entry !== undefined).sort((a, b) => a.expiresAt - b.expiresAt)[0];
  if (first) return { kind: 'waiting', reason: first.reason, retryAfterMs: cooldowns.getRemainingMs(first.profileId) };
  if (profiles.length > 0) return { kind: 'waiting', reason: 'inactive', retryAfterMs: undefined };
  return { kind: needsNoKey(provider, config) ? 'ready' : 'missing' };
}

/** Creates the error for a provider without a key. */
export function createKeyNotFound(provider: ProviderId): FinClawError {
  const variable = envKeyName(provider);
  return new FinClawError(
    `No API key for ${provider}: set ${variable}, run "finclaw auth add ${provider}", or set agents.providers.${provider}.apiKey`,
    'AUTH_KEY_NOT_FOUND',
    { details: { provider, variable } },
  );
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
