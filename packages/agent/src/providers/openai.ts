import { inspect } from 'node:util';
import type { OpenAI } from 'openai';
import type { ModelEntry } from '../models/model-entry.ts';
import type { ProviderAdapter, ProviderId, ProviderRequestParams, StreamChunk } from './adapter.ts';
import { isVendorUrl } from './base-url.ts';
import {
  type ClientSettings,
  createEntryLookup,
  loadSdk,
  type ProviderAdapterOptions,
  resolveClientSettings,
  toSdkLogger,
} from './client-options.ts';
import { buildOpenAIRequest, type OpenAIRequest } from './openai-request.ts';
import { OpenAIStreamMapper } from './openai-stream.ts';
import { buildResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { ResponsesStreamMapper } from './responses-stream.ts';
import { type CallOrigin, explainFailure, streamChunks } from './stream-chunks.ts';

/** Speaks to OpenAI, and to every server that speaks its protocol, through its client library, which is loaded by the first call. */
export class OpenAIAdapter implements ProviderAdapter {
  readonly providerId: ProviderId;
  readonly #settings: ClientSettings;
  readonly #lookUp: (model: string) => ModelEntry | undefined;
  readonly #logger: ProviderAdapterOptions['logger'];
  readonly #hasResponsesApi: boolean;
  #client: Promise<OpenAI> | undefined;

  constructor(apiKey: string, options: ProviderAdapterOptions = {}, providerId: ProviderId = 'openai') {
    this.providerId = providerId;
    this.#settings = resolveClientSettings(providerId, apiKey, options);
    this.#lookUp = createEntryLookup(options);
    this.#logger = options.logger;
    this.#hasResponsesApi = options.hasResponsesApi ?? isVendorUrl(providerId, this.#settings.baseUrl);
  }

  async chatCompletion(params: ProviderRequestParams): Promise<unknown> {
    const origin = this.#originOf(params);
    const { signal } = origin;
    try {
      const client = await this.#connect();
      if (this.#usesResponses(params.model)) {
        return await client.responses.create({ ...this.#buildResponses(params).body, stream: false }, { signal });
      }
      return await client.chat.completions.create({ ...this.#buildChat(params).body, stream: false }, { signal });
    } catch (error) {
      throw explainFailure(error, origin);
    }
  }

  streamCompletion(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const usesResponses = this.#usesResponses(params.model);
    return usesResponses ? this.#streamResponse(params) : this.#streamChat(params);
  }

  #streamChat(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#buildChat(params);
      const streamed = { ...body, stream: true as const, stream_options: { include_usage: true } };
      const client = await this.#connect();
      const stream = await client.chat.completions.create(streamed, { signal });
      return { stream, mapper: new OpenAIStreamMapper({ provider, model, entry: this.#lookUp(model), decodeToolName }) };
    }, origin);
  }

  #streamResponse(params: ProviderRequestParams): AsyncIterable<StreamChunk> {
    const origin = this.#originOf(params);
    const { model, signal, provider } = origin;
    return streamChunks(async () => {
      const { body, decodeToolName } = this.#buildResponses(params);
      const client = await this.#connect();
      const stream = await client.responses.create({ ...body, stream: true }, { signal });
      return { stream, mapper: new ResponsesStreamMapper({ provider, model, entry: this.#lookUp(model), decodeToolName }) };
    }, origin);
  }

  #originOf({ model, abortSignal: signal }: ProviderRequestParams): CallOrigin {
    return { provider: this.providerId, model, apiKey: this.#settings.apiKey, signal };
  }

  #usesResponses(model: string): boolean {
    return this.#hasResponsesApi && this.#lookUp(model)?.api === 'responses';
  }

  #buildResponses(params: ProviderRequestParams): ResponsesRequest {
    return this.#noteTemperature(params, buildResponsesRequest(params, this.#lookUp(params.model), this.providerId));
  }

  #buildChat(params: ProviderRequestParams): OpenAIRequest {
    const dialect = this.providerId === 'openai' ? 'openai' : 'compatible';
    return this.#noteTemperature(
      params,
      buildOpenAIRequest(params, this.#lookUp(params.model), { provider: this.providerId, dialect }),
    );
  }

  #noteTemperature<T extends { readonly body: { temperature?: number | null } }>(
    { temperature, model }: ProviderRequestParams,
    request: T,
  ): T {
    if (temperature !== undefined && request.body.temperature === undefined) {
      this.#logger?.debug('The model takes no temperature; it is left out', { model });
    }
    return request;
  }

  #connect(): Promise<OpenAI> {
    this.#client ??= this.#createClient();
    return this.#client;
  }

  async #createClient(): Promise<OpenAI> {
    const sdk = await loadSdk('openai', () => import('openai'));
    const { apiKey, baseUrl: baseURL, timeoutMs: timeout, fetch } = this.#settings;
    const logger = toSdkLogger(this.#logger);
    // Null keeps the library from taking these from the environment.
    const unused = { adminAPIKey: null, organization: null, project: null, webhookSecret: null };
    return new sdk.OpenAI({
      apiKey,
      baseURL,
      timeout,
      maxRetries: 0,
      logger,
      logLevel: 'warn',
      ...unused,
      fetch,
    });
  }

  [inspect.custom](): string {
    return `OpenAIAdapter { ${this.#settings.baseUrl} }`;
  }
}
