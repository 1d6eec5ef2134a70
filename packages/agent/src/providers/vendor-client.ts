import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderId, ProviderRequestParams } from './adapter.ts';
import {
  type ClientSettings,
  createEntryLookup,
  type ProviderAdapterOptions,
  resolveClientSettings,
  toSdkLogger,
} from './client-options.ts';
import type { CallOrigin } from './stream-chunks.ts';

/** What every client library is told: one retry layer, which is ours, and no console. */
export interface SdkOptions {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly timeout: number;
  readonly maxRetries: 0;
  readonly logger: ReturnType<typeof toSdkLogger>;
  readonly logLevel: 'warn';
  readonly fetch: typeof fetch;
}

/** A vendor's client library as an adapter uses it: made by the first call, together with what each call needs to know. */
export class VendorClient<Client> {
  readonly provider: ProviderId;
  readonly settings: ClientSettings;
  readonly lookUp: (model: string) => ModelEntry | undefined;
  readonly logger: ProviderAdapterOptions['logger'];
  readonly #create: (options: SdkOptions) => Promise<Client>;
  #client: Promise<Client> | undefined;

  constructor(
    provider: ProviderId,
    apiKey: string,
    options: ProviderAdapterOptions,
    create: (options: SdkOptions) => Promise<Client>,
  ) {
    this.provider = provider;
    this.settings = resolveClientSettings(provider, apiKey, options);
    this.lookUp = createEntryLookup(options);
    this.logger = options.logger;
    this.#create = create;
  }

  connect(): Promise<Client> {
    const { apiKey, baseUrl: baseURL, timeoutMs: timeout, fetch } = this.settings;
    const logger = toSdkLogger(this.logger);
    this.#client ??= this.#create({ apiKey, baseURL, timeout, maxRetries: 0, logger, logLevel: 'warn', fetch });
    return this.#client;
  }

  originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.provider, model, apiKey: this.settings.apiKey, signal };
  }

  /** Returns the request as it is; a temperature that had to be left out is noted in the log. */
  noteTemperature<T extends { readonly body: { temperature?: number | null } }>(
    { temperature, model }: ProviderRequestParams,
    request: T,
  ): T {
    if (temperature !== undefined && request.body.temperature === undefined) {
      this.logger?.debug('The model takes no temperature; it is left out', { model });
    }
    return request;
  }
}
