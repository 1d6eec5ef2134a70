import type { FinClawConfig } from '@finclaw/config';
import { createSilentLogger, type EventBus, type FinClawLogger, getEventBus } from '@finclaw/infra';
import type { KeyValueStore, UsageLedger } from '@finclaw/storage';
import { createAwsSecretSource, type SecretSource } from '../auth/aws-secrets.ts';
import type { CooldownTracker } from '../auth/cooldown.ts';
import { type CredentialSource, createCredentialSource } from '../auth/credentials.ts';
import type { KeyRecords } from '../auth/key-records.ts';
import type { OwnKeys } from '../auth/own-keys.ts';
import type { AuthProfileStore } from '../auth/profiles.ts';
import { type AgentConfig, resolveApiKeyForProvider } from '../auth/resolver.ts';
import type { ProviderAdapter, ProviderId } from '../providers/adapter.ts';
import { isLoopbackUrl, resolveBaseUrl } from '../providers/base-url.ts';
import { type BreakerRegistry, createBreakerRegistry } from '../providers/breakers.ts';
import { localAddress } from '../servers/find-servers.ts';
import { ModelReports } from '../servers/model-reports.ts';
import { type ProbeResult, probeModel } from '../servers/probe-model.ts';
import { AdapterPool } from './adapter-pool.ts';
import type { BudgetSettings, Payer } from './budget.ts';
import { ModelRun, type ModelRunRequest } from './gateway-run.ts';
import type { ModelEntry } from './model-entry.ts';
import { ModelLimits } from './model-limits.ts';
import { listModels, type ModelListing } from './model-listing.ts';
import { createModelRegistry, type ModelRegistry } from './model-registry.ts';
import { findModelStatus, type ModelStatus, type StatusDeps } from './model-status.ts';
import { reckonedPrice } from './reckoned-price.ts';
import { UsualCosts } from './usual-costs.ts';

