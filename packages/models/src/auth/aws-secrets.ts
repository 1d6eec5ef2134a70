import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import { envKeyName } from './ambient-key.ts';

/**
 * The location of the keys in AWS Secrets Manager. Credentials come from the machine's own AWS configuration, never
 * from ours.
 */
export interface AwsSecretsConfig {
  readonly region?: string;
  /** A private endpoint of the service. */
  readonly endpoint?: string;
  /** The secret's name or ARN by provider. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** The part of AWS's client library that is used here. */
export interface AwsSecretsModule {
  readonly SecretsManagerClient: new (options: {
    region?: string;
    endpoint?: string;
    maxAttempts?: number;
  }) => {
    send(command: object): Promise<{ readonly SecretString?: string }>;
  };
  readonly GetSecretValueCommand: new (input: { SecretId: string }) => object;
}

/** Provides keys from a secret manager; undefined when it has none for the provider. */
export interface SecretSource {
  has(provider: ProviderId): boolean;
  get(provider: ProviderId): Promise<string | undefined>;
}

interface AwsSecretsDeps {
  readonly logger: Pick<FinClawLogger, 'warn'>;
  readonly now?: () => number;
  readonly load?: () => Promise<AwsSecretsModule>;
}

/** A rotated secret is noticed after this time, and a failed request is not repeated before. */
const CACHE_MS = 300_000;
const FAILURE_CACHE_MS = 30_000;

/**
 * Reads keys from AWS Secrets Manager. The client library is loaded by the first request; machines that do not use it
 * need not have it.
 */
export function createAwsSecretSource(config: AwsSecretsConfig, deps: AwsSecretsDeps): SecretSource {
  const { logger, now = Date.now, load = loadAwsModule } = deps;
  const cache = new Map<ProviderId, { readonly until: number; readonly key: Promise<string | undefined> }>();
  let client: Promise<{ fetch(secretId: string): Promise<string | undefined> }> | undefined;

  async function connect(): Promise<{ fetch(secretId: string): Promise<string | undefined> }> {
    const { SecretsManagerClient, GetSecretValueCommand } = await load();
    const { region, endpoint } = config;
    const manager = new SecretsManagerClient({
      ...(region && { region }),
      ...(endpoint && { endpoint }),
      maxAttempts: 2,
    });
    return { fetch: async (SecretId) => (await manager.send(new GetSecretValueCommand({ SecretId }))).SecretString };
  }

  async function request(provider: ProviderId, secretId: string): Promise<string | undefined> {
    try {
      client ??= connect();
      return readSecret(await (await client).fetch(secretId), provider);
    } catch (error) {
      client = undefined;
      cache.set(provider, { until: now() + FAILURE_CACHE_MS, key: Promise.resolve(undefined) });
      logger.warn('AWS Secrets Manager gave no key', { provider }, error);
      return undefined;
    }
  }

  const has = (provider: ProviderId): boolean => Object.hasOwn(config.secrets, provider);
  return {
    has,
    async get(provider) {
      if (!has(provider)) return undefined;
      const known = cache.get(provider);
      if (known !== undefined && now() < known.until) return known.key;
      const key = request(provider, config.secrets[provider]!);
      cache.set(provider, { until: now() + CACHE_MS, key });
      return key;
    },
  };
}

/** Reads a secret: the key itself, or the JSON object of name and value pairs that the service's console writes. */
function readSecret(secret: string | undefined, provider: ProviderId): string | undefined {
  if (!secret?.trim().startsWith('{')) return secret;
  const fields = JSON.parse(secret) as Readonly<Record<string, unknown>>;
  const key = fields.apiKey ?? fields[envKeyName(provider)];
  return typeof key === 'string' ? key : undefined;
}

async function loadAwsModule(): Promise<AwsSecretsModule> {
  // Not a literal: a bundler must not resolve the import, because the library is optional.
  const name = '@aws-sdk/client-secrets-manager';
  try {
    return (await import(name)) as AwsSecretsModule;
  } catch (cause) {
    throw new FinClawError(`Install ${name} to read keys from AWS Secrets Manager`, 'PROVIDER_SDK_MISSING', { cause });
  }
}
