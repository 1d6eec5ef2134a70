import { inspect } from 'node:util';
import type { Anthropic } from '@anthropic-ai/sdk';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderAdapter, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { buildAnthropicRequest } from './anthropic-request.ts';
import { AnthropicStreamMapper } from './anthropic-stream.ts';
import {
  type ClientSettings,
  createEntryLookup,
  loadSdk,
  type ProviderAdapterOptions,
  resolveClientSettings,
  toSdkLogger,
} from './client-options.ts';
import { type CallOrigin, explainFailure, streamChunks } from './stream-chunks.ts';

/** The longest answer that is asked for in one piece; a longer one could outlast the connection. */
const MAX_WHOLE_REPLY = 21_333;

/** Speaks to Anthropic through its client library, which is loaded by the first call. */
export class AnthropicAdapter implements ProviderAdapter {
  readonly providerId = 'anthropic';
  readonly #settings: ClientSettings;
  readonly #lookUp: (model: string) => ModelEntry | undefined;
  readonly #logger: ProviderAdapterOptions['logger'];
  #client: Promise<Anthropic> | undefined;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}) {
    this.#settings = resolveClientSettings(this.providerId, apiKey, options);
    this.#lookUp = createEntryLookup(options);
    this.#logger = options.logger;
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const { body } = this.#build(params);
    if (body.max_tokens > MAX_WHOLE_REPLY) {
      this.#logger?.warn(`A reply in one piece is limited to ${MAX_WHOLE_REPLY} tokens`, { model: params.model });
      body.max_tokens = MAX_WHOLE_REPLY;
    }
    const { signal, ...origin } = this.#originOf(params);
    try {
      const client = await this.#connect();
      return await client.messages.create({ ...body, stream: false }, { signal });
    } catch (error) {
      throw explainFailure(error, { signal, ...origin });
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#build(params);
      const client = await this.#connect();
      const stream = await client.messages.create({ ...body, stream: true }, { signal });
      return { stream, mapper: new AnthropicStreamMapper({ provider, model, entry: this.#lookUp(model), decodeToolName }) };
    }, origin);
  }

  #originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.providerId, model, apiKey: this.#settings.apiKey, signal };
  }

  #build(params: ProviderRequestParams) {
    const entry = this.#lookUp(params.model);
    const request = buildAnthropicRequest(params, entry);
    if (params.temperature !== undefined && request.body.temperature === undefined) {
      this.#logger?.debug('The model takes no temperature; it is left out', { model: params.model });
    }
    return request;
  }

  #connect(): Promise<Anthropic> {
    this.#client ??= this.#createClient();
    return this.#client;
  }

  async #createClient(): Promise<Anthropic> {
    const sdk = await loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk'));
    const { apiKey, baseUrl: baseURL, timeoutMs: timeout, fetch } = this.#settings;
    const logger = toSdkLogger(this.#logger);
    return new sdk.Anthropic({
      apiKey,
      baseURL,
      timeout,
      maxRetries: 0,
      logger,
      logLevel: 'warn',
      openTelemetry: false,
      fetch,
    });
  }

  [inspect.custom](): string {
    return `AnthropicAdapter { ${this.#settings.baseUrl} }`;
  }
}
