import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import { ModelCatalog } from '../gateway/catalog.ts';
import { BUILT_IN_MODELS } from '../gateway/catalog-data.ts';
import type { ModelEntry } from '../gateway/model-entry.ts';
import { callHttp, type HttpCall } from '../wire/http-call.ts';
import type { ProviderId } from './adapter.ts';
import { resolveBaseUrl } from './base-url.ts';

export interface ProviderAdapterOptions {
  /** Default: the vendor's own address. */
  readonly baseUrl?: string;
  /** True if the address may be plain http on the owner's network. */
  readonly allowLanHttp?: boolean;
  /** Looks up models; an unknown one is sent unchanged. Default: the built-in models. */
  readonly catalog?: Pick<ModelCatalog, 'getModel'>;
  /** The time to wait for the beginning of an answer. Default 120,000. */
  readonly timeoutMs?: number;
  readonly logger?: Pick<FinClawLogger, 'debug' | 'warn'>;
  /** Makes the request. Default: over the network. */
  readonly call?: HttpCall;
}

/** The address and options of an adapter's calls. */
export interface ClientSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly call: HttpCall;
}

const DEFAULT_TIMEOUT_MS = 120_000;

/** Checks key and address. */
export function resolveClientSettings(
  provider: ProviderId,
  apiKey: string,
  options: ProviderAdapterOptions,
): ClientSettings {
  if (apiKey.trim() === '') {
    throw new FinClawError(`The API key of ${provider} is blank`, 'AUTH_KEY_INVALID', { details: { provider } });
  }
  const { baseUrl, allowLanHttp, timeoutMs = DEFAULT_TIMEOUT_MS, call = callHttp } = options;
  return { apiKey, baseUrl: resolveBaseUrl(provider, baseUrl, { allowLanHttp }), timeoutMs, call };
}

let builtIn: ModelCatalog | undefined;

/** Looks a model up for an adapter. */
export function createEntryLookup({ catalog }: ProviderAdapterOptions): (model: string) => ModelEntry | undefined {
  return (model) => {
    if (catalog) return catalog.getModel(model);
    builtIn ??= new ModelCatalog(BUILT_IN_MODELS);
    return builtIn.getModel(model);
  };
}
