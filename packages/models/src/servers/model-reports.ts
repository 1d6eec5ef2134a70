import { vendorOf } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { type ResolverOptions, resolveApiKeyForProvider } from '../auth/resolver.ts';
import type { ModelCatalog } from '../gateway/catalog.ts';
import type { ModelEntry } from '../gateway/model-entry.ts';
import { resolveBaseUrl } from '../providers/base-url.ts';
import { listServedModels } from './look-at-server.ts';
import type { ServedModel } from './served-model.ts';

interface ModelReportsDeps {
  readonly catalog: ModelCatalog;
  readonly resolver: ResolverOptions;
  /** The storage of vendors' reports; local servers are asked each time. */
  readonly values?: Pick<KeyValueStore, 'get' | 'set'>;
  readonly logger: Pick<FinClawLogger, 'debug'>;
  readonly now: () => number;
}

/** A vendor's report about its models, and its time. */
interface StoredReport {
  readonly at: number;
  readonly models: readonly ServedModel[];
}

const SCOPE = 'models.reported';
/** The time limit of a report, since a user is waiting. */
const ASK_MS = 2_000;
const ASK_AGAIN_MS = 60_000;

/** The reports of vendors and servers about models not in the catalog. */
export class ModelReports {
  readonly #deps: ModelReportsDeps;
  readonly #askedAt = new Map<string, number>();

  constructor(deps: ModelReportsDeps) {
    this.#deps = deps;
  }

  /** Completes an entry from its vendor's last report; an unknown model is looked up. */
  async describe(entry: ModelEntry): Promise<ModelEntry> {
    const { knownFrom, provider, id } = entry;
    if (knownFrom !== 'assumed' && knownFrom !== 'published') return entry;
    const { catalog, now } = this.#deps;
    let served = find((await this.stored(provider))?.models, entry);
    if (
      served === undefined &&
      knownFrom === 'assumed' &&
      now() - (this.#askedAt.get(id) ?? -ASK_AGAIN_MS) >= ASK_AGAIN_MS
    ) {
      this.#askedAt.set(id, now());
      served = find(await this.#ask(provider), entry);
    }
    if (served === undefined) return entry;
    catalog.putModel(withReport(entry, served));
    return catalog.getModel(id)!;
  }

  /** A vendor's last report. */
  async stored(provider: string): Promise<StoredReport | undefined> {
    const text = await this.#deps.values?.get(SCOPE, provider);
    return text === undefined ? undefined : (JSON.parse(text) as StoredReport);
  }

  /** Asks a vendor or server for its models and stores the report; throws on any other response. */
  async refresh(provider: string, timeoutMs?: number): Promise<readonly ServedModel[]> {
    const { resolver, values, now } = this.#deps;
    const { baseUrl, allowLanHttp } = resolver.config.providers?.[provider] ?? {};
    const address = resolveBaseUrl(provider, baseUrl, { allowLanHttp });
    const { apiKey } = await resolveApiKeyForProvider(provider, resolver);
    const models = await listServedModels({
      provider,
      baseUrl: address,
      apiKey,
      timeoutMs,
    });
    if (!vendorOf(provider)?.isLocal)
      await values?.set(SCOPE, provider, JSON.stringify({ at: now(), models } satisfies StoredReport));
    return models;
  }

  async #ask(provider: string): Promise<readonly ServedModel[] | undefined> {
    try {
      return await this.refresh(provider, ASK_MS);
    } catch (error) {
      this.#deps.logger.debug('A provider does not say what its models can do; little is assumed', {
        provider,
        reason: String(error),
      });
      return undefined;
    }
  }
}

function find(models: readonly ServedModel[] | undefined, { wireId, id }: ModelEntry): ServedModel | undefined {
  const name = wireId ?? id;
  return models?.find((model) => model.name === name) ?? models?.find((model) => model.name === `${name}:latest`);
}

/** Merges an entry with its server's report. */
function withReport(entry: ModelEntry, served: ServedModel): ModelEntry {
  const {
    window = served.maxWindow ?? entry.contextWindow,
    maxOutput = entry.maxOutputTokens,
    price,
    retiresAt,
  } = served;
  const { tools = entry.capabilities.functionCalling, vision = entry.capabilities.vision } = served;
  const { thinks = entry.capabilities.extendedThinking } = served;
  return {
    ...entry,
    contextWindow: window,
    maxOutputTokens: Math.min(maxOutput, window),
    capabilities: { ...entry.capabilities, functionCalling: tools, vision, extendedThinking: thinks },
    knownFrom: 'reported',
    ...(price && { pricing: { inputPerMillion: price.input, outputPerMillion: price.output } }),
    ...(retiresAt !== undefined && { retiresAt }),
  };
}
