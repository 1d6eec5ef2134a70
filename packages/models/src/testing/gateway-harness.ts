import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { openStore, type Store } from '@finclaw/storage';
import { CooldownTracker } from '../auth/cooldown.ts';
import { ProfileHealthMonitor } from '../auth/health.ts';
import { OwnKeys } from '../auth/own-keys.ts';
import type { StoredProfile } from '../auth/profile.ts';
import { AuthProfileStore, type ProfileStorage } from '../auth/profiles.ts';
import { createModelGateway, type ModelGateway, type ModelGatewayOptions } from '../gateway/gateway.ts';
import type { ProviderAdapter } from '../providers/adapter.ts';
import { type BreakerRegistry, createBreakerRegistry } from '../providers/breakers.ts';
import { fakeClock, recordingBus, recordingLogger } from './recorders.ts';
import type { WireFake } from './wire-fake.ts';

export interface GatewayHarnessOptions {
  readonly fake?: Pick<WireFake, 'anthropicUrl' | 'openaiUrl'>;
  /** Keys by provider, stored as profiles named like them. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  readonly models?: Partial<FinClawConfig['models']>;
  readonly agents?: Partial<FinClawConfig['agents']>;
  readonly env?: Readonly<Record<string, string>>;
  readonly gateway?: Partial<ModelGatewayOptions>;
}

export interface GatewayHarness {
  readonly gateway: ModelGateway;
  readonly store: Store;
  readonly profiles: AuthProfileStore;
  readonly own: OwnKeys;
  readonly cooldowns: CooldownTracker;
  readonly breakers: BreakerRegistry;
  readonly now: ReturnType<typeof fakeClock>;
  readonly eventBus: ReturnType<typeof recordingBus>;
  readonly logger: ReturnType<typeof recordingLogger>;
  /** The pauses that were made. */
  readonly pauses: readonly number[];
  /** How long each key is set aside, by name; those that are not are left out. */
  setAside(): Promise<Readonly<Record<string, number>>>;
}

/** An offline model that says one sentence. */
const offlineAdapter: ProviderAdapter = {
  providerId: 'offline',
  async *streamCompletion() {
    yield { type: 'text_delta', text: 'offline answer' };
    yield { type: 'done', stopReason: 'end_turn' };
  },
};

/** A gateway with a database in memory and a clock that only moves when somebody waits. */
export async function startGateway(options: GatewayHarnessOptions = {}): Promise<GatewayHarness> {
  const now = fakeClock();
  const eventBus = recordingBus();
  const logger = recordingLogger();
  const store = openStore(':memory:', { now });
  const cooldowns = new CooldownTracker({ now, eventBus });
  const healthMonitor = new ProfileHealthMonitor({}, { now, eventBus });
  const profiles = new AuthProfileStore({ cooldownTracker: cooldowns, healthMonitor, now });
  const own = new OwnKeys({ cooldownTracker: cooldowns, healthMonitor, now, storageOf: memoryStorage });
  const breakers = createBreakerRegistry({ now });
  const pauses: number[] = [];
  const names = new Map<string, string>();
  for (const [provider, keys] of Object.entries(options.keys ?? {})) {
    for (const name of keys) names.set((await profiles.create({ name, provider, apiKey: name })).id, name);
  }
  const { fake } = options;
  const addresses = fake && { anthropic: { baseUrl: fake.anthropicUrl }, openai: { baseUrl: fake.openaiUrl } };
  const gateway = createModelGateway({
    config: {
      models: { ...defaultConfig.models, ...options.models },
      agents: {
        ...defaultConfig.agents,
        budget: { perDayUsd: 'none' },
        ...options.agents,
        providers: { ...addresses, ...options.agents?.providers },
      },
    },
    env: options.env ?? {},
    profiles,
    own,
    cooldowns,
    breakers,
    usage: store.usage,
    adapters: (provider) => (provider === 'offline' ? offlineAdapter : undefined),
    eventBus,
    logger,
    now,
    random: () => 0,
    sleep: async (ms) => {
      pauses.push(ms);
      now.advance(ms);
    },
    ...options.gateway,
  });
  const setAside = async () =>
    Object.fromEntries(
      [...names].flatMap(([id, name]) => (cooldowns.isInCooldown(id) ? [[name, cooldowns.getRemainingMs(id)]] : [])),
    );
  return { gateway, store, profiles, own, cooldowns, breakers, now, eventBus, logger, pauses, setAside };
}

function memoryStorage(): ProfileStorage {
  let profiles: readonly StoredProfile[] = [];
  const without = (id: string) => profiles.filter((profile) => profile.id !== id);
  return {
    load: async () => profiles,
    async save(profile) {
      profiles = [...without(profile.id), profile];
    },
    async remove(id) {
      const count = profiles.length;
      profiles = without(id);
      return profiles.length < count;
    },
  };
}
