import type { FinClawLogger } from '@finclaw/infra';
import type { AgentConfig, ResolvedApiKey } from '../auth/resolver.ts';
import type { ProviderAdapter, ProviderId } from '../providers/adapter.ts';
import { createProviderAdapter } from '../providers/create-adapter.ts';
import type { ModelCatalog } from './catalog.ts';

interface AdapterPoolDeps {
  readonly config: AgentConfig;
  readonly catalog: ModelCatalog;
  readonly logger: FinClawLogger;
  readonly builtIn: (provider: ProviderId) => ProviderAdapter | undefined;
}

/** The maximum number of adapters, so that a rotated key does not leave its client behind for ever. */
const MAX_ADAPTERS = 64;

/** Holds one adapter per key, so that connections and client objects are reused. */
export class AdapterPool {
  readonly #deps: AdapterPoolDeps;
  readonly #adapters = new Map<string, ProviderAdapter>();

  constructor(deps: AdapterPoolDeps) {
    this.#deps = deps;
  }

  get(provider: ProviderId, { apiKey }: Pick<ResolvedApiKey, 'apiKey'>): ProviderAdapter {
    const own = this.#deps.builtIn(provider);
    if (own) return own;
    const key = `${provider}\n${apiKey}`;
    let adapter = this.#adapters.get(key);
    if (adapter === undefined) {
      const { baseUrl, allowLanHttp, firstTokenTimeoutMs } = this.#deps.config.providers?.[provider] ?? {};
      const { catalog, logger } = this.#deps;
      adapter = createProviderAdapter(provider, apiKey, {
        catalog,
        logger,
        baseUrl,
        allowLanHttp,
        timeoutMs: firstTokenTimeoutMs,
      });
      this.#adapters.set(key, adapter);
      const [oldest] = this.#adapters.keys();
      if (this.#adapters.size > MAX_ADAPTERS && oldest !== undefined) this.#adapters.delete(oldest);
    }
    return adapter;
  }
}