export interface ModelGatewayOptions {
  readonly config: Pick<FinClawConfig, 'models' | 'agents'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly profiles: AuthProfileStore;
  /** The keys of individual people. */
  readonly own?: Pick<OwnKeys, 'forQuestions'>;
  readonly cooldowns: CooldownTracker;
  /** Records what vendors report about keys. */
  readonly records?: KeyRecords;
  readonly usage: UsageLedger;
  /** Returns the payer of a conversation when the user is unknown. */
  readonly payerOf?: (sessionKey: string) => Payer;
  /** The storage of vendors' reports about their models. */
  readonly values?: Pick<KeyValueStore, 'get' | 'set'>;
  /** Adapters that are not made here, such as the offline model's. */
  readonly adapters?: (provider: ProviderId) => ProviderAdapter | undefined;
  readonly breakers?: BreakerRegistry;
  /** The maximum number of characters of a run's answer. Default 200,000. */
  readonly maxAnswerChars?: number;
  /** Default: AWS Secrets Manager, if it is configured. */
  readonly secrets?: SecretSource;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly logger?: FinClawLogger;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

const MAX_ANSWER_CHARS = 200_000;

/** The one way from the program to its models. */
export interface ModelGateway {
  readonly registry: ModelRegistry;
  /** Chooses the model of a run and how to call it. Throws when a model requested by name cannot be used at all. */
  forRun(request: ModelRunRequest): Promise<ModelRun>;
  /**
   * Lists the models of the catalog and their state, including this person's own keys; with `all`, the published ones
   * too.
   */
  list(options?: { readonly all?: boolean; readonly person?: string }): Promise<readonly ModelListing[]>;
  /** The reports of vendors and servers about their models. */
  readonly reports: ModelReports;
  /**
   * Asks a model for one word, with a tool to call and the key this person's question would use; returns the result.
   */
  probe(name: string, person?: string): Promise<{ readonly id: string; readonly result: ProbeResult }>;
  statusOf(entry: ModelEntry, person?: string): Promise<ModelStatus>;
}

/** Connects catalog, keys, breakers, adapters, budget and books. Throws when the configured models make no sense. */
export function createModelGateway(options: ModelGatewayOptions): ModelGateway {
  const { config, env, profiles, cooldowns, records, usage, now = Date.now, sleep, random } = options;
  const { eventBus = getEventBus(), logger = createSilentLogger(), breakers = createBreakerRegistry() } = options;
  const agents: AgentConfig = withLocalAddress(config.agents, env);
  const builtIn = (provider: ProviderId): ProviderAdapter | undefined => options.adapters?.(provider);
  const registry = createModelRegistry(config, { logger: logger.child('models'), now });
  const secrets = options.secrets ?? (agents.awsSecrets && createAwsSecretSource(agents.awsSecrets, { logger, now }));
  const resolver = { profileStore: profiles, env, config: agents, cooldowns, logger, secrets };
  const noting = records && { records };
  const reports = new ModelReports({
    catalog: registry.catalog,
    resolver,
    logger,
    now,
    values: options.values,
  });
  const limits = new ModelLimits({ values: options.values, logger, now });
  const pool = new AdapterPool({ config: agents, catalog: registry.catalog, logger, builtIn });
  const status: StatusDeps = {
    resolver,
    breakerOf: (provider) => breakers.get(provider, baseUrlOf(provider, agents)),
    isBuiltIn: (provider) => builtIn(provider) !== undefined,
    now,
  };
  const deps = {
    registry,
    reports,
    limits,
    pool,
    breakers: { get: status.breakerOf },
    budget: budgetOf(config.agents.budget),
    priceOf: (entry: ModelEntry) => reckonedPrice(entry, agents.providers ?? {}),
    maxAnswerChars: options.maxAnswerChars ?? MAX_ANSWER_CHARS,
    deadlines: agents.providers ?? {},
    defaultModel: config.models.defaultModel ?? config.agents.defaults.model,
    ledger: usage,
    usual: new UsualCosts(),
    eventBus,
    logger,
    now,
    sleep,
    random,
  };
  /** Returns the keys for a person's questions: their own before those of the installation. */
  const keysOf = async (person: string | undefined) => {
    const own = person === undefined ? undefined : await options.own?.forQuestions(person);
    return { ...resolver, own };
  };
  const statusFor = async (person: string | undefined): Promise<StatusDeps> => ({
    ...status,
    resolver: await keysOf(person),
  });
  for (const name of registry.chain()) if (registry.find(name) === undefined) registry.resolve(name);
  return {
    registry,
    reports,
    async forRun(request) {
      const payer = request.payer ?? options.payerOf?.(request.sessionKey);
      const keys = await keysOf(payer?.owner);
      const credentials = withoutBuiltIn(createCredentialSource({ ...keys, ...noting }), status.isBuiltIn);
      return ModelRun.start(
        { ...request, ...(payer && { payer }) },
        { ...deps, status: { ...status, resolver: keys }, credentials },
      );
    },
    list: async ({ all = false, person } = {}) => {
      await limits.load();
      const order = { isWithPublished: all, isOrderChosen: deps.defaultModel !== undefined };
      return listModels(registry, await statusFor(person), order, limits);
    },
    probe: async (name, person) => {
      const entry = await reports.describe(registry.resolve(name).entry);
      const { id, provider } = entry;
      const own = builtIn(provider);
      if (own) return { id, result: { outcome: 'fine', calledTool: true, durationMs: 0 } };
      const { apiKey } = await resolveApiKeyForProvider(provider, await keysOf(person));
      const { baseUrl, allowLanHttp } = agents.providers?.[provider] ?? {};
      return {
        id,
        result: await probeModel(entry, { catalog: registry.catalog, apiKey, baseUrl, allowLanHttp, withTool: true }),
      };
    },
    statusOf: async (entry, person) => findModelStatus(entry, await statusFor(person)),
  };
}

/** Returns the caps of the settings; `none` removes the default. */
function budgetOf({ perDayUsd, perRunUsd }: FinClawConfig['agents']['budget']): BudgetSettings {
  return {
    ...(perDayUsd !== undefined && perDayUsd !== 'none' && { perDayUsd }),
    perRunUsd,
  };
}

/**
 * Applies Ollama's own variable for its address, unless the settings have one; another machine needs the owner's
 * consent in the settings.
 */
function withLocalAddress(agents: AgentConfig, env: ModelGatewayOptions['env']): AgentConfig {
  const { providers } = agents;
  if (env.OLLAMA_HOST === undefined || providers?.ollama?.baseUrl !== undefined) return agents;
  const baseUrl = localAddress('ollama', agents, env);
  return isLoopbackUrl(baseUrl)
    ? { ...agents, providers: { ...providers, ollama: { ...providers?.ollama, baseUrl } } }
    : agents;
}

/**
 * Returns the base URL of a provider. A circuit breaker belongs to an address: a proxy that is down says nothing about
 * the vendor.
 */
function baseUrlOf(provider: ProviderId, { providers }: AgentConfig): string | undefined {
  const { baseUrl, allowLanHttp } = providers?.[provider] ?? {};
  return baseUrl === undefined ? undefined : resolveBaseUrl(provider, baseUrl, { allowLanHttp });
}

/** The offline model needs no key, so nothing is looked up or recorded for it. */
function withoutBuiltIn(source: CredentialSource, isBuiltIn: (provider: ProviderId) => boolean): CredentialSource {
  return {
    acquire: async (provider, exclude) =>
      isBuiltIn(provider) ? { apiKey: '', source: 'none', id: `none:${provider}` } : source.acquire(provider, exclude),
    report: async (credential, outcome) => {
      if (credential.source !== 'none') await source.report(credential, outcome);
    },
  };
}
